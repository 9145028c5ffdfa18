/**
 * The live region: tells a screen reader the score at calm intervals, and chains and the end at once.
 */

/** Milliseconds between two tellings of the score. */
const CALM = 6000;

export class Live {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #score = 0;
  #told = 0;
  #last = 0;

  /** @param {HTMLElement} calm a polite region @param {HTMLElement} urgent an assertive one */
  constructor(calm, urgent) {
    this.calm = calm;
    this.urgent = urgent;
    /** Whether scores and chains are told. */
    this.spoken = true;
  }

  /** A new game or page: nothing is waiting to be told. @param {number} [score] */
  reset(score = 0) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#score = this.#told = score;
  }

  /** @param {string} text */
  say(text) {
    this.calm.textContent = this.calm.textContent === text ? `${text}\u00a0` : text;
  }

  /** What cannot wait. @param {string} text */
  shout(text) {
    this.urgent.textContent = this.urgent.textContent === text ? `${text}\u00a0` : text;
  }

  /** The score has changed. @param {number} score */
  score(score) {
    this.#score = score;
    if (!this.spoken || score === this.#told || this.#timer !== undefined) return;
    const wait = Math.max(0, this.#last + CALM - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#score === this.#told) return;
      this.#told = this.#score;
      this.#last = performance.now();
      this.say(`Score ${this.#score}`);
    }, wait);
  }

  /**
   * Tells what matters of a step.
   * @param {{type: string, [field: string]: unknown}[]} effects
   */
  effects(effects) {
    if (!this.spoken) return;
    for (const effect of effects) {
      const words = inWords(effect);
      if (words) this.say(words);
    }
  }
}

/** @param {{type: string, [field: string]: unknown}} effect @returns {string} "" if it is not worth a word */
function inWords(effect) {
  switch (effect.type) {
    case "Clear":
      return Number(effect.chain_index) > 1 ? `Chain of ${effect.chain_index}` : "";
    case "AllClear":
      return "All clear";
    case "TechBonus":
      return "Tech bonus";
    case "LevelCleared":
      return "Level cleared";
    default:
      return "";
  }
}
