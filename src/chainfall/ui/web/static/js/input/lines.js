/**
 * Playing by lines of text: one input field where also the empty line may count, examples to press, and a history.
 */

import { button, el } from "../dom/elements.js";
import { withoutMark } from "../texts.js";

let count = 0;

/** Lines of an earlier game that are still shown; a long one has more than a page can hold. */
const EARLIER = 500;

export class Lines {
  /** @type {string[]} */
  #past = [];
  #place = 0;

  /**
   * @param {object} content
   * @param {(line: string) => string | null} content.play plays a line; answers why not, or null
   * @param {string} content.label
   * @param {import("../contract.js").Line[]} content.examples lines as buttons
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
    this.history.append(noted(line, wrong));
    this.history.scrollTop = this.history.scrollHeight;
  }

  /** Shows the last inputs of a replay as the history. @param {string} [replay] its text; without one it is empty */
  load(replay) {
    /** @type {[string, number][]} */
    const runs = (replay ? JSON.parse(replay).inputs : []).map((/** @type {string | [string, number]} */ input) =>
      Array.isArray(input) ? input : [input, 1],
    );
    const steps = runs.reduce((sum, [, count]) => sum + count, 0);
    this.#past = lastLines(runs);
    this.#place = this.#past.length;
    this.answer.textContent = "";
    this.history.start = steps - this.#past.length + 1;
    this.history.replaceChildren(...this.#past.map((line) => noted(line)));
    this.history.scrollTop = this.history.scrollHeight;
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

/** A line of the history. @param {string} line @param {boolean} [wrong] */
function noted(line, wrong = false) {
  const shown = el("code", {}, line === "" ? "(empty line)" : line);
  return el("li", { class: wrong ? "wrong" : "" }, shown, wrong ? " not allowed" : "");
}

/** @param {[string, number][]} runs lines, and how often each was played in a row @returns {string[]} */
function lastLines(runs) {
  /** @type {string[]} */
  const lines = [];
  for (let at = runs.length - 1; at >= 0 && lines.length < EARLIER; at--) {
    const [line, count] = runs[at];
    lines.push(...Array(Math.min(count, EARLIER - lines.length)).fill(line));
  }
  return lines.reverse();
}
