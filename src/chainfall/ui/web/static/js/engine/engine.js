/**
 * The engine: the rules in Python, called like any object.
 *
 * @typedef {import("./frame.js").Tile} Tile
 * @typedef {import("./frame.js").Frame} Frame
 * @typedef {import("./frame.js").View} View
 */

import { lastLineOf, messageOf } from "../errors.js";
import { decodeView } from "./frame.js";

/** @typedef {[number, number]} Cell row, column */
/** @typedef {Record<string, string | number | boolean | number[]>} Options */

/**
 * @typedef {object} Spec What is known of an option.
 * @property {string} name
 * @property {string} title
 * @property {"int" | "bool" | "text" | "drawing" | "choice" | "ints"} type a drawing is a text of rows
 * @property {Options[string]} default
 * @property {string} help
 * @property {string[]} choices
 * @property {number | null} minimum
 * @property {number | null} maximum
 */

/**
 * @typedef {object} Line An input that is offered as a button.
 * @property {string} text
 * @property {string} label "" if it is the text itself
 * @property {string} key a letter that plays it where squares are chosen
 * @property {string} tile a kind of tile: choosing a square with it plays the line
 */

/** @typedef {{row: number, column: number, tile: Tile}} PlacedTile */

/** @typedef {{title: string, about: string, options: Options}} Preset */

/**
 * @typedef {object} Lesson A little board of "how to play".
 * @property {string} caption
 * @property {number} width
 * @property {number} height
 * @property {PlacedTile[]} placed all that is on it
 */

/**
 * @typedef {object} GameRecord A game of the catalogue, as `catalogue.py` writes it: core/card.py explains each part.
 * @property {string} id
 * @property {number} hz 0 if a step is a move
 * @property {number} seats for how many players it is: 1 or 2
 * @property {string} title
 * @property {string} about
 * @property {string} score what the score is called
 * @property {"buttons" | "squares" | "lines"} inputs how they are made
 * @property {string[]} buttons that the rules look at
 * @property {Line[]} lines
 * @property {string} help
 * @property {{delay: string, repeat: string}} handling the options that are the player's hands, or ""
 * @property {Spec[]} options
 * @property {Preset[]} presets
 * @property {string[]} choices options that every player chooses
 * @property {{title: string, options: string[]}[]} groups of all options but handling; the first is shown at once
 * @property {{name: string, title: string, unit: "count" | "ms" | "ticks", shown: boolean}[]} numbers of the HUD
 * @property {string[]} next what the pieces to come are called
 * @property {boolean} daily whether there is a daily game of it
 * @property {boolean} bots whether bots play it move by move
 * @property {boolean} opponents whether bots can sit at a seat of it
 * @property {boolean} hints whether a good place for a piece can be shown
 * @property {number} puzzles how many come with it
 * @property {Drafting | null} drafting what an editor of puzzles needs to know
 * @property {PlacedTile[]} preview what its card shows
 * @property {Lesson[]} lessons how to play
 */

/**
 * @typedef {object} Drafting How puzzles of a game are drawn; core/drafting.py explains each part.
 * @property {number} rows
 * @property {number} columns
 * @property {Record<string, Tile>} tiles of each letter
 * @property {string} board the letters that a board is drawn with
 * @property {string} pieces the letters that a piece is made of
 * @property {number} size how many letters a piece has
 * @property {{kind: string, words: string, counted: boolean}[]} goals
 */

/**
 * @typedef {object} PuzzleRecord What is shown of a puzzle beside its board.
 * @property {string} id tells it from every other puzzle, whatever it is called
 * @property {string} title may be empty
 * @property {string} goal in words
 * @property {number} pieces how many
 * @property {string} game
 */

/** @typedef {PuzzleRecord & {text: string}} CheckedPuzzle The text is that of its file, on one line. */
/** @typedef {CheckedPuzzle & {grade: number}} ListedPuzzle */

/**
 * @typedef {object} Started A game that has been started.
 * @property {string} game
 * @property {number} hz
 * @property {number} seed
 * @property {Options} options all of them
 * @property {boolean} practice
 * @property {string[]} players who sits at each seat: "" for a person, or the name of a bot
 */

/**
 * @typedef {object} Status
 * @property {number} score
 * @property {number} steps
 * @property {{score: number, reason: string, winner: number | null} | null} outcome the winner is a seat
 * @property {boolean} undoable
 * @property {boolean} practice
 * @property {"open" | "solved" | "failed" | null} puzzle how a puzzle stands, if it is one
 */

/**
 * @typedef {object} Statistics How a game was played; play/statistics.py explains each part. What makes no sense for a
 *   game is null, and has no row.
 * @property {string} game
 * @property {number} hz
 * @property {number} steps
 * @property {number} score
 * @property {number | null} pieces
 * @property {number | null} pieces_a_minute
 * @property {number | null} longest_chain
 * @property {number | null} largest_clear
 * @property {number | null} largest_merge
 * @property {number | null} presses
 * @property {number | null} presses_per_piece
 * @property {number | null} seconds
 * @property {[number, number][]} points the score over time: after how many steps it was what; at most 200
 * @property {{label: string, value: string}[]} rows what is shown, in this order; for several seats a value is `1 | 2`
 * @property {Statistics[]} [others] of the other seats
 */

/**
 * @typedef {object} Effect What has happened: the name of the effect's class, and its fields.
 * @property {string} type
 * @property {number} [step]
 * @property {number} [seat] on which board, 0 if not said
 * @property {Cell[]} [cells]
 * @property {[Cell, Cell][]} [moves]
 * @property {Cell} [at]
 * @property {number | null} [ticks] for how many ticks the rules wait so that it can be seen, if they say so
 * @property {number} [chain_index]
 * @property {number} [points]
 * @property {number} [level]
 * @property {string} [reason]
 * @property {number} [size] of an attack
 * @property {number | null} [winner] of a round, a seat
 */

/**
 * @typedef {object} Film The kata's moves, moment by moment.
 * @property {number} moves
 * @property {number} frames
 * @property {string[]} captions of each frame
 * @property {number[]} move how many moves each frame has seen
 * @property {string} final the last field as text
 */

/** What Python could not do. The details, if there are any, are its traceback. */
export class EngineError extends Error {
  /** @param {string} message @param {string} details @param {ErrorOptions} [options] */
  constructor(message, details, options) {
    super(message, options);
    this.details = details;
  }
}

/** @typedef {string | number | boolean} Value What Python is given. */

const METHODS = [
  "advance",
  "close_kata",
  "daily_seed",
  "feed",
  "inputs",
  "kata",
  "look",
  "position",
  "puzzle",
  "puzzle_board",
  "puzzles",
  "read_puzzle",
  "replay",
  "rest",
  "restart",
  "resume",
  "seek",
  "set_patience",
  "start",
  "statistics",
  "status",
  "take_over",
  "text",
  "undo",
];

/**
 * `Arcade` of `bridge.py`, with structured answers. A mistake of the user's is thrown as an `EngineError` that says
 * what it is; one in a game's Python has its traceback as details.
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
      throw new EngineError(`The engine failed: ${lastLineOf(error)}`, messageOf(error), { cause: error });
    }
  }

  /** @param {string} name @param {Value[]} values */
  #ask(name, ...values) {
    const answer = JSON.parse(String(this.#call(name, ...values)));
    if (answer?.error !== undefined) {
      throw new EngineError(answer.error, answer.details);
    }
    return answer;
  }

  /** @param {string} name @param {Value[]} values @returns {View} */
  #see(name, ...values) {
    const proxy = /** @type {import("pyodide/ffi").PyBuffer} */ (this.#call(name, ...values));
    const view = decodeView(proxy.toJs(), this.#tiles);
    proxy.destroy();
    return view;
  }

  /**
   * Starts a game.
   * @param {string} game
   * @param {Partial<Options>} options what is left out has its default
   * @param {number} seed
   * @param {boolean} practice
   * @param {string[]} players who sits at each seat, a person where nothing is said
   * @returns {Started}
   */
  start(game, options = {}, seed = 0, practice = false, players = []) {
    return this.#ask("start", game, JSON.stringify(options), seed, practice, JSON.stringify(players));
  }

  /** The same game again. @returns {Started} */
  restart() {
    return this.#ask("restart");
  }

  /**
   * Goes on with a saved game.
   * @param {string} replay what `replay()` gave
   * @param {boolean} practice
   * @param {string[]} players as for `start`
   * @returns {Started}
   */
  resume(replay, practice = false, players = []) {
    return this.#ask("resume", replay, practice, JSON.stringify(players));
  }

  /** The seed of a game on a day. @param {string} day as YYYY-MM-DD @param {string} game @returns {number} */
  daily_seed(day, game) {
    return this.#ask("daily_seed", day, game).seed;
  }

  /** The puzzles that a game comes with, the easiest first. @param {string} game @returns {ListedPuzzle[]} */
  puzzles(game) {
    return this.#ask("puzzles", game).puzzles;
  }

  /**
   * Starts a puzzle.
   * @param {string} text of its file
   * @param {Options} hands the player's own handling
   * @returns {Started}
   */
  puzzle(text, hands) {
    return this.#ask("puzzle", text, JSON.stringify(hands));
  }

  /** Checks a puzzle without starting it. @param {string} text of its file @returns {CheckedPuzzle} */
  read_puzzle(text) {
    return this.#ask("read_puzzle", text);
  }

  /** A puzzle before it begins; the running game is not touched. @param {string} text of its file @returns {Frame} */
  puzzle_board(text) {
    return this.#see("puzzle_board", text).frame ?? { boards: [] };
  }

  /**
   * One animation frame: plays the ticks that are due.
   * @param {number} now milliseconds
   * @param {string} presses what was pressed and let go since the last call, such as "+left -left 2+drop"
   * @returns {View}
   */
  advance(now, presses) {
    return this.#see("advance", now, presses);
  }

  /** Forgets the clock and all presses, after a pause. */
  rest() {
    this.#call("rest");
  }

  /** How long a press that comes too early waits; from the next rest on. @param {number} milliseconds */
  set_patience(milliseconds) {
    this.#call("set_patience", milliseconds);
  }

  /** Plays one input of a turn-based game. @param {string} line @returns {{rejected: string | null}} */
  feed(line) {
    return this.#ask("feed", line);
  }

  /** Lines that can be played now, the first ones if there are many. @returns {string[]} */
  inputs() {
    return this.#ask("inputs").lines;
  }

  /** Takes back a move of a practice game. @returns {{undone: boolean}} */
  undo() {
    return this.#ask("undo");
  }

  /** Where a practice game or a puzzle stands, for the projector. @returns {string} */
  position() {
    return this.#ask("position").text;
  }

  /** @returns {Status} */
  status() {
    return this.#ask("status");
  }

  /** How the game was played so far. @returns {Statistics} */
  statistics() {
    return this.#ask("statistics");
  }

  /** What is to be seen, and what has happened since this was last asked. @returns {View} */
  look() {
    return this.#see("look");
  }

  /** What is to be drawn; what has happened is still told to whoever looks next. @returns {Frame} */
  frame() {
    return this.#see("look", false).frame ?? { boards: [] };
  }

  /** What is shown, as text. @returns {string} */
  text() {
    return String(this.#call("text"));
  }

  /** The running or finished game as the text of a replay file. @returns {string} */
  replay() {
    return this.#ask("replay").text;
  }

  /** Shows the kata's moves. @param {unknown} instructions pairs with their moves @returns {Film} */
  kata(instructions) {
    return this.#ask("kata", JSON.stringify(instructions));
  }

  /** Goes to a moment of the kata. @param {number} step @returns {View} what is to be seen there */
  seek(step) {
    return this.#see("seek", step);
  }

  /** Shows the game again. */
  close_kata() {
    this.#call("close_kata");
  }

  /**
   * Goes on playing after the first steps of a replay, as practice.
   * @param {string} replay @param {number} steps @param {string[]} players as for `start`
   * @returns {Started}
   */
  take_over(replay, steps, players = []) {
    return this.#ask("take_over", replay, steps, JSON.stringify(players));
  }
}
