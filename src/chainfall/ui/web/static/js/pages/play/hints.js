/**
 * Hints: where the piece might go, worked out by a bot in the worker. They are for practice and puzzles.
 */

import { notify } from "../../dom/dialogs.js";
import { messageOf, tracebackOf } from "../../errors.js";

/** @typedef {import("../../engine/projector.js").Hint} Hint */
/** @typedef {import("./play.js").PlayPage} PlayPage */

export const NOT_HERE = "Hints are for practice games and puzzles. The options of a game have Practice.";
const NOT_FOR_TWO = "There are no hints in a match: the other player does not wait. Games for one have them.";

export class Hints {
  /** Ends the thinking, and what came of it is not wanted. */
  #thought = new AbortController();
  #refused = false;

  /** @param {PlayPage} page */
  constructor(page) {
    this.page = page;
    page.signal.addEventListener("abort", () => this.#thought.abort());
  }

  /** Asks for a hint; one that is shown or thought about goes away instead. */
  press() {
    const { run, running } = this.page;
    if (!running) return;
    if (run.game.seats > 1) this.#refuse(NOT_FOR_TWO);
    else if (!run.game.hints) return;
    else if (!run.started.practice) this.#refuse(NOT_HERE);
    else if (this.#isBusy) this.clear();
    else this.#ask();
  }

  /** The player is told once on a page. @param {string} why */
  #refuse(why) {
    if (!this.#refused) notify(why);
    this.#refused = true;
  }

  get #isBusy() {
    return this.page.stage.box.dataset.hint !== undefined;
  }

  /** The piece has gone, or another game is shown. */
  clear() {
    this.#thought.abort();
    if (!this.#isBusy) return;
    delete this.page.stage.box.dataset.hint;
    this.page.stage.hint = [];
  }

  /** @param {import("../../engine/engine.js").Effect[]} effects */
  follow(effects) {
    if (this.#isBusy && effects.some(({ type }) => ENDS.has(type))) this.clear();
  }

  async #ask() {
    const { stage, time } = this.page;
    this.#thought = new AbortController();
    const { signal } = this.#thought;
    stage.box.dataset.hint = "asked";
    time.waitForPress(); // so that there is time to look at it
    try {
      const hint = await this.#find(this.page.engine.position(), signal);
      if (hint) this.#show(hint);
    } catch (error) {
      if (signal.aborted) return;
      this.clear();
      notify(`There is no hint: ${messageOf(error)}`, { kind: "error", details: tracebackOf(error) });
    }
  }

  /** @param {string} position @param {AbortSignal} signal @returns {Promise<Hint | null>} null if it is not wanted any more */
  async #find(position, signal) {
    const { app } = this.page;
    const projector = await app.freeProjector(() => {});
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
    const { app, run, stage } = this.page;
    if (!cells.length) {
      this.clear();
      notify(words);
      return;
    }
    stage.box.dataset.hint = "shown";
    stage.hint = cells;
    const [{ row, column }] = cells;
    app.live.say(`Hint: ${run.game.inputs === "squares" ? `row ${row + 1}, column ${column + 1}` : words}`);
  }
}

/** After these the piece is not where it was. */
const ENDS = new Set(["Spawn", "Lock", "Stored", "GameOver"]);
