/**
 * One game that is being played: what it was started with, and how it is kept so that nothing is lost.
 */

import { dailyOf, dailyOfKept, noteAttempt, today } from "../library/daily.js";
import { ladderOpponent, noteLadderMatch } from "../library/ladder.js";
import { bestScore, findGame, keepGame, newId, replayOf, unfinishedGames, variantOf } from "../library/played.js";
import { makeHash } from "../router.js";
import { gameHash, randomSeed } from "./links.js";
import { PERSON, allPeople, playerNames } from "./players.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../engine/engine.js").Options} Options */
/** @typedef {import("../engine/engine.js").Started} Started */
/** @typedef {import("../library/played.js").Played} Played */
/** @typedef {import("../library/settings.js").Settings} Settings */
/** @typedef {import("./links.js").Setup} Setup */
/** @typedef {{wins: number[], draws: number}} Series How the matches against the same opponent went, one after the other. */

/** Seconds after which a game in real time is worth keeping, even without a point. */
const WORTH_KEEPING = 5;

/** The player's own handling, as options of a game. @param {GameRecord} game @param {Settings} settings @returns {Options} */
export function handsOf({ handling: { delay, repeat } }, { das, arr }) {
  return { ...(delay && { [delay]: das }), ...(repeat && { [repeat]: arr }) };
}

export class Run {
  #keptSteps;

  /**
   * @param {Engine} engine on which the game runs
   * @param {GameRecord} game
   * @param {Started} started the engine's answer
   * @param {object} [more]
   * @param {string} [more.id] of a game that is continued
   * @param {boolean} [more.branched] it did not begin at the beginning: a link does not lead here
   */
  constructor(engine, game, started, { id = newId(), branched = false } = {}) {
    this.engine = engine;
    this.game = game;
    this.started = started;
    this.id = id;
    this.branched = branched;
    this.variant = variantOf(started.options, game);
    this.best = bestScore(game.id, this.variant);
    this.finished = false;
    /** @type {import("../library/daily.js").Daily | null} */
    this.daily = null;
    /** What is to be solved, if it is a puzzle. @type {import("../puzzles/run.js").Puzzle | null} */
    this.puzzle = null;
    /** How the matches went that led to this one, and itself when it is over. @type {Series} */
    this.series = { wins: started.players.map(() => 0), draws: 0 };
    /** What the player is told when the page opens with it. */
    this.greeting = "Welcome back";
    this.#keptSteps = 0;
  }

  /**
   * Starts a game; handling is the player's own where nothing else is asked for. Today's game is an attempt, however
   * it was found, or practice if there are no attempts left.
   * @param {Engine} engine @param {GameRecord} game @param {Setup} setup @param {Settings} settings
   */
  static start(engine, game, setup, settings) {
    const options = { ...handsOf(game, settings), ...setup.options };
    const seed = setup.seed ?? randomSeed();
    const standard = !setup.practice && !variantOf(setup.options, game);
    const daily = standard ? dailyOf(engine, game, seed) : null;
    const started = engine.start(game.id, options, seed, setup.practice || daily?.number === 0, setup.players);
    const run = new Run(engine, game, started);
    run.daily = daily;
    if (game.hz) run.#noteAttempt(null); // where time passes, the first step is not the player's choice
    return run;
  }

  /**
   * Goes on with a kept game.
   * @param {Engine} engine @param {GameRecord} game @param {Played} played
   * @throws {Error} in words
   */
  static resume(engine, game, played) {
    const text = replayOf(played.id);
    if (text === null) throw new Error("the replay of this game is gone from the browser's storage");
    const started = engine.resume(text, played.practice, played.players);
    const run = new Run(engine, game, started, { id: played.id, branched: played.practice });
    run.daily = dailyOfKept(played);
    run.series = played.series ?? run.series;
    return run;
  }

  /**
   * The same game again, from the beginning. Today's game has one seed: it is followed by its next attempt, which may
   * be practice.
   * @param {Settings} settings @param {boolean} another with another seed
   */
  again(settings, another) {
    const { isOfToday } = this;
    const { seed, options, practice, players } = this.started;
    const setup = {
      game: this.game.id,
      options,
      players,
      practice: practice && !isOfToday,
      seed: another && !isOfToday ? null : seed,
    };
    const next = Run.start(this.engine, this.game, setup, settings);
    next.series = this.series;
    return next;
  }

  /**
   * A match has ended.
   * @param {number | null} winner the seat that won
   * @returns {boolean} whether a reload would still know how far the ladder was climbed
   */
  #countMatch(winner) {
    const { wins, draws } = this.series;
    this.series = {
      wins: wins.map((count, seat) => count + Number(seat === winner)),
      draws: draws + Number(winner === null),
    };
    const { ladderOpponent: opponent, started, game } = this;
    if (!opponent || winner === null) return true;
    return noteLadderMatch(game.id, opponent, started.players[winner] === PERSON);
  }

  /** The opponent of a match that counts on the ladder, or null. */
  get ladderOpponent() {
    return ladderOpponent(this.started.players, !this.variant && !this.started.practice);
  }

  /** @param {number | null} score null as long as the game is not over */
  #noteAttempt(score) {
    if (this.daily?.number) noteAttempt(this.daily.day, this.game.id, this.id, score);
  }

  /** What the players are called. @param {import("./players.js").Opponent[]} opponents those that are known */
  names(opponents) {
    return playerNames(this.started.players, opponents);
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
    return this.branched ? makeHash("play", this.game.id, { resume: this.id }) : this.#link(this.started.practice);
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
   * Keeps the game as it stands, once it is worth it.
   * @returns {boolean} whether nothing of worth would be lost by a reload
   */
  keep() {
    const { score, steps, outcome } = this.engine.status();
    if (!steps || (this.finished && outcome && steps === this.#keptSteps)) return true;
    const counts = outcome !== null && !this.finished && !this.started.practice;
    const counted = !counts || this.#countMatch(outcome.winner);
    this.finished = outcome !== null;
    this.#keptSteps = steps;
    this.#noteAttempt(outcome && outcome.score);
    if (!this.#isWorthKeeping(steps, score)) return true;
    const { seed, options, practice, players } = this.started;
    const { id, variant, finished, series } = this;
    const reason = outcome ? outcome.reason : "unfinished";
    const when = Date.now();
    const match = this.game.seats > 1 ? { players, series } : {};
    const kept = keepGame(
      { id, game: this.game.id, options, variant, seed, score, reason, steps, practice, finished, when, ...match },
      this.engine.replay(),
    );
    return kept && counted;
  }

  /**
   * A game of a few seconds without a point is only kept if its address cannot start it anew.
   * @param {number} steps @param {number} score
   */
  #isWorthKeeping(steps, score) {
    const anew = !this.branched && !this.daily;
    return this.finished || score > 0 || steps >= this.game.hz * WORTH_KEEPING || !anew;
  }
}

/** How many rounds win a match, in a game for two that has such an option. @param {GameRecord} game @param {Options} options */
export function roundsOf(game, options) {
  const spec = game.options.find(({ name }) => name === "wins");
  const wins = options.wins ?? spec?.default;
  return game.seats > 1 && typeof wins === "number" ? wins : null;
}

/**
 * The unfinished game that a link would start.
 * @param {Setup} setup @param {GameRecord} game @returns {Played | undefined}
 */
export function unfinishedOf(setup, game) {
  if (setup.seed === null) return undefined;
  const defaults = Object.fromEntries(game.options.map((spec) => [spec.name, spec.default]));
  const variant = variantOf({ ...defaults, ...setup.options }, game);
  return unfinishedGames().find(
    (played) =>
      played.game === setup.game &&
      played.seed === setup.seed &&
      played.variant === variant &&
      played.practice === setup.practice &&
      String(played.players ?? allPeople(game)) === String(setup.players ?? allPeople(game)),
  );
}

/**
 * The game that an address names by `resume`.
 * @param {string} id @returns {Played} @throws {Error} in words
 */
export function keptGame(id) {
  const played = findGame(id);
  if (!played) throw new Error("this game is no longer in the browser's storage");
  if (played.finished) throw new Error("this game is over; its replay is among the last games");
  return played;
}
