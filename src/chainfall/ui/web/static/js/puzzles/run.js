/**
 * One puzzle that is being solved. It is not stored as a game: only that it was solved is recorded.
 */

import { Run, handsOf, unrecorded } from "../games/run.js";
import { sharedHash } from "./links.js";

/** @typedef {import("../games/run.js").Place} Table */
/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../contract.js").Started} Started */
/** @typedef {import("../library/settings.js").Settings} Settings */

/**
 * @typedef {object} Place Where a puzzle was found.
 * @property {string} name its name on its page
 * @property {string} hash its address
 * @property {{hash: string, label: string}} back where the player comes from
 * @property {string | null} next the address of the next puzzle, if there is one
 */

/** @typedef {import("../contract.js").CheckedPuzzle & Place} Puzzle A puzzle that can be played. */

export class PuzzleRun extends Run {
  /** @param {Table} table @param {GameRecord} game @param {Started} started @param {Puzzle} puzzle */
  constructor(table, game, started, puzzle) {
    super(table, game, started, unrecorded(started));
    this.puzzle = puzzle;
  }

  /**
   * Starts a puzzle.
   * @param {Table} table @param {GameRecord} game @param {Puzzle} puzzle @param {Settings} settings
   */
  static begin(table, game, puzzle, settings) {
    return new PuzzleRun(table, game, table.engine.puzzle(puzzle.text, handsOf(game, settings)), puzzle);
  }

  again() {
    return new PuzzleRun(this, this.game, this.engine.restart(), /** @type {Puzzle} */ (this.puzzle));
  }

  get patient() {
    return true;
  }

  get hash() {
    return this.puzzle?.hash ?? "";
  }

  get shared() {
    return sharedHash(this.puzzle?.text ?? "{}");
  }

  keep() {
    return true;
  }
}
