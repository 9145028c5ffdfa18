/**
 * The puzzles solved in this browser, and what was drawn in the editor.
 *
 * `puzzles.<game>` in the storage holds the ids of solved puzzles: a puzzle stays solved when others are put before it.
 * `draft.<game>` holds the puzzle that is being drawn, `draft` the game of the one that was drawn last.
 */

import { namesWith, read, readText, setAside, write, writeText } from "./storage.js";

/** @param {string} game @returns {Set<string>} the ids of the puzzles that were solved */
export function solvedOf(game) {
  const name = `puzzles.${game}`;
  const value = read(name, "The list of solved puzzles");
  if (Array.isArray(value) && value.every((id) => typeof id === "string")) return new Set(value);
  if (value !== undefined) setAside(name, "The list of solved puzzles");
  return new Set();
}

/** @param {string} game @param {string} id */
export function noteSolved(game, id) {
  const solved = solvedOf(game);
  if (!solved.has(id)) write(`puzzles.${game}`, [...solved, id]);
}

/** @returns {number} how many puzzles were solved, of all games */
export function solvedAtAll() {
  return namesWith("puzzles.").reduce((sum, name) => sum + solvedOf(name.slice("puzzles.".length)).size, 0);
}

/**
 * @typedef {object} Draft A puzzle that is being drawn, right or wrong.
 * @property {string[]} cells a letter each, row by row from the top; "" is an empty one
 * @property {string} pieces as the option has them
 * @property {string} kind of the goal
 * @property {number} number of the goal, for those that count
 * @property {string} title
 * @property {import("../engine/engine.js").Options} options further ones
 */

/** @param {unknown} value @returns {value is Draft} */
function isDraft(value) {
  if (value === null || typeof value !== "object") return false;
  const { cells, pieces, kind, number, title, options } = /** @type {Record<string, unknown>} */ (value);
  return (
    Array.isArray(cells) &&
    [...cells, pieces, kind, title].every((text) => typeof text === "string") &&
    typeof number === "number" &&
    options !== null &&
    typeof options === "object"
  );
}

/** @param {string} game @returns {Draft | null} */
export function draftOf(game) {
  const name = `draft.${game}`;
  const value = read(name, "The drawn puzzle");
  if (isDraft(value)) return value;
  if (value !== undefined) setAside(name, "The drawn puzzle");
  return null;
}

/** @param {string} game @param {Draft} draft */
export function keepDraft(game, draft) {
  write(`draft.${game}`, draft);
  writeText("draft", game);
}

/** @returns {string} the game of the puzzle that was drawn last */
export function lastDrafted() {
  return readText("draft") ?? "";
}
