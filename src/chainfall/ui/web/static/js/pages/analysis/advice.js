/**
 * A place for the piece as a line of a list. It stays where it is while what it says changes.
 */

import { el } from "../../dom/elements.js";

/** @typedef {import("../../contract.js").Advice} Advice */
/** @typedef {import("../../contract.js").Opinion} Opinion */

export class AdviceRow {
  #where = el("span", { class: "advice-where" });
  #then = el("small", { class: "advice-then" });
  #worth = el("span", { class: "advice-worth" });

  /**
   * @param {number} index @param {(index: number) => void} look is told when it is looked at, and -1 when no longer
   * @param {() => void} play
   */
  constructor(index, look, play) {
    this.index = index;
    this.button = el(
      "button",
      {
        type: "button",
        class: "advice",
        title: "Play this line",
        click: play,
        pointerenter: () => look(index),
        pointerleave: () => look(-1),
        focus: () => look(index),
        blur: () => look(-1),
      },
      el("span", { class: "advice-rank" }, index + 1),
      " ",
      el("span", { class: "advice-words" }, this.#where, " ", this.#worth, " ", this.#then),
    );
    this.element = el("li", { hidden: true }, this.button);
  }

  /** @param {Advice | undefined} advice */
  show(advice) {
    this.element.hidden = !advice;
    if (!advice) return;
    put(this.#where, advice.words);
    put(this.#then, advice.then);
    put(this.#worth, advice.worth);
  }

  /** Says whether it can be played: it keeps the focus either way. @param {Opinion | null} opinion */
  enable(opinion) {
    this.button.setAttribute("aria-disabled", String(!opinion?.best[this.index]));
  }
}

/** @param {HTMLElement} element @param {string} text */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
