/**
 * Hints: where the piece might go, worked out by a bot in the worker. They are for practice and puzzles.
 */

import { notify } from "../../dom/dialogs.js";
import { messageOf, tracebackOf } from "../../errors.js";

/** @typedef {import("../../contract.js").Hint} Hint */

/**
 * @typedef {object} HintedGame The game for which there are hints.
 * @property {import("../../engine/engine.js").Engine} engine
 * @property {import("../../stage/stage.js").Stage} stage
 * @property {import("../../games/run.js").Run} run
 * @property {boolean} running whether moves are taken now
 * @property {() => void} waitForPress gives time to look at a hint
 */

export class Hints {
  /** Stops the search and discards its result. */
  #thought = new AbortController();
  #refused = false;

  /** @param {import("../../app.js").App} app @param {() => HintedGame} game as it is now @param {AbortSignal} signal */
  constructor(app, game, signal) {
    this.app = app;
    this.game = game;
    signal.addEventListener("abort", () => this.#thought.abort());
  }

  /** Asks for a hint; if one is shown or being searched for, hides it instead. */
  press() {
    const { run, running } = this.game();
    if (!running) return;
    if (run.started.why_no_hints) this.#refuse(run.started.why_no_hints);
    else if (this.#isBusy) this.clear();
    else this.#ask();
  }

  /** Tells the player once per page. @param {string} why */
  #refuse(why) {
    if (!this.#refused) notify(why);
    this.#refused = true;
  }

  get #isBusy() {
    return this.game().stage.box.dataset.hint !== undefined;
  }

  /** The piece has gone, or another game is shown. */
  clear() {
    this.#thought.abort();
    if (!this.#isBusy) return;
    const { stage } = this.game();
    delete stage.box.dataset.hint;
    stage.hint = [];
  }

  /** @param {import("../../contract.js").Effect[]} effects */
  follow(effects) {
    if (this.#isBusy && effects.some(({ type }) => ENDS.has(type))) this.clear();
  }

  async #ask() {
    const { engine, stage, waitForPress } = this.game();
    this.#thought = new AbortController();
    const { signal } = this.#thought;
    stage.box.dataset.hint = "asked";
    waitForPress(); // so that there is time to look at it
    try {
      const hint = await this.#find(engine.position(), signal);
      if (hint) this.#show(hint);
    } catch (error) {
      if (signal.aborted) return;
      this.clear();
      notify(`No hint available: ${messageOf(error)}`, { kind: "error", details: tracebackOf(error) });
    }
  }

  /** @param {string} position @param {AbortSignal} signal @returns {Promise<Hint | null>} null if it is no longer needed */
  async #find(position, signal) {
    const projector = await this.app.freeProjector(() => {});
    if (signal.aborted) return null;
    await projector.ask(position);
    while (!signal.aborted) {
      const hint = await projector.hint();
      if (hint) return signal.aborted ? null : hint;
    }
    return null;
  }

  /** @param {Hint} hint */
  #show({ words, cells }) {
    const { run, stage } = this.game();
    if (!cells.length) {
      this.clear();
      notify(words);
      return;
    }
    stage.box.dataset.hint = "shown";
    stage.hint = cells;
    const [{ row, column }] = cells;
    this.app.live.say(`Hint: ${run.game.inputs === "squares" ? `row ${row + 1}, column ${column + 1}` : words}`);
  }
}

/** After these the piece is not where it was. @type {Set<import("../../contract.js").Effect["type"]>} */
const ENDS = new Set(["Spawn", "Lock", "Stored", "GameOver"]);
