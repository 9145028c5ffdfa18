/**
 * What all pages share: the engine and its loading state, the catalogue of games, settings, sound, the live region.
 */

import { contract } from "./contract.js";
import { notify } from "./dom/dialogs.js";
import { button, el } from "./dom/elements.js";
import { Live } from "./dom/live.js";
import { TileSet } from "./drawing/tiles.js";
import { loadBots, loadEngine, readSite } from "./engine/loading.js";
import { Projector } from "./engine/projector.js";
import { Timings } from "./engine/timings.js";
import { messageOf } from "./errors.js";
import { PERSON } from "./games/players.js";
import { Records } from "./library/records.js";
import { SettingsStore } from "./library/settings.js";
import { onStorageProblem } from "./library/storage.js";
import { keepOffline } from "./offline.js";
import { Outbox } from "./service/outbox.js";
import { Service } from "./service/service.js";
import { Sound } from "./sound/sound.js";
import { savesData } from "./thrift.js";

/** @typedef {import("./engine/engine.js").Engine} Engine */
/** @typedef {import("./contract.js").GameRecord} GameRecord */
/** @typedef {import("./games/run.js").Run} Run */

/**
 * @typedef {object} EngineState
 * @property {"loading" | "ready" | "failed"} state
 * @property {number} fraction 0 to 1
 * @property {string} text the current activity, or the error
 */

export class App {
  /** @type {Set<(state: EngineState) => void>} */
  #followers = new Set();
  /** @type {Promise<Engine> | null} */
  #loading = null;

  constructor() {
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {EngineState} */
    this.engineState = { state: "loading", fraction: 0, text: "Getting ready" };
    const { base, catalogue, broken, service, summary } = readSite();
    this.games = catalogue;
    /** The bots that can play in a game for two, the weakest first. */
    this.opponents = contract.opponents;
    this.brokenGames = broken;
    /** The service that handed out this page; null where there is none. */
    this.service = service ? new Service(service, base) : null;
    /** Ranked games on their way to the service. */
    this.outbox = this.service && new Outbox(this.service);
    /** The player's records. */
    this.records = new Records(
      summary,
      contract.opponents.map(({ name }) => name),
    );
    this.settings = new SettingsStore();
    const { volume, muted } = this.settings.values;
    this.sound = new Sound({ volume: volume / 100, muted });
    this.tiles = new TileSet();
    this.live = new Live(byId("live"), byId("live-urgent"));
    /** The run whose game is in the engine, if it belongs to the play page. @type {Run | null} */
    this.run = null;
    /** Shows replays; started when the first one is opened. @type {Projector | null} */
    this.projector = null;
    /** A replay that another page passes to the viewer. @type {string | null} */
    this.handedReplay = null;
    /** The mistakes from which the player learns. @type {import("./pages/learn/lesson.js").Lesson | null} */
    this.lesson = null;
    /** The next visit to the play page starts a new game, even if such a game is unfinished. */
    this.fresh = false;
    /** The wall-clock time in milliseconds, for countdowns and waits. */
    this.now = () => performance.now();
    /** How long the frames of the last game took; the tests print a table of it. */
    this.timings = new Timings();
    /** The first page is painted. @type {Promise<void>} */
    this.painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    onStorageProblem((message) => notify(message, { kind: "error" }));
  }

  /** Loads the engine once; after a failure, call it again. @returns {Promise<Engine>} */
  load() {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load() {
    let failed = false; // other downloads may continue for a while
    try {
      const tell = (/** @type {number} */ fraction, /** @type {string} */ text) =>
        failed || this.#tell({ state: "loading", fraction, text });
      const engine = await loadEngine(tell, this.painted);
      this.records.open(engine.library);
      this.engine = engine;
      this.#tell({ state: "ready", fraction: 1, text: "Ready to play" });
      keepOffline();
      return engine;
    } catch (error) {
      failed = true;
      this.#loading = null;
      this.#tell({ state: "failed", fraction: 0, text: messageOf(error) });
      throw error;
    }
  }

  /** @param {EngineState} state */
  #tell(state) {
    this.engineState = state;
    document.documentElement.dataset.engine = state.state;
    for (const follower of this.#followers) follower(state);
  }

  /**
   * Calls the follower now and on every progress of the engine.
   * @param {(state: EngineState) => void} follower
   * @param {AbortSignal} [signal]
   */
  followEngine(follower, signal) {
    this.#followers.add(follower);
    signal?.addEventListener("abort", () => this.#followers.delete(follower));
    follower(this.engineState);
  }

  /**
   * The engine, with a panel in the host until it has loaded.
   * @param {HTMLElement} host
   * @param {AbortSignal} signal
   * @returns {Promise<Engine | null>} null if the page was left before
   */
  async engineFor(host, signal) {
    if (this.engine) return this.engine;
    const panel = el("div", { class: "panel waiting" }, el("h1", {}, "One moment"), this.progress(signal));
    host.replaceChildren(panel);
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve(null));
      this.followEngine(() => {
        if (!this.engine || signal.aborted) return;
        panel.remove();
        resolve(this.engine);
      }, signal);
    });
  }

  /** The progress of the engine, or the error with a button to try again. @param {AbortSignal} signal */
  progress(signal) {
    const bar = el("progress", { max: 1, value: 0, "aria-label": "Loading the engine" });
    const words = el("span", { class: "words" });
    const retry = button("Try again", () => this.load().catch(() => {}), { class: "small" });
    const element = el("div", { class: "engine", role: "status" }, bar, words, retry);
    this.followEngine(({ state, fraction, text }) => {
      element.dataset.state = state;
      bar.value = fraction;
      const said = state === "failed" ? `The games could not be loaded. ${text}` : text;
      if (words.textContent !== said) words.textContent = said;
      retry.hidden = state !== "failed" || typeof WebAssembly !== "object";
      bar.hidden = state !== "loading";
    }, signal);
    return element;
  }

  /**
   * The projector, idle.
   * @param {(fraction: number) => void} onProgress how far it has come, if it was not there yet
   */
  async freeProjector(onProgress) {
    await this.projector?.release();
    if (!this.projector || this.projector.ended) this.projector = new Projector(readSite(), onProgress);
    this.projector.onProgress = onProgress;
    return this.projector;
  }

  /** Calls the function as soon as the engine has loaded. @param {() => void} act */
  whenReady(act) {
    if (this.engine) act();
    else this.load().then(act, () => {}); // the page shows why it cannot be loaded
  }

  /** @param {string} id @returns {GameRecord | undefined} */
  game(id) {
    return this.games.find((game) => game.id === id);
  }

  /**
   * Prepares the engine for the players of a game: bots search with the kernels, and think in the worker once it is there.
   * @param {string[]} [players]
   */
  async readyFor(players = []) {
    if (!players.some((name) => name !== PERSON)) return;
    await loadBots();
    if (!savesData())
      this.thinkInWorker().catch((error) => console.info(`Bots think on the page: ${messageOf(error)}`));
  }

  /** Lets bots in matches think in the worker. */
  async thinkInWorker() {
    const projector = await this.freeProjector(() => {});
    await projector.ready;
    this.engine?.thinkElsewhere((question) => projector.think(question));
  }

  /** The bots that can play in a game, the weakest first. @param {GameRecord} game */
  opponentsIn({ opponents }) {
    return opponents ? this.opponents : [];
  }

  /** @param {string} id @returns {GameRecord} @throws {Error} in words */
  knownGame(id) {
    const game = this.game(id);
    if (game) return game;
    const known = this.games.map((one) => one.id).join(", ");
    throw new Error(`game ${JSON.stringify(id)} is not known, expected one of: ${known}`);
  }

  /** The service, on a page that there is only with one. @returns {Service} */
  knownService() {
    if (!this.service) throw new Error("this arcade has no service");
    return this.service;
  }

  /** Goes to another page. @param {string} hash */
  go(hash) {
    if (location.hash === hash) dispatchEvent(new HashChangeEvent("hashchange"));
    else location.hash = hash;
  }
}

/** @param {string} id @returns {HTMLElement} */
function byId(id) {
  return document.getElementById(id) ?? el("div");
}
