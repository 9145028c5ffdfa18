/**
 * The countdown before a real-time game starts or resumes, and the ring that fills while a key is held.
 */

import { el, icon } from "../../dom/elements.js";

const BEATS = 3;
/** Milliseconds of a beat. */
const BEAT = 450;

/** Three beats over a board. */
export class Countdown {
  #end = 0;
  #shown = 0;

  /** @param {HTMLElement} box of the board @param {(left: number) => void} onBeat called with the number of beats left, 0 when it is over */
  constructor(box, onBeat) {
    this.box = box;
    this.onBeat = onBeat;
    this.element = el("div", { class: "countdown", "aria-hidden": "true" });
  }

  /** @param {number} now */
  start(now) {
    this.#end = now + BEATS * BEAT;
    this.#shown = 0;
    this.box.append(this.element);
  }

  stop() {
    this.element.remove();
  }

  /** Shows the beats that are left. @param {number} now @returns {boolean} whether none are left */
  isOver(now) {
    const left = Math.ceil((this.#end - now) / BEAT);
    if (left > 0 && left !== this.#shown) {
      this.#shown = left;
      this.element.replaceChildren(el("span", {}, left)); // a new one, which moves from its beginning
      this.onBeat(left);
    }
    if (left <= 0 && this.#shown) {
      this.#shown = 0;
      this.onBeat(0);
    }
    return left <= 0;
  }
}

/** Milliseconds for which a key is held until it counts. */
const HELD = 500;

/** A ring over a board that fills while a key is held. */
export class Ring {
  /** @type {number | null} */
  #begun = null;

  /** @param {HTMLElement} box of the board @param {string} name of the icon in it */
  constructor(box, name) {
    this.box = box;
    this.element = el("div", { class: "ring", "aria-hidden": "true" }, icon(name));
  }

  get isHeld() {
    return this.#begun !== null;
  }

  /** @param {number} now */
  press(now) {
    this.#begun = now;
    this.element.style.setProperty("--fill", "0%");
    this.box.append(this.element);
  }

  release() {
    this.#begun = null;
    this.element.remove();
  }

  /** Shows how long it was held. @param {number} now @returns {boolean} whether that is long enough */
  isFull(now) {
    if (this.#begun === null) return false;
    const share = Math.min((now - this.#begun) / HELD, 1);
    this.element.style.setProperty("--fill", `${100 * share}%`);
    return share === 1;
  }
}
