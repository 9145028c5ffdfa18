/**
 * A form of one field, which the service accepts or refuses in words beside it.
 */

import { el } from "../../dom/elements.js";
import { messageOf } from "../../errors.js";

let count = 0;

export class NameForm {
  #field;
  #problem;
  #button;

  /**
   * @param {{label: string, act: string, kind: "name" | "code"}} words
   * @param {(text: string) => Promise<void>} send @param {AbortSignal} signal
   */
  constructor({ label, act, kind }, send, signal) {
    const id = `field-${++count}`;
    this.signal = signal;
    this.#problem = el("p", { class: "answer wrong", role: "alert", id: `${id}-problem`, hidden: true });
    this.#field = el("input", {
      type: "text",
      id,
      required: true,
      autocomplete: kind === "name" ? "nickname" : "off",
      autocapitalize: "off",
      spellcheck: "false",
      maxlength: kind === "name" ? 40 : 2000,
      "aria-describedby": `${id}-problem`,
    });
    this.#button = el("button", { type: "submit", class: kind === "name" ? "primary" : "" }, act);
    const help = kind === "name" && el("small", {}, "3 to 20 letters, digits and - _ .");
    this.element = el(
      "form",
      { class: "name-form", submit: (/** @type {Event} */ event) => (event.preventDefault(), this.#send(send)) },
      el("label", { for: id }, label),
      el("span", { class: "row" }, this.#field, this.#button),
      help,
      this.#problem,
    );
  }

  /** @param {(text: string) => Promise<void>} send */
  async #send(send) {
    const text = this.#field.value.trim();
    if (!text || this.#button.disabled) return;
    this.#button.disabled = true;
    this.#problem.hidden = true;
    this.#field.removeAttribute("aria-invalid");
    try {
      await send(text);
    } catch (error) {
      if (this.signal.aborted) return;
      this.#problem.textContent = messageOf(error);
      this.#problem.hidden = false;
      this.#field.setAttribute("aria-invalid", "true");
      this.#field.focus();
    } finally {
      this.#button.disabled = false;
    }
  }
}
