/**
 * One game that is being played: its setup, and how it is saved so that nothing is lost.
 */

import { makeHash } from "../router.js";
import { newId, replayOf, today } from "../library/records.js";
import { gameHash, randomSeed } from "./links.js";
import { playerNames } from "./players.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../contract.js").Options} Options */
/** @typedef {import("../contract.js").Started} Started */
/** @typedef {import("../contract.js").Recorded} Recorded */
/** @typedef {import("../library/records.js").Records} Records */
/** @typedef {import("../library/settings.js").Settings} Settings */
/** @typedef {import("./links.js").Setup} Setup */

/** @typedef {{engine: Engine, records: Records}} Place Where a game is played and kept. */

/** The player's own handling, as options of a game. @param {GameRecord} game @param {Settings} settings @returns {Options} */
export function handsOf({ handling: { delay, repeat } }, { das, arr }) {
  return { ...(delay && { [delay]: das }), ...(repeat && { [repeat]: arr }) };
}

export class Run {
  /**
   * @param {Place} place @param {GameRecord} game @param {Started} started the engine's answer
   * @param {Recorded} entry its entry in the records
   */
  constructor({ engine, records }, game, started, entry) {
    this.engine = engine;
    this.records = records;
    this.game = game;
    this.started = started;
    this.entry = entry;
    this.finished = false;
    /** The opponent to which a win on the ladder has led. @type {string | null} */
    this.next = null;
    /** What is to be solved, if it is a puzzle. @type {import("../puzzles/run.js").Puzzle | null} */
    this.puzzle = null;
    /** Its ticket, if it is a ranked game. @type {import("../service/ranked.js").RankedGame | null} */
    this.ranked = null;
    /** The greeting when the page opens with it. */
    this.greeting = "Welcome back";
  }

  /**
   * Starts a game; handling is the player's own where nothing else is asked for.
   * @param {Place} place @param {GameRecord} game @param {Setup} setup @param {Settings} settings
   */
  static start(place, game, setup, settings) {
    const seed = setup.seed ?? randomSeed();
    return Run.#begin(place, game, place.records.begin({ ...setup, seed }, handsOf(game, settings)));
  }

  /** @param {Place} place @param {GameRecord} game @param {Recorded} entry */
  static #begin(place, game, entry) {
    const { options, seed, practice, players } = entry;
    const run = new Run(place, game, place.engine.start(game.id, options, seed, practice, players), entry);
    run.keep();
    return run;
  }

  /**
   * Continues a stored game.
   * @param {Place} place @param {GameRecord} game @param {string} id
   * @param {import("../engine/engine.js").Watcher} watcher
   * @returns {Promise<Run | null>} null if it was given up
   * @throws {Error} in words
   */
  static async resume(place, game, id, watcher) {
    const entry = place.records.resumed(id);
    const text = replayOf(id);
    if (text === null) throw new Error("the replay of this game is gone from the browser's storage");
    const started = await place.engine.resume(text, entry.practice, entry.players, watcher);
    return started && new Run(place, game, started, entry);
  }

  /** The same game again, from the beginning. @param {boolean} another with another seed, unless it is today's */
  again(another) {
    return Run.#begin(this, this.game, this.records.again(this.id, another ? randomSeed() : undefined));
  }

  get id() {
    return this.entry.id;
  }

  get daily() {
    return this.entry.daily;
  }

  /** Whether time waits for the player, so that there is nothing to pause. */
  get patient() {
    return false;
  }

  /** Whether a hint can be asked for. */
  get hinted() {
    return this.started.practice && this.game.hints;
  }

  /** What is said of it beside its title; "" for nothing. @returns {string} */
  get badge() {
    return this.started.practice ? "practice" : "";
  }

  /** Where the player comes from. */
  get back() {
    return { hash: "#/", label: "Menu" };
  }

  /** What the players are called. @param {import("./players.js").Opponent[]} opponents those that are known */
  names(opponents) {
    return playerNames(this.started.players, opponents);
  }

  /** Whether a score is a new best, which no practice makes. @param {number} score */
  isBest(score) {
    return !this.started.practice && score > this.entry.best;
  }

  /** How many rounds win the match, in a game for two that has such an option. @returns {number | null} */
  get rounds() {
    return roundsOf(this.game, this.started.options);
  }

  /** Whether it is today's game, also as practice. */
  get isOfToday() {
    return this.daily?.day === today();
  }

  /** The address of this game: a reload comes back to it. */
  get hash() {
    return this.entry.branched
      ? makeHash("play", this.game.id, { resume: this.id })
      : this.#link(this.started.practice);
  }

  /** The address that starts the same game for anyone. */
  get shared() {
    return this.#link(false);
  }

  /** @param {boolean} practice */
  #link(practice) {
    const { options, seed, players } = this.started;
    return gameHash({ game: this.game.id, options, seed, practice, players }, this.game);
  }

  /**
   * Saves the game in its current state, if it is worth keeping.
   * @returns {boolean} whether everything worth keeping survives a reload
   */
  keep() {
    const status = this.engine.status();
    const { series, next, kept } = this.records.keep(this.id, status, () => this.engine.replay());
    this.entry.series = series;
    this.next = next;
    this.finished = status.outcome !== null;
    return kept;
  }
}

/** The entry of a game that is not recorded. @param {Started} started @returns {Recorded} */
export function unrecorded({ options, seed, practice, players }) {
  const none = { words: "", best: 0, daily: null, opponent: null, branched: false, series: { wins: [], draws: 0 } };
  return { ...none, id: newId(), options, seed, practice, players };
}

/** How many rounds win a match, in a game for two that has such an option. @param {GameRecord} game @param {Options} options */
export function roundsOf(game, options) {
  const spec = game.options.find(({ name }) => name === "wins");
  const wins = options.wins ?? spec?.default;
  return game.seats > 1 && typeof wins === "number" ? wins : null;
}
