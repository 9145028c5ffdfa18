/**
 * The ladder: one opponent after the other, each opened by a win against the one before. `ladder.<game>` in the storage
 * holds how many matches were won and lost against each.
 *
 * Every match counts in which one person plays against one of them with the standard options, wherever it was begun.
 */

import { PERSON } from "../games/players.js";
import { writeBeforeOlder } from "./played.js";
import { namesWith, read, remove, setAside, write } from "./storage.js";

/** @typedef {import("../games/players.js").Opponent} Opponent */
/** @typedef {{won: number, lost: number}} Tally */
/** @typedef {Record<string, Tally>} Ladder by the opponent's name */

const PREFIX = "ladder.";
const FORMAT = "chainfall-ladder-1";
const WHAT = "The progress on the ladder";

/** @param {unknown} value @returns {value is Ladder} */
function isLadder(value) {
  const isCount = (/** @type {unknown} */ count) => Number.isInteger(count) && Number(count) >= 0;
  return (
    value !== null &&
    typeof value === "object" &&
    !Array.isArray(value) &&
    Object.values(value).every((tally) => isCount(tally?.won) && isCount(tally?.lost))
  );
}

/** @param {string} game @returns {Ladder} */
export function ladderOf(game) {
  const value = read(PREFIX + game, WHAT);
  if (isLadder(value)) return value;
  if (value !== undefined) setAside(PREFIX + game, WHAT);
  return {};
}

/** Whether an opponent was beaten. @param {Ladder} ladder @param {Opponent} opponent */
export function isBeaten(ladder, { name }) {
  return (ladder[name]?.won ?? 0) > 0;
}

/** How many opponents were beaten from the first one on; the next one is open. @param {Ladder} ladder @param {Opponent[]} opponents */
export function rungOf(ladder, opponents) {
  const open = opponents.findIndex((opponent) => !isBeaten(ladder, opponent));
  return open < 0 ? opponents.length : open;
}

/** How far the ladder of a game was climbed, such as "3 of 8". @param {string} game @param {Opponent[]} opponents */
export function climbed(game, opponents) {
  return `${rungOf(ladderOf(game), opponents)} of ${opponents.length}`;
}

/**
 * The opponent of a match that counts on the ladder, or null.
 * @param {string[]} players @param {boolean} standard whether the options are the standard ones, and it is not practice
 */
export function ladderOpponent(players, standard) {
  const bots = players.filter((name) => name !== PERSON);
  return standard && players.length === 2 && bots.length === 1 ? bots[0] : null;
}

/**
 * Keeps how a match went.
 * @param {string} game @param {string} opponent its name @param {boolean} won
 * @returns {boolean} whether it will be there after a reload
 */
export function noteLadderMatch(game, opponent, won) {
  const ladder = ladderOf(game);
  const { won: wins, lost } = ladder[opponent] ?? { won: 0, lost: 0 };
  const tally = { won: wins + Number(won), lost: lost + Number(!won) };
  return writeBeforeOlder([[PREFIX + game, JSON.stringify({ ...ladder, [opponent]: tally })]]);
}

/** @returns {string[]} the games on whose ladder somebody has stood */
export function laddersBegun() {
  return namesWith(PREFIX).map((name) => name.slice(PREFIX.length));
}

/** Everything from the beginning. */
export function clearLadders() {
  for (const game of laddersBegun()) remove(PREFIX + game);
}

/** All progress as the text of a file. */
export function laddersText() {
  const ladders = Object.fromEntries(laddersBegun().map((game) => [game, ladderOf(game)]));
  return JSON.stringify({ format: FORMAT, ladders }, null, 1);
}

/** Takes over the progress of such a file; what it does not mention stays. @param {string} text @throws {Error} in words */
export function readLadders(text) {
  const { format, ladders } = parsed(text);
  const games = ladders && typeof ladders === "object" && !Array.isArray(ladders) ? Object.entries(ladders) : [];
  if (format !== FORMAT || !games.length || !games.every(([, ladder]) => isLadder(ladder)))
    throw new Error(`this is not a file of the ladder, expected "format": "${FORMAT}"`);
  for (const [game, ladder] of games) write(PREFIX + game, ladder);
}

/** @param {string} text @returns {Record<string, unknown>} empty if it is not an object in JSON */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
