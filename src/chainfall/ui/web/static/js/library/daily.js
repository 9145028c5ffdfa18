/**
 * The daily games played in this browser. `daily.<day>.<game>` in the storage holds the attempts of a day.
 *
 * An attempt counts from its first step on: leaving it, reloading the page or discarding the game does not give it back.
 */

import { findGame } from "./played.js";
import { namesWith, read, setAside, write } from "./storage.js";

/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("./played.js").Played} Played */

/** How many attempts of a day count; further ones are practice. */
export const ATTEMPTS = 3;

/**
 * @typedef {object} Attempt
 * @property {string} run the id of its game among those played
 * @property {number | null} score null as long as the game is not over
 */

/**
 * @typedef {object} Daily What makes a run a daily game.
 * @property {string} day as YYYY-MM-DD
 * @property {number} number of the attempt; 0 if it is practice, because all attempts were made
 */

/** @returns {string} today in UTC, as YYYY-MM-DD */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** @param {unknown} value @returns {value is Attempt[]} */
function areAttempts(value) {
  return (
    Array.isArray(value) &&
    value.every(
      (attempt) => typeof attempt?.run === "string" && (attempt.score === null || typeof attempt.score === "number"),
    )
  );
}

/** @param {string} day @param {string} game @returns {Attempt[]} those that count, in the order in which they began */
export function attemptsOf(day, game) {
  const name = `daily.${day}.${game}`;
  const value = read(name, "A day's attempts");
  if (areAttempts(value)) return value.slice(0, ATTEMPTS);
  if (value !== undefined) setAside(name, "A day's attempts");
  return [];
}

/** @param {Attempt[]} attempts @returns {number | null} the best score, if any of them is finished */
export function bestOf(attempts) {
  const scores = attempts.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length ? Math.max(...scores) : null;
}

/**
 * What a new game is if it is today's, and null if it is any other.
 * @param {Engine} engine @param {GameRecord} game @param {number} seed
 * @returns {Daily | null}
 */
export function dailyOf(engine, game, seed) {
  const day = today();
  if (!game.daily || engine.daily_seed(day, game.id) !== seed) return null;
  const begun = attemptsOf(day, game.id).length;
  return { day, number: begun < ATTEMPTS ? begun + 1 : 0 };
}

/**
 * The attempt that a kept game is, or null.
 * @param {Played} played @returns {Daily | null}
 */
export function dailyOfKept({ id, game }) {
  for (const day of daysOf(game)) {
    const index = attemptsOf(day, game).findIndex(({ run }) => run === id);
    if (index >= 0) return { day, number: index + 1 };
  }
  return null;
}

/**
 * Keeps that an attempt was begun, or its score when it is over.
 * @param {string} day @param {string} game @param {string} run @param {number | null} score
 */
export function noteAttempt(day, game, run, score) {
  const attempts = attemptsOf(day, game);
  const known = attempts.find((attempt) => attempt.run === run);
  if (known && known.score === score) return;
  if (known) known.score = score;
  else attempts.push({ run, score });
  write(`daily.${day}.${game}`, attempts);
}

/** @param {string} day @param {string} game @returns {Played | undefined} an attempt that can be continued */
export function unfinishedAttempt(day, game) {
  const found = attemptsOf(day, game).map(({ run }) => findGame(run));
  return found.find((played) => played && !played.finished);
}

/** @param {string} game @returns {string[]} the days on which a game was played, the first one first */
export function daysOf(game) {
  return namesWith("daily.")
    .map((name) => name.slice("daily.".length))
    .filter((name) => name.slice("YYYY-MM-DD.".length) === game)
    .map((name) => name.slice(0, "YYYY-MM-DD".length))
    .sort();
}
