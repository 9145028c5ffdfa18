/**
 * A lesson: the mistakes of a game, and how many of them the player has put right.
 */

import { makeHash } from "../../router.js";

/** @typedef {{step: number, seat: number}} Turn Where a mistake was made: after how many steps, and by whom. */

/**
 * @typedef {object} Result What became of a mistake.
 * @property {number} tries
 * @property {number} wonBack the share of the loss that the best try has won back, from 0 to 1
 * @property {boolean} found whether that was enough
 * @property {boolean} shown whether the answer was shown before that
 */

/** @returns {Result} */
const NOTHING = () => ({ tries: 0, wonBack: 0, found: false, shown: false });

export class Lesson {
  /** @param {string} text of the replay @param {Turn[]} turns @param {string} back the address of the page before */
  constructor(text, turns, back) {
    this.text = text;
    this.turns = turns;
    this.back = back;
    this.results = turns.map(NOTHING);
  }

  /** All of it from the beginning. */
  begin() {
    this.results = this.turns.map(NOTHING);
  }

  get size() {
    return this.turns.length;
  }

  /** The address of a mistake; after the last one, that of the result. @param {number} index from 0 */
  hash(index) {
    return makeHash("learn", "", { turn: index < this.size ? String(index + 1) : "done" });
  }

  /**
   * Notes a try; those after the answer was shown no longer count.
   * @param {number} index @param {{won_back: number, found: boolean}} judgement
   */
  note(index, { won_back: wonBack, found }) {
    const result = this.results[index];
    result.tries += 1;
    if (result.shown) return;
    result.wonBack = Math.max(result.wonBack, wonBack);
    result.found ||= found;
  }

  /** The answer is shown. @param {number} index */
  show(index) {
    const result = this.results[index];
    result.shown ||= !result.found;
  }

  /** How many were put right. */
  get found() {
    return this.results.filter(({ found }) => found).length;
  }

  /** The share of all losses that was won back, on average. */
  get wonBack() {
    return this.results.reduce((sum, { wonBack }) => sum + wonBack, 0) / Math.max(this.size, 1);
  }
}
