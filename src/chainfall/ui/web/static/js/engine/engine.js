/**
 * The engine: the rules in Python, called like any object.
 *
 * @typedef {import("./frame.js").Tile} Tile
 * @typedef {import("./frame.js").Frame} Frame
 * @typedef {import("./frame.js").View} View
 */

import { lastLineOf, messageOf } from "../errors.js";
import { decodeView } from "./frame.js";

/** @typedef {import("../contract.js").Options} Options */
/** @typedef {import("../contract.js").CheckedPuzzle} CheckedPuzzle */
/** @typedef {import("../contract.js").ListedPuzzle} ListedPuzzle */
/** @typedef {import("../contract.js").Started} Started */
/** @typedef {import("../contract.js").Status} Status */
/** @typedef {import("../contract.js").Statistics} Statistics */
/** @typedef {import("../contract.js").Film} Film */

/**
 * @typedef {object} Watcher The caller that waits while a game is resumed.
 * @property {AbortSignal} [signal] nobody waits any more
 * @property {(done: number, steps: number) => void} [onProgress] of how many steps how many were played
 */

/** Milliseconds for which Python plays a resumed game before the page gets a turn. */
const SLICE = 25;

/** What Python could not do. The details, if there are any, are its traceback. */
export class EngineError extends Error {
  /** @param {string} message @param {string} details @param {ErrorOptions} [options] */
  constructor(message, details, options) {
    super(message, options);
    this.details = details;
  }
}

/** An error inside Python. @param {unknown} error @returns {EngineError} */
export function failureOf(error) {
  return new EngineError(`The engine failed: ${lastLineOf(error)}`, messageOf(error), { cause: error });
}

/**
 * Calls a method of Python's.
 * @template {any[]} V @template R
 * @param {(...values: V) => R} method @param {V} values @returns {R}
 */
export function callPython(method, ...values) {
  try {
    return Reflect.apply(method, null, values);
  } catch (error) {
    throw failureOf(error);
  }
}

/** What Python has answered. @param {unknown} text JSON; a mistake of the user's has the field `error` */
export function contentOf(text) {
  const answer = JSON.parse(String(text));
  if (answer?.error !== undefined) throw new EngineError(answer.error, answer.details);
  return answer;
}

/** @typedef {import("../contract.js").BrowserGame} BrowserGame */
/** @template T @typedef {T extends import("../contract.js").Answer<infer A> ? A : never} Content */

/**
 * `BrowserGame` of `bridge.py`, with structured answers. A mistake of the user's is thrown as an `EngineError` that says
 * what it is; one in a game's Python has its traceback as details.
 */
export class Engine {
  /** Its methods, cached: looking one up makes a new proxy each time. @type {Partial<BrowserGame>} */
  #methods = {};
  /** @type {Tile[]} */
  #tiles = [];
  /** Who resumes a game: the last one who has begun. @type {Watcher | null} */
  #watcher = null;

  /**
   * @param {BrowserGame} arcade
   * @param {import("../contract.js").Library} library `Library` of `library.py`
   */
  constructor(arcade, library) {
    this.arcade = arcade;
    this.library = library;
  }

  /**
   * @template {keyof BrowserGame} N
   * @param {N} name @param {Parameters<BrowserGame[N]>} values @returns {ReturnType<BrowserGame[N]>}
   */
  #call(name, ...values) {
    const method = /** @type {(...values: any[]) => any} */ (this.#methods[name] ??= this.arcade[name]);
    return callPython(method, ...values);
  }

  /**
   * @template {keyof BrowserGame} N
   * @param {N} name @param {Parameters<BrowserGame[N]>} values @returns {Content<ReturnType<BrowserGame[N]>>}
   */
  #ask(name, ...values) {
    return contentOf(this.#call(name, ...values));
  }

  /**
   * @template {"advance" | "advance_lesson" | "look" | "puzzle_board" | "seek"} N
   * @param {N} name @param {Parameters<BrowserGame[N]>} values @returns {View}
   */
  #see(name, ...values) {
    const proxy = this.#call(name, ...values);
    const view = decodeView(proxy.toJs(), this.#tiles);
    proxy.destroy();
    return view;
  }

  /**
   * Starts a game.
   * @param {string} game
   * @param {Partial<Options>} options defaults apply where left out
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
   * Continues a saved game.
   * @param {string} replay what `replay()` gave
   * @param {boolean} practice
   * @param {string[]} players as for `start`
   * @param {Watcher} watcher
   * @returns {Promise<Started | null>} null if it was given up, and the running game is untouched
   */
  async resume(replay, practice = false, players = [], watcher = {}) {
    this.#ask("resume", replay, practice, JSON.stringify(players));
    return this.#resumeOn(watcher);
  }

  /** Plays the game to be resumed, a slice at a time; the page stays responsive. @param {Watcher} watcher */
  async #resumeOn(watcher) {
    this.#watcher = watcher;
    for (;;) {
      const { done, steps, started } = this.#ask("resume_on", SLICE);
      if (started) return started;
      watcher.onProgress?.(done, steps);
      await new Promise((resolve) => setTimeout(resolve));
      if (watcher.signal?.aborted || this.#watcher !== watcher) return null;
    }
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

  /** A puzzle before it begins; the running game is not affected. @param {string} text of its file @returns {Frame} */
  puzzle_board(text) {
    return this.#see("puzzle_board", text).frame ?? { boards: [] };
  }

  /**
   * One animation frame: plays the ticks that are due.
   * @param {number} now milliseconds
   * @param {number[]} presses presses and releases since the last call, in the encoding of `play/presses.py`
   * @returns {View}
   */
  advance(now, presses) {
    return this.#see("advance", now, ...presses);
  }

  /** Forgets the clock and all presses, after a pause. @param {boolean} wait until the next press, in real time */
  rest(wait = false) {
    this.#call("rest", wait);
  }

  /** How long a press that comes too early waits; from the next rest on. @param {number} milliseconds */
  set_patience(milliseconds) {
    this.#call("set_patience", milliseconds);
  }

  /** How many more pieces to come practice shows; from the next rest on. @param {number} moreNext */
  set_more_next(moreNext) {
    this.#call("set_more_next", moreNext);
  }

  /** Whether bots play no faster than people can; from the next rest on. @param {boolean} humanPace */
  set_human_pace(humanPace) {
    this.#call("set_human_pace", humanPace);
  }

  /**
   * Lets bots think somewhere else while the game goes on here; when that fails, they think here.
   * @param {(question: string) => Promise<string>} think
   */
  thinkElsewhere(think) {
    this.#call("think_elsewhere", (number, question) => {
      think(question).then(
        (answer) => this.#call("answer_bot", number, answer),
        (error) => {
          console.info(`Bots think on the page from now on: ${messageOf(error)}`);
          this.#call("think_here");
        },
      );
    });
  }

  /** Plays one input of a turn-based game. @param {string} line @returns {{rejected: string | null}} */
  feed(line) {
    return this.#ask("feed", line);
  }

  /** Lines that can be played now; only the first ones if there are many. @returns {string[]} */
  inputs() {
    return this.#ask("inputs").lines;
  }

  /** Takes back a move of a practice game. @returns {{undone: boolean}} */
  undo() {
    return this.#ask("undo");
  }

  /** The position of a practice game or a puzzle, for the projector. @returns {string} */
  position() {
    return this.#ask("position").text;
  }

  /**
   * Opens a position of a replay for analysis.
   * @param {string} replay @param {number} steps after which it is; after the end, before the last move
   * @param {number} seat whose pieces are placed @param {Watcher} watcher
   * @returns {Promise<Started | null>} as for `resume`
   */
  async analyse(replay, steps, seat = 0, watcher = {}) {
    this.#ask("analyse", replay, steps, seat);
    return this.#resumeOn(watcher);
  }

  /**
   * Opens the first position of a game for analysis.
   * @param {string} game @param {Partial<Options>} options @param {number} seed @param {number} seat @returns {Started}
   */
  analyseGame(game, options, seed, seat = 0) {
    return this.#ask("analyse_game", game, JSON.stringify(options), seed, seat);
  }

  /** Opens the position of a puzzle for analysis. @param {string} text of its file @returns {Started} */
  analysePuzzle(text) {
    return this.#ask("analyse_puzzle", text);
  }

  /** The position of an analysis, for the projector. @returns {string} */
  analysed() {
    return this.#ask("analysed").text;
  }

  /** Lets the game play moves by itself, in real time. @param {string[]} moves */
  follow(moves) {
    this.#ask("follow", JSON.stringify(moves));
  }

  /** The last move of the player, for the projector; "" if there is none. @returns {string} */
  lastMove() {
    return this.#ask("last_move").text;
  }

  /** @returns {Status} */
  status() {
    return this.#ask("status");
  }

  /** How the game was played so far. @returns {Statistics} */
  statistics() {
    return this.#ask("statistics");
  }

  /** The current view, with what has happened since the last call. @returns {View} */
  look() {
    return this.#see("look");
  }

  /** The frame to draw; events stay pending for the next view. @returns {Frame} */
  frame() {
    return this.#see("look", false).frame ?? { boards: [] };
  }

  /** What is new about one's piece, in words. @param {boolean} appeared whether it is another piece @returns {string} */
  pieceInWords(appeared) {
    return String(this.#call("piece_in_words", appeared));
  }

  /** One's piece and board in words. @returns {string} */
  boardInWords() {
    return String(this.#call("board_in_words"));
  }

  /** What is shown, as text. @returns {string} */
  text() {
    return String(this.#call("text"));
  }

  /** The running or finished game as the text of a replay file. @returns {string} */
  replay() {
    return this.#ask("replay").text;
  }

  /** Begins a lesson; the running game is not affected. @param {string} game @param {number} number from 0 */
  lesson(game, number) {
    return this.#ask("lesson", game, number);
  }

  /** Presses something in the lesson; only the expected input is played. @param {string} line */
  press_lesson(line) {
    return this.#ask("press_lesson", line);
  }

  /** One animation frame of the lesson. @param {number} now milliseconds @returns {View} */
  advance_lesson(now) {
    return this.#see("advance_lesson", now);
  }

  /** Shows the kata's moves. @param {unknown} instructions pairs with their moves @returns {Film} */
  kata(instructions) {
    return this.#ask("kata", JSON.stringify(instructions));
  }

  /**
   * Compares one's own result with the kata's fields.
   *
   * @param {unknown} instructions pairs with their moves
   * @param {string} result the final field, or the fields after all moves
   * @returns {string} the first field that differs and why, or that it is the same
   */
  compareKata(instructions, result) {
    return this.#ask("compare_kata", JSON.stringify(instructions), result).text;
  }

  /** Goes to a moment of the kata. @param {number} step @returns {View} the view there */
  seek(step) {
    return this.#see("seek", step);
  }

  /** Shows the game again. */
  close_kata() {
    this.#call("close_kata");
  }

  /**
   * Goes on playing after the first steps of a replay, as practice.
   * @param {string} replay @param {number} steps @param {string[]} players as for `start` @param {Watcher} watcher
   * @returns {Promise<Started | null>} as for `resume`
   */
  async take_over(replay, steps, players = [], watcher = {}) {
    this.#ask("take_over", replay, steps, JSON.stringify(players));
    return this.#resumeOn(watcher);
  }
}
