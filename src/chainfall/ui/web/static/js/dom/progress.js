/**
 * Work that takes a while: a bar, words, and a button that stops it.
 */

import { button, el } from "./elements.js";

export class Progress {
  /** @param {string} label what is done, for a screen reader @param {() => void} cancel */
  constructor(label, cancel) {
    this.label = label;
    this.bar = el("progress", { max: 1, value: 0, "aria-label": label });
    this.words = el("span", { class: "words" }, `${label} …`);
    this.element = el("div", { class: "working" }, this.bar, this.words, button("Cancel", cancel, { class: "small" }));
  }

  /** @param {number} fraction from 0 to 1 @param {string} words */
  show(fraction, words) {
    this.bar.value = fraction;
    this.words.textContent = words;
  }

  /**
   * Shows every hundredth part: drawing the page may take longer than the work in between.
   * @param {number} done @param {number} steps how many there are; 0 if that is not known yet
   */
  showSteps(done, steps) {
    const fraction = steps && Math.floor((done * 100) / steps) / 100;
    if (fraction === this.bar.value) return;
    this.show(fraction, `${this.label}: step ${done.toLocaleString("en")} of ${steps.toLocaleString("en")}`);
  }
}

/**
 * Says on a page how far a game has come that is resumed. One that is there at once needs no words.
 * @param {HTMLElement} host of the page @param {string} label @param {() => void} cancel
 * @returns {(done: number, steps: number) => void} to be called with the progress
 */
export function waitingIn(host, label, cancel) {
  const progress = new Progress(label, cancel);
  const panel = el("div", { class: "panel waiting" }, el("h1", {}, "One moment"), progress.element);
  return (done, steps) => {
    if (!panel.isConnected) host.replaceChildren(panel);
    progress.showSteps(done, steps);
  };
}
