/**
 * The projector: replays that are shown, verified and reviewed, puzzles that are examined and bots that think, all in a worker
 * (`worker.js`), so that the page stays responsive whatever there is to play.
 *
 * @typedef {import("../contract.js").Options} Options
 * @typedef {import("./frame.js").View} View
 * @typedef {import("./python.js").Files} Files
 */

import { contentOf, failureOf } from "./engine.js";
import { decodeView } from "./frame.js";

/** @typedef {import("../contract.js").Hint} Hint */
/** @typedef {import("../contract.js").OpenedReplay} OpenedReplay */
/** @typedef {import("../contract.js").Projector} Calls */
/** @template T @typedef {import("./engine.js").Content<T>} Content */

/**
 * @typedef {object} Owed A call that has not been answered yet.
 * @property {(answer: string | Uint8Array) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {Promise<unknown>} answered settles with the answer or the error, and is never rejected
 */

/** Milliseconds that one call may take, so that others come between. */
const SLICE = 25;

/** Milliseconds for which a call may still run when its answer is no longer needed. */
const GRACE = 2000;

export class Projector {
  /** Calls without an answer yet, in order. @type {Owed[]} */
  #waiting = [];
  #loaded = false;
  /** @type {import("./frame.js").Tile[]} */
  #tiles = [];
  #worker;

  /** Starts the worker. @param {Files} files @param {(fraction: number) => void} onProgress */
  constructor({ base, app, pyodide, archive, kernels, snapshot, sizes }, onProgress) {
    this.ended = false;
    /** What was last shown. @type {View | null} */
    this.view = null;
    this.onProgress = onProgress;
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => this.#hear(data));
    this.#worker.addEventListener("error", ({ message }) => this.end(message || "the worker could not be started"));
    /** Settles when the worker can be called. */
    this.ready = this.#send({ base, app, pyodide, archive, kernels, snapshot, sizes });
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
    else asked?.reject(failureOf(message.problem));
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

  /**
   * @template {keyof Calls} N
   * @param {N} name @param {Parameters<Calls[N]>} values @returns {Promise<Content<ReturnType<Calls[N]>>>}
   */
  async #ask(name, ...values) {
    return this.#read({ name, values, thinks: false });
  }

  /**
   * Asks for something that a bot has to think about.
   * @template {keyof Calls} N
   * @param {N} name @param {Parameters<Calls[N]>} values @returns {Promise<Content<ReturnType<Calls[N]>>>}
   */
  async #think(name, ...values) {
    return this.#read({ name, values, thinks: true });
  }

  /** @param {import("./worker.js").Call} call */
  async #read(call) {
    return contentOf(await this.#send(call));
  }

  /** Opens a replay. @param {string} text @returns {Promise<OpenedReplay>} */
  async open(text) {
    this.view = null;
    return this.#ask("open", text);
  }

  /** Moves towards a step, as far as it gets in a moment. @param {number} step @returns {Promise<View>} */
  async seek(step) {
    const bytes = await this.#send({ name: "seek", values: [step, SLICE], thinks: false });
    this.view = decodeView(/** @type {Uint8Array} */ (bytes), this.#tiles);
    return this.view;
  }

  /** Continues verifying for a moment. @param {string[]} players who sat at each seat */
  verify(players) {
    return this.#ask("verify", SLICE, JSON.stringify(players));
  }

  /** Continues computing the statistics for a moment. */
  statistics() {
    return this.#ask("statistics", SLICE);
  }

  /** Continues looking for pieces and chains for a moment. */
  landmarks() {
    return this.#ask("landmarks", SLICE);
  }

  /**
   * The part of the replay for a clip.
   * @param {string} first where it begins, as the player wrote it, or "" @param {string} last where it ends
   */
  clip(first, last) {
    return this.#ask("clip", first, last);
  }

  /** Whose game is reviewed unless another one is chosen. @param {string[]} players who sat at each seat */
  async reviewSeat(players) {
    return (await this.#ask("review_seat", JSON.stringify(players))).seat;
  }

  /**
   * Continues the review of a seat for a moment.
   * @param {number} seat @param {number} known how many of its pieces the page knows already
   */
  review(seat, known) {
    return this.#think("review", seat, known, SLICE);
  }

  /** The position in which a reviewed piece appeared. @param {number} seat @param {number} number of the piece */
  position(seat, number) {
    return this.#ask("position", seat, number);
  }

  /**
   * Begins the line of the engine from a reviewed piece on, which `seek` then shows until `end_demonstration`.
   * @param {number} seat @param {number} number of the piece @returns {Promise<number>} its last step
   */
  async demonstrate(seat, number) {
    return (await this.#ask("demonstrate", seat, number)).end;
  }

  /** Goes back to the replay itself. */
  end_demonstration() {
    return this.#ask("end_demonstration");
  }

  /** Loads the text of a puzzle's file, to examine it. @param {string} text @returns {Promise<void>} */
  async pose(text) {
    await this.#ask("pose", text);
  }

  /** Continues the search for a solution for a moment. */
  examine() {
    return this.#ask("examine", SLICE);
  }

  /** Loads a position from the engine, for a hint. @param {string} position @returns {Promise<void>} */
  async ask(position) {
    await this.#think("ask", position);
  }

  /** Continues the search for a hint for a moment. @returns {Promise<Hint | null>} null if there is more to think */
  async hint() {
    return (await this.#think("hint", SLICE)).hint;
  }

  /** What a bot in a match decides. @param {string} question from the engine @returns {Promise<string>} for the engine */
  async think(question) {
    return (await this.#think("think", question)).text;
  }

  /** Loads a position from the engine, for an opinion. @param {string} position @returns {Promise<void>} */
  async consider(position) {
    await this.#think("consider", position);
  }

  /** Looks at the position once more; the first look is short. */
  opinion() {
    return this.#think("opinion");
  }

  /**
   * Loads a replay, to learn from a mistake in it.
   * @param {string} text of its file @param {number} step before the piece @param {number} seat who placed it
   * @returns {Promise<void>}
   */
  async learn(text, step, seat) {
    await this.#think("learn", text, step, seat);
  }

  /** Continues looking for the mistake. */
  task() {
    return this.#think("task", SLICE);
  }

  /** Judges a place. @param {string} move what the engine gave as its last move */
  judge(move) {
    return this.#think("judge", move);
  }

  /**
   * Starts a game of bots, which `seek` then shows.
   * @param {string} game @param {Options} options @param {number} seed @param {string[]} players one for each seat
   */
  async perform(game, options, seed, players) {
    this.view = null;
    await this.#think("perform", game, JSON.stringify(options), seed, JSON.stringify(players));
  }

  /** Lets the bots play on. */
  play_on() {
    return this.#think("play_on");
  }

  /** The bots' game so far: the text of a replay file, and how it ended. */
  performed() {
    return this.#think("performed");
  }

  /**
   * Lets the bot `search` play for a moment a game to compare scores with.
   * @param {string} game @param {number} seed
   */
  par(game, seed) {
    return this.#think("par", game, seed, SLICE);
  }

  /** Whether bots search with a kernel rather than with the slower rules. @param {string} game @returns {Promise<boolean>} */
  async quick(game) {
    return (await this.#think("quick", game)).quick;
  }

  /** Waits until no call is running; a worker that does not answer soon is terminated. */
  async release() {
    const owed = this.#waiting.at(-1);
    if (!owed || !this.#loaded) return; // a worker that is still loading is not stuck
    await Promise.race([owed.answered, new Promise((resolve) => setTimeout(resolve, GRACE))]);
    if (this.#waiting.includes(owed)) this.end("it took too long");
  }

  /** Terminates the worker; pending calls are rejected with the reason. @param {string} reason */
  end(reason) {
    this.ended = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }
}
