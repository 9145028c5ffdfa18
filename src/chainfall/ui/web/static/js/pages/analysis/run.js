/**
 * A position that is analysed. It is not stored as a game, and goes back to where it began instead of to another one.
 */

import { Run, unrecorded } from "../../games/run.js";

/** @typedef {import("../../games/run.js").Place} Place */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../contract.js").Started} Started */

/**
 * @typedef {object} Origin Where a position comes from.
 * @property {string} hash its address
 * @property {{hash: string, label: string}} back where the player comes from
 * @property {string} badge what is said of it beside the title of the game
 */

export class AnalysisRun extends Run {
  /** @param {Place} place @param {GameRecord} game @param {Started} started @param {Origin} origin */
  constructor(place, game, started, origin) {
    super(place, game, started, unrecorded(started));
    this.origin = origin;
  }

  again() {
    return new AnalysisRun(this, this.game, this.engine.restart(), this.origin);
  }

  get patient() {
    return true;
  }

  get hinted() {
    return false;
  }

  get badge() {
    return this.origin.badge;
  }

  get back() {
    return this.origin.back;
  }

  get hash() {
    return this.origin.hash;
  }

  keep() {
    return true;
  }
}
