/**
 * One puzzle that is being solved. It is not kept among the games: what is kept is that it was solved.
 */

import { Run, handsOf } from "../games/run.js";
import { sharedHash } from "./links.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../engine/engine.js").Started} Started */
/** @typedef {import("../library/settings.js").Settings} Settings */

/**
 * @typedef {object} Place Where a puzzle was found.
 * @property {string} name what it is called on its page
 * @property {string} hash its address
 * @property {{hash: string, label: string}} back where the player comes from
 * @property {string | null} next the address of the next puzzle, if there is one
 */

/** @typedef {import("../engine/engine.js").CheckedPuzzle & Place} Puzzle A puzzle that can be played. */

export class PuzzleRun extends Run {
  /** @param {Engine} engine @param {GameRecord} game @param {Started} started @param {Puzzle} puzzle */
  constructor(engine, game, started, puzzle) {
    super(engine, game, started);
    this.puzzle = puzzle;
  }

  /**
   * Starts a puzzle.
   * @param {Engine} engine @param {GameRecord} game @param {Puzzle} puzzle @param {Settings} settings
   */
  static begin(engine, game, puzzle, settings) {
    return new PuzzleRun(engine, game, engine.puzzle(puzzle.text, handsOf(game, settings)), puzzle);
  }

  again() {
    return new PuzzleRun(this.engine, this.game, this.engine.restart(), /** @type {Puzzle} */ (this.puzzle));
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
