/**
 * Playing by lines of text: one input field where also the empty line may count, examples to press, and a history.
 */

import { button, el } from "../dom/elements.js";
import { withoutMark } from "../texts.js";

let count = 0;

export class Lines {
  /** @type {string[]} */
  #past = [];
  #place = 0;

  /**
   * @param {object} content
   * @param {(line: string) => string | null} content.play plays a line; answers why not, or null
   * @param {string} content.label
   * @param {import("../engine/engine.js").Line[]} content.examples lines as buttons
   * @param {string} [content.help]
   */
  constructor({ play, label, examples, help = "" }) {
    const id = `line-${++count}`;
    this.play = play;
    this.input = el("input", {
      id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      "aria-describedby": `${id}-answer${help ? ` ${id}-help` : ""}`,
    });
    this.answer = el("p", { class: "answer", id: `${id}-answer`, role: "status" });
    this.history = el("ol", { class: "history", "aria-label": "Lines played", tabindex: 0 });
    const form = el(
      "form",
      { class: "line" },
      el("label", { for: id }, label),
      el("div", { class: "field-and-button" }, this.input, el("button", { class: "primary", type: "submit" }, "Enter")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(withoutMark(this.input.value));
      this.input.value = "";
    });
    this.input.addEventListener("keydown", (event) => this.#recall(event));
    this.examples = el("div", { class: "examples", role: "group", "aria-label": "Lines to press" });
    this.offer(examples);
    this.element = el(
      "div",
      { class: "lines" },
      form,
      this.answer,
      this.examples,
      help ? el("p", { class: "help", id: `${id}-help` }, help) : null,
      el("h2", { class: "label" }, "History"),
      this.history,
    );
  }

  /** Shows lines as buttons. @param {{text: string, label?: string}[]} lines */
  offer(lines) {
    const buttons = lines.map(({ text, label }) =>
      button(label || text || "(empty line)", () => this.send(text), {
        class: "small example",
        title: `the line “${text}”`,
      }),
    );
    const chosen = this.examples.contains(document.activeElement);
    this.examples.replaceChildren(...buttons);
    if (chosen) buttons[0]?.focus(); // the pressed button is gone
  }

  /** @param {string} line */
  send(line) {
    const problem = this.play(line);
    this.answer.textContent = problem ?? "";
    this.answer.classList.toggle("wrong", problem !== null);
    this.note(line, problem !== null);
  }

  /** Adds a line to the history. @param {string} line @param {boolean} [wrong] */
  note(line, wrong = false) {
    this.#past.push(line);
    this.#place = this.#past.length;
    const shown = el("code", {}, line === "" ? "(empty line)" : line);
    this.history.append(el("li", { class: wrong ? "wrong" : "" }, shown, wrong ? " not allowed" : ""));
    this.history.scrollTop = this.history.scrollHeight;
  }

  /** Shows the inputs of a replay as the history. @param {string} [replay] its text; without one the history is empty */
  load(replay) {
    this.#past = [];
    this.#place = 0;
    this.history.replaceChildren();
    this.answer.textContent = "";
    for (const input of replay ? JSON.parse(replay).inputs : []) {
      const [line, count] = Array.isArray(input) ? input : [input, 1];
      for (let i = 0; i < count; i++) this.note(line);
    }
  }

  /** The arrow keys bring earlier lines back. @param {KeyboardEvent} event */
  #recall(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !this.#past.length) return;
    event.preventDefault();
    this.#place = Math.min(Math.max(this.#place + step, 0), this.#past.length);
    this.input.value = this.#past[this.#place] ?? "";
  }
}
