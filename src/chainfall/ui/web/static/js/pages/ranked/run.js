/**
 * A ranked game: options and seed come from its ticket, and what was played goes to the service.
 */

import { Run, handsOf } from "../../games/run.js";
import { makeHash } from "../../router.js";
import { keepRanked } from "../../service/ranked.js";
import { boardHash } from "../boards/names.js";

/** @typedef {import("../../games/run.js").Place} Place */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../contract.js").Recorded} Recorded */
/** @typedef {import("../../contract.js").Started} Started */
/** @typedef {import("../../library/settings.js").Settings} Settings */
/** @typedef {import("../../service/ranked.js").RankedGame} RankedGame */

/** The address of a ranked game of this browser. @param {RankedGame} ranked */
export function rankedHash({ id, ticket }) {
  return makeHash("ranked", ticket.board, { game: id });
}

export class RankedRun extends Run {
  /** @type {RankedGame} */
  ranked;

  /** @param {Place} place @param {GameRecord} game @param {Started} started @param {Recorded} entry @param {RankedGame} ranked */
  constructor(place, game, started, entry, ranked) {
    super(place, game, started, entry);
    this.ranked = ranked;
  }

  /**
   * Starts the game of a ticket; how keys repeat is the player's own.
   * @param {Place} place @param {GameRecord} game @param {Omit<RankedGame, "id">} ranked @param {Settings} settings
   */
  static begin(place, game, ranked, settings) {
    const hands = Object.values(game.handling);
    const options = Object.fromEntries(Object.entries(ranked.ticket.options).filter(([name]) => !hands.includes(name)));
    const setup = { game: game.id, options, seed: ranked.ticket.seed, practice: false };
    const entry = place.records.begin(setup, handsOf(game, settings));
    const kept = { ...ranked, id: entry.id };
    keepRanked(kept);
    const started = place.engine.start(game.id, entry.options, entry.seed, false, entry.players);
    const run = new RankedRun(place, game, started, entry, kept);
    run.keep();
    return run;
  }

  /**
   * Continues the game as it is stored in this browser.
   * @param {Place} place @param {GameRecord} game @param {RankedGame} ranked
   * @param {import("../../engine/engine.js").Watcher} watcher @returns {Promise<RankedRun | null>} null if it was given up
   */
  static async continued(place, game, ranked, watcher) {
    const run = await Run.resume(place, game, ranked.id, watcher);
    return run && new RankedRun(place, game, run.started, run.entry, ranked);
  }

  get badge() {
    return "ranked";
  }

  get back() {
    return { hash: boardHash(this.ranked.ticket.board), label: "Board" };
  }

  get hash() {
    return rankedHash(this.ranked);
  }

  keep() {
    const kept = super.keep();
    if (!this.finished || this.ranked.replay !== null) return kept;
    const { score } = this.engine.status();
    this.ranked = { ...this.ranked, replay: this.engine.replay(), score };
    return keepRanked(this.ranked) && kept;
  }
}
