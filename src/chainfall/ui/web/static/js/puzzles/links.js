/**
 * Puzzles as links: one of the collection by its number, any other one as a whole, its file in the link itself.
 */

import { contract } from "../contract.js";
import { messageOf } from "../errors.js";
import { makeHash } from "../router.js";

/** Letters of a link that are looked at; the engine allows a puzzle far fewer. */
const LONGEST = contract.limits.link;

/** @param {string} game @param {number} number from 1 on @returns {string} a hash */
export function numberHash(game, number) {
  return makeHash("puzzle", `${game}/${number}`);
}

/**
 * The link that holds a puzzle. Its solution is left out, so that the recipient has to find one.
 * @param {string} text of its file
 * @param {Record<string, string>} [more] of the query
 * @returns {string} a hash
 */
export function sharedHash(text, more = {}) {
  return makeHash("puzzle", "", { ...puzzleQuery(text), ...more });
}

/** What a link says of a puzzle. @param {string} text of its file @returns {{p: string}} */
export function puzzleQuery(text) {
  return { p: packed(text) };
}

/** The editor with a puzzle. @param {string} text of its file @returns {string} a hash */
export function editorHash(text) {
  return makeHash("puzzles", "edit", { p: packed(text) });
}

/** @param {string} text @returns {string} as base64url */
function packed(text) {
  const { solution: _, ...puzzle } = JSON.parse(text);
  const bytes = new TextEncoder().encode(JSON.stringify(puzzle));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The text that a link holds, which the engine has yet to check.
 * @param {string} given what sharedHash() wrote @returns {string} @throws {Error} in words
 */
export function unpacked(given) {
  if (given.length > LONGEST) throw new Error(`it has ${given.length} characters, expected at most ${LONGEST}`);
  if (!/^[A-Za-z0-9_-]+$/.test(given)) throw new Error("it contains a character that is not base64url");
  try {
    const letters = atob(given.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is cut off, or is not UTF-8 text in base64url");
  }
}

/**
 * The puzzle that a link holds, checked.
 * @param {import("../engine/engine.js").Engine} engine @param {string} given
 * @returns {import("../contract.js").CheckedPuzzle} @throws {Error} in words
 */
export function readShared(engine, given) {
  try {
    return engine.read_puzzle(unpacked(given));
  } catch (error) {
    throw new Error(`This link does not contain a puzzle: ${messageOf(error)}`, { cause: error });
  }
}
