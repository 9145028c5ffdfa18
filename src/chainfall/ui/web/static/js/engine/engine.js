/**
 * The engine: the rules in Python, called like any object.
 *
 * @typedef {import("./frame.js").Tile} Tile
 * @typedef {import("./frame.js").Frame} Frame
 */

import { lastLineOf } from "../errors.js";
import { countTiles, decodeFrame } from "./frame.js";

/** @typedef {[number, number]} Cell row, column */
/** @typedef {Record<string, string | number | boolean | number[]>} Options */

/**
 * @typedef {object} Spec What is known of an option.
 * @property {string} name
 * @property {"int" | "bool" | "text" | "choice" | "ints"} type
 * @property {Options[string]} default
 * @property {string} help
 * @property {string[]} choices
 * @property {number | null} minimum
 * @property {number | null} maximum
 */

/**
 * @typedef {object} GameRecord A game of the catalogue.
 * @property {string} id
 * @property {string} title
 * @property {number} hz 0 if a step is a move
 * @property {string} about
 * @property {Spec[]} options
 * @property {string[]} inputs some inputs of the start
 */

/**
 * @typedef {object} Started A game that has been started.
 * @property {string} game
 * @property {number} hz
 * @property {number} seed
 * @property {Options} options all of them
 * @property {boolean} practice
 */

/**
 * @typedef {object} Status
 * @property {number} score
 * @property {number} steps
 * @property {{score: number, reason: string} | null} outcome
 * @property {boolean} undoable
 * @property {boolean} practice
 */

/**
 * @typedef {object} Effect What has happened: the name of the effect's class, and its fields.
 * @property {string} type
 * @property {number} [step]
 * @property {number} [board] which board, 0 if not said
 * @property {Cell[]} [cells]
 * @property {[Cell, Cell][]} [moves]
 * @property {Cell} [at]
 * @property {number} [chain_index]
 * @property {number} [points]
 * @property {number} [level]
 * @property {string} [reason]
 */

/**
 * @typedef {object} OpenedReplay What the viewer knows of a replay.
 * @property {string} game
 * @property {number} hz
 * @property {number} steps
 * @property {Options} options
 * @property {number} seed
 * @property {number} score
 * @property {string} reason
 * @property {boolean} verified
 * @property {string} problem what is wrong with it, if it is not verified
 */

/**
 * @typedef {object} Film The kata's moves, moment by moment.
 * @property {number} moves
 * @property {number} frames
 * @property {string[]} captions of each frame
 * @property {number[]} move how many moves each frame has seen
 * @property {string} final the last field as text
 */

/** @typedef {string | number | boolean} Value What Python is given. */

const METHODS = [
  "advance",
  "alpha",
  "catalogue",
  "close_replay",
  "effects",
  "feed",
  "frame",
  "kata",
  "open_replay",
  "replay",
  "rest",
  "restart",
  "resume",
  "seek",
  "start",
  "status",
  "take_over",
  "text",
  "tiles",
  "undo",
];

/**
 * `Arcade` of `bridge.py`, with structured answers. A mistake of the user's is thrown as an `Error` that says what it
 * is.
 */
export class Engine {
  /** @type {Record<string, (...values: Value[]) => unknown>} */
  #python = {};
  /** @type {Tile[]} */
  #tiles = [];

  /** @param {Record<string, (...values: Value[]) => unknown>} arcade */
  constructor(arcade) {
    for (const name of METHODS) {
      this.#python[name] = arcade[name]; // kept: looking a method up makes a new one each time
    }
  }

  /** @param {string} name @param {Value[]} values @returns {unknown} */
  #call(name, ...values) {
    try {
      return this.#python[name](...values);
    } catch (error) {
      throw new Error(`The engine failed: ${lastLineOf(error)}`, { cause: error });
    }
  }

  /** @param {string} name @param {Value[]} values */
  #ask(name, ...values) {
    const answer = JSON.parse(String(this.#call(name, ...values)));
    if (answer?.error !== undefined) {
      throw new Error(answer.error);
    }
    return answer;
  }

  /** All games, with their options. @returns {GameRecord[]} */
  catalogue() {
    return this.#ask("catalogue");
  }

  /**
   * Starts a game.
   * @param {string} game
   * @param {Partial<Options>} options what is left out has its default
   * @param {number} seed
   * @param {boolean} practice
   * @returns {Started}
   */
  start(game, options = {}, seed = 0, practice = false) {
    return this.#ask("start", game, JSON.stringify(options), seed, practice);
  }

  /** The same game again. @returns {Started} */
  restart() {
    return this.#ask("restart");
  }

  /**
   * Goes on with a saved game.
   * @param {string} replay what `replay()` gave
   * @param {boolean} practice
   * @returns {Started}
   */
  resume(replay, practice = false) {
    return this.#ask("resume", replay, practice);
  }

  /**
   * Plays the ticks that are due.
   * @param {number} now milliseconds
   * @param {number} held buttons that are down
   * @param {number} tapped buttons that went down since an answer above 0
   * @returns {number} how many were played
   */
  advance(now, held, tapped) {
    return Number(this.#call("advance", now, held, tapped));
  }

  /** Forgets the clock, after a pause. */
  rest() {
    this.#call("rest");
  }

  /** How far the next tick has come, from 0 to 1. @returns {number} */
  alpha() {
    return Number(this.#call("alpha"));
  }

  /** Plays one input of a turn-based game. @param {string} line @returns {{rejected: string | null}} */
  feed(line) {
    return this.#ask("feed", line);
  }

  /** Takes back a move of a practice game. @returns {{undone: boolean}} */
  undo() {
    return this.#ask("undo");
  }

  /** @returns {Status} */
  status() {
    return this.#ask("status");
  }

  /** What is to be drawn. @returns {Frame} */
  frame() {
    const bytes = this.frameBytes();
    if (countTiles(bytes) > this.#tiles.length) {
      this.#tiles.push(...this.#ask("tiles", this.#tiles.length));
    }
    return decodeFrame(bytes, this.#tiles);
  }

  /** The bytes of the frame. @returns {Uint8Array} */
  frameBytes() {
    const proxy = /** @type {import("pyodide/ffi").PyBuffer} */ (this.#call("frame"));
    const bytes = proxy.toJs();
    proxy.destroy();
    return bytes;
  }

  /** What has happened since this was last asked. @returns {Effect[]} */
  effects() {
    return this.#ask("effects");
  }

  /** What is shown, as text. @returns {string} */
  text() {
    return String(this.#call("text"));
  }

  /** The running or finished game as the text of a replay file. @returns {string} */
  replay() {
    return this.#ask("replay").text;
  }

  /** Shows a replay. @param {string} text @returns {OpenedReplay} */
  open_replay(text) {
    return this.#ask("open_replay", text);
  }

  /** Shows the kata's moves. @param {unknown} instructions pairs with their moves @returns {Film} */
  kata(instructions) {
    return this.#ask("kata", JSON.stringify(instructions));
  }

  /** Goes to a step of what is shown. @param {number} step @returns {{step: number, steps: number}} */
  seek(step) {
    return this.#ask("seek", step);
  }

  /** Goes on playing from there, as practice. @returns {Started} */
  take_over() {
    return this.#ask("take_over");
  }

  /** Shows the game again. */
  close_replay() {
    this.#call("close_replay");
  }
}
