/**
 * A game as a link: its name, seed, and the options that are not the default, also a drawn board.
 */

import { contract } from "../contract.js";
import { makeHash } from "../router.js";
import { withoutMark } from "../texts.js";
import { PERSON, allPeople } from "./players.js";

/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../contract.js").Options} Options */
/** @typedef {import("../contract.js").Spec} Spec */
/** @typedef {import("../router.js").Route} Route */

/**
 * @typedef {object} Setup What a game is started with.
 * @property {string} game
 * @property {Options} options
 * @property {number | null} seed null for any
 * @property {boolean} practice
 * @property {string[]} [players] who sits at each seat: "" for a person, or the name of a bot
 */

/** Words of a link that are not options; an option of the same name is written with `option.` before it. */
const RESERVED = ["seed", "practice", "resume", "bot", "player1", "player2"];
const ESCAPED = "option.";
const PLAYER = "player";

export const SEEDS = contract.limits.seeds;

/** @returns {number} any seed */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/** @param {string} text @returns {number} @throws {Error} in words */
export function readSeed(text) {
  const seed = /^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : NaN;
  if (!(seed < SEEDS)) throw new Error(`seed ${JSON.stringify(text)}: expected a whole number from 0 to ${SEEDS - 1}`);
  return seed;
}

/** @param {Spec} spec @param {string} text @returns {Options[string]} the value, which the rules check themselves */
export function readOption(spec, text) {
  const number = (/** @type {string} */ part) => (/^\s*-?\d+\s*$/.test(part) ? Number(part) : part);
  if (spec.type === "int") return /** @type {number} */ (number(text));
  if (spec.type === "ints") return text.trim() ? /** @type {number[]} */ (text.split(",").map(number)) : [];
  if (spec.type === "bool") {
    if (["true", "yes", "1"].includes(text)) return true;
    if (["false", "no", "0"].includes(text)) return false;
  }
  return text;
}

/** @param {Options[string]} value @returns {string} as readOption() reads it */
export function optionText(value) {
  return Array.isArray(value) ? value.join(",") : String(value);
}

/**
 * The link to a game.
 * @param {Setup} setup its options of handling are left to the other player
 * @param {GameRecord} game
 * @returns {string} a hash
 */
export function gameHash(setup, game) {
  return makeHash("play", game.id, queryOf(setup, game));
}

/**
 * The link to a game that bots play.
 * @param {Setup} setup @param {GameRecord} game @param {string} [bot] its name, in a game for one
 * @returns {string} a hash
 */
export function watchHash(setup, game, bot) {
  return makeHash("watch", game.id, { ...(bot && { bot }), ...queryOf(setup, game) });
}

/** Whether only bots play a game. @param {GameRecord} game @param {Setup} setup */
export function isForBots({ seats }, { players = [] }) {
  return players.length === seats && players.every((name) => name !== PERSON);
}

/** @param {Setup} setup @param {GameRecord} game */
function queryOf({ options, seed, practice, players = [] }, game) {
  /** @type {Record<string, string>} */
  const query = {};
  if (seed !== null) query.seed = String(seed);
  if (practice) query.practice = "1";
  players.forEach((name, seat) => name !== PERSON && (query[`${PLAYER}${seat + 1}`] = name));
  for (const spec of game.options) {
    const value = options[spec.name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(spec.default)) continue;
    if (Object.values(game.handling).includes(spec.name)) continue;
    query[RESERVED.includes(spec.name) ? ESCAPED + spec.name : spec.name] = optionText(value);
  }
  return query;
}

/**
 * The setup that a link describes. Only the names of options are checked here; the rules check the values.
 * @param {Route} route
 * @param {GameRecord} game
 * @returns {Setup}
 * @throws {Error} in words
 */
export function readLink(route, game) {
  /** @type {Options} */
  const options = {};
  let seed = null;
  let practice = false;
  const players = allPeople(game);
  for (const [key, given] of route.query) {
    const text = withoutMark(given);
    if (key === "seed") seed = readSeed(text);
    else if (key === "practice") practice = text !== "0" && text !== "false";
    else if (key.startsWith(PLAYER) && RESERVED.includes(key))
      seatPlayer(players, Number(key.slice(PLAYER.length)), text);
    else if (key !== "resume" && key !== "bot") {
      const name = key.startsWith(ESCAPED) ? key.slice(ESCAPED.length) : key;
      const spec = game.options.find((known) => known.name === name);
      if (!spec) throw new Error(`option ${JSON.stringify(name)} does not exist in ${route.rest}`);
      options[name] = readOption(spec, text);
    }
  }
  return { game: route.rest, options, seed, practice, players };
}

/** @param {string[]} players @param {number} number of the player @param {string} name @throws {Error} in words */
function seatPlayer(players, number, name) {
  if (players.length < 2) throw new Error(`player ${number}: expected a game for two`);
  players[number - 1] = name;
}
