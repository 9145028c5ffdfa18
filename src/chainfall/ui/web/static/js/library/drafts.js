/**
 * What was drawn in the editor of puzzles.
 *
 * `draft.<game>` in the storage holds the puzzle that is being drawn, `draft` the game of the one that was drawn last.
 */

import { read, readText, setAside, write, writeText } from "./storage.js";

/**
 * @typedef {object} Draft A puzzle that is being drawn, right or wrong.
 * @property {string[]} cells a letter each, row by row from the top; "" is an empty one
 * @property {string} pieces as the option has them
 * @property {string} kind of the goal
 * @property {number} number of the goal, for those that count
 * @property {string} title
 * @property {import("../contract.js").Options} options further ones
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
