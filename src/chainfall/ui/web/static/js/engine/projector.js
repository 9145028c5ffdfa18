/**
 * The projector: replays that are shown and verified, puzzles that are examined and bots that think, all in a worker
 * (`worker.js`), so that the page stays responsive whatever there is to play.
 *
 * @typedef {import("./engine.js").Options} Options
 * @typedef {import("./frame.js").View} View
 * @typedef {import("./python.js").Files} Files
 */

import { lastLineOf } from "../errors.js";
import { EngineError } from "./engine.js";
import { decodeView } from "./frame.js";

/**
 * @typedef {object} OpenedReplay What is known of a replay before it was played.
 * @property {string} game
 * @property {number} steps
 * @property {Options} options
 * @property {number} seed
 */

/**
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {boolean} limited nothing is wrong with it, but there is more to play than is played
 * @property {string} problem why it is not verified
 * @property {number} score
 * @property {string} reason
 */

/**
 * @typedef {object} Finding What was found out about a puzzle.
 * @property {boolean} solved whether it can be
 * @property {number | null} spare a piece that can be left out, the first of which is 1
 */

/**
 * @typedef {object} Hint Where a piece might go.
 * @property {string} words
 * @property {import("../drawing/renderer.js").Hinted[]} cells none if there is nothing to show but the words
 */

/**
 * @typedef {object} Par What the bot `search` reached.
 * @property {number} score
 * @property {number} moves
 * @property {string} reason why its game ended, or "unfinished"
 */

/**
 * @typedef {object} Owed A call that was not answered yet.
 * @property {(answer: string | Uint8Array) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {Promise<unknown>} answered settles with the answer or the error, and is never rejected
 */

/** Milliseconds that one call may take, so that others come between. */
const SLICE = 25;

/** Milliseconds for which a call may still be under way when nobody wants its answer any more. */
const GRACE = 2000;

export class Projector {
  /** Calls without an answer yet, in order. @type {Owed[]} */
  #waiting = [];
  #loaded = false;
  /** @type {import("./frame.js").Tile[]} */
  #tiles = [];
  #worker;

  /** Starts the worker. @param {Files} files @param {(fraction: number) => void} onProgress */
  constructor({ base, pyodide, archive, kernels, sizes }, onProgress) {
    this.ended = false;
    /** What was last shown. @type {View | null} */
    this.view = null;
    this.onProgress = onProgress;
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", ({ message }) => this.end(message || "the worker could not be started"));
    /** Settles when the worker can be called. */
    this.ready = this.#send({ base, pyodide, archive, kernels, sizes });
    this.ready.then(
      () => (this.#loaded = true),
      (error) => this.end(error.message),
    );
  }

  /** @param {import("./worker.js").Message} message */
  #hear(message) {
    if ("progress" in message) {
      this.onProgress(message.progress);
      return;
    }
    const asked = this.#waiting.shift();
    if ("answer" in message) asked?.resolve(message.answer);
    else if (!this.#loaded) asked?.reject(new Error(message.problem));
    else asked?.reject(new EngineError(`The engine failed: ${lastLineOf(message.problem)}`, message.problem));
  }

  /** @param {Files | import("./worker.js").Call} message @returns {Promise<string | Uint8Array>} */
  #send(message) {
    if (this.ended) return Promise.reject(new Error("the worker has ended"));
    /** @type {Partial<Owed>} */
    const owed = {};
    const promise = new Promise((resolve, reject) => Object.assign(owed, { resolve, reject }));
    owed.answered = promise.catch(() => {});
    this.#waiting.push(/** @type {Owed} */ (owed));
    this.#worker.postMessage(message);
    return promise;
  }

  /** @param {string} name @param {(string | number)[]} values */
  async #ask(name, ...values) {
    return this.#read({ name, values, thinks: false });
  }

  /** Asks for what a bot has to think about. @param {string} name @param {(string | number)[]} values */
  async #think(name, ...values) {
    return this.#read({ name, values, thinks: true });
  }

  /** @param {import("./worker.js").Call} call */
  async #read(call) {
    const answer = JSON.parse(String(await this.#send(call)));
    if (answer?.error !== undefined) throw new EngineError(answer.error, answer.details);
    return answer;
  }

  /** Opens a replay. @param {string} text @returns {Promise<OpenedReplay>} */
  async open(text) {
    this.view = null;
    return this.#ask("open", text);
  }

  /** Goes towards a step, and as far as it comes in a moment. @param {number} step @returns {Promise<View>} */
  async seek(step) {
    const bytes = await this.#send({ name: "seek", values: [step, SLICE], thinks: false });
    this.view = decodeView(/** @type {Uint8Array} */ (bytes), this.#tiles);
    return this.view;
  }

  /**
   * Goes on verifying for a moment.
   * @returns {Promise<{done: number, verdict: Verdict | null}>} how many steps were played, and what came of it
   */
  verify() {
    return this.#ask("verify", SLICE);
  }

  /**
   * Goes on counting for a moment how the game was played.
   * @returns {Promise<{done: number, statistics: import("./engine.js").Statistics | null}>}
   */
  statistics() {
    return this.#ask("statistics", SLICE);
  }

  /** Takes the text of a puzzle's file, to be examined. @param {string} text @returns {Promise<void>} */
  async pose(text) {
    await this.#ask("pose", text);
  }

  /**
   * Goes on for a moment with the search for a solution.
   * @returns {Promise<{done: number, finding: Finding | null}>} how much is done, from 0 to 1, and what came of it
   */
  examine() {
    return this.#ask("examine", SLICE);
  }

  /** Takes a position of the engine's, for which a hint is wanted. @param {string} position @returns {Promise<void>} */
  async ask(position) {
    await this.#think("ask", position);
  }

  /** Goes on for a moment with the search for a hint. @returns {Promise<Hint | null>} null if there is more to think */
  async hint() {
    return (await this.#think("hint", SLICE)).hint;
  }

  /**
   * Lets a bot begin a game, which is then what `seek` shows.
   * @param {string} game @param {Options} options @param {number} seed @param {string} bot
   */
  async perform(game, options, seed, bot) {
    this.view = null;
    await this.#think("perform", game, JSON.stringify(options), seed, bot);
  }

  /**
   * Lets bots begin a match, which is then what `seek` shows.
   * @param {string} game @param {Options} options @param {number} seed @param {string[]} players
   */
  async perform_match(game, options, seed, players) {
    this.view = null;
    await this.#think("perform_match", game, JSON.stringify(options), seed, JSON.stringify(players));
  }

  /** Lets the bots play on. @returns {Promise<{steps: number, move: string, over: boolean}>} */
  play_on() {
    return this.#think("play_on");
  }

  /** The bot's game so far, as the text of a replay file. @returns {Promise<string>} */
  async performed() {
    return (await this.#think("performed")).text;
  }

  /**
   * Lets the bot `search` play a game for a moment, to compare one's own with.
   * @param {string} game @param {number} seed
   * @returns {Promise<{done: number, par: Par | null}>} how much is done, and what it reached, null as long as it plays
   */
  par(game, seed) {
    return this.#think("par", game, seed, SLICE);
  }

  /** Whether bots look ahead with a kernel, and not with the rules themselves. @param {string} game @returns {Promise<boolean>} */
  async quick(game) {
    return (await this.#think("quick", game)).quick;
  }

  /** Waits until nothing is under way any more; a worker that does not come back soon is ended. */
  async release() {
    const owed = this.#waiting.at(-1);
    if (!owed || !this.#loaded) return; // a worker that is still loading is not stuck
    await Promise.race([owed.answered, new Promise((resolve) => setTimeout(resolve, GRACE))]);
    if (this.#waiting.includes(owed)) this.end("it took too long");
  }

  /** Ends the worker; whoever waits for an answer hears why. @param {string} reason */
  end(reason) {
    this.ended = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }
}
