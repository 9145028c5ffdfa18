/**
 * A puzzle from elsewhere: a file, a link, or the text of a file.
 */

import { messageOf } from "../../../errors.js";
import { readShared } from "../../../puzzles/links.js";
import { parseHash } from "../../../router.js";
import { withoutMark } from "../../../texts.js";

/** @typedef {import("../../../contract.js").CheckedPuzzle} CheckedPuzzle */
/** @typedef {import("../../../engine/engine.js").Engine} Engine */

/** Bytes of a file that is looked at. */
const LARGEST = 2 ** 20;

/**
 * Reads a puzzle from a pasted link or text. Of a file with a puzzle a line the first one is taken.
 * @param {Engine} engine @param {string} given @returns {CheckedPuzzle} @throws {Error} in words
 */
export function importText(engine, given) {
  const text = withoutMark(given).trim();
  if (!text) throw new Error("Nothing to import: paste a link to a puzzle, or the text of its file.");
  if (!text.startsWith("{")) return importLink(engine, text);
  const [first] = text.split("\n");
  try {
    return engine.read_puzzle(isWhole(first) ? first : text);
  } catch (error) {
    throw new Error(`This is not a puzzle: ${messageOf(error)}`, { cause: error });
  }
}

/** Whether a line is JSON by itself. @param {string} line */
function isWhole(line) {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** @param {Engine} engine @param {string} link @returns {CheckedPuzzle} */
function importLink(engine, link) {
  const at = link.indexOf("#");
  const { page, rest, query } = parseHash(at < 0 ? "" : link.slice(at));
  const shared = query.get("p");
  if (shared !== null) return readShared(engine, shared);
  const slash = rest.lastIndexOf("/");
  const found = page === "puzzle" && engine.puzzles(rest.slice(0, slash))[Number(rest.slice(slash + 1)) - 1];
  if (!found) throw new Error("This is neither a link to a puzzle nor the text of its file.");
  return found;
}

/** @param {Engine} engine @param {File} file @returns {Promise<CheckedPuzzle>} */
export async function importFile(engine, file) {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than ${LARGEST} bytes`);
  return importText(engine, await file.text());
}
