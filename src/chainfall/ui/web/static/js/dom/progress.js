/**
 * Work that takes a while: a bar, words, and a button that stops it.
 */

import { button, el } from "./elements.js";

export class Progress {
  /** @param {string} label what is done, for a screen reader @param {() => void} cancel */
  constructor(label, cancel) {
    this.bar = el("progress", { max: 1, value: 0, "aria-label": label });
    this.words = el("span", { class: "words" }, `${label} …`);
    this.element = el("div", { class: "working" }, this.bar, this.words, button("Cancel", cancel, { class: "small" }));
  }

  /** @param {number} fraction from 0 to 1 @param {string} words */
  show(fraction, words) {
    this.bar.value = fraction;
    this.words.textContent = words;
  }
}
