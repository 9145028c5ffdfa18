/**
 * With which settings each game was last started from the menu.
 */

import { read, write } from "./storage.js";

/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../engine/engine.js").Options} Options */
/** @typedef {{options: Options, practice: boolean, players?: string[]}} Choice Players are only chosen in a game for two. */

/** The last settings of a game; options that it no longer has are left out. @param {GameRecord} game @returns {Choice} */
export function lastChoice(game) {
  const { options, practice, players } = kept()[game.id] ?? {};
  const known = Object.entries(isRecord(options) ? options : {}).filter(([name]) =>
    game.options.some((spec) => spec.name === name),
  );
  const seated = isSeating(players, game) ? { players } : {};
  return { options: /** @type {Options} */ (Object.fromEntries(known)), practice: practice === true, ...seated };
}

/** @param {GameRecord} game @param {Choice} choice */
export function rememberChoice(game, choice) {
  write("last-choices", { ...kept(), [game.id]: choice });
}

/** @returns {Record<string, Partial<Choice>>} */
function kept() {
  const value = read("last-choices", "The last settings");
  return isRecord(value) ? /** @type {Record<string, Partial<Choice>>} */ (value) : {};
}

/** @param {unknown} value @param {GameRecord} game @returns {value is string[]} */
function isSeating(value, { seats }) {
  return Array.isArray(value) && value.length === seats && value.every((name) => typeof name === "string");
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
