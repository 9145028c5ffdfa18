/**
 * The board as text, in a part of the page that is closed at first.
 */

import { el } from "../../dom/elements.js";

/** Milliseconds between two looks at the board while it changes. */
const READING = 500;

export class BoardText {
  #last = 0;

  /** @param {import("../../engine/engine.js").Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.text = el("pre", { class: "board-text", tabindex: 0, "aria-label": "Board as text" });
    this.element = el("details", { class: "as-text" }, el("summary", {}, "Board as text"), this.text);
    this.element.addEventListener("toggle", () => this.show());
  }

  /** Shows the board as it is now. */
  show(now = performance.now()) {
    this.#last = now;
    if (this.element.open) this.text.textContent = this.engine.text();
  }

  /** Shows it if the last look was a while ago. @param {number} now */
  follow(now) {
    if (this.element.open && now > this.#last + READING) this.show(now);
  }
}
