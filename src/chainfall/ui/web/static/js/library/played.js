/**
 * The games played in this browser: unfinished ones to go on with, the last ones, and the bests.
 *
 * A game is two entries of the storage: `game.<id>` says what it was, `replay.<id>` holds its replay. There is no list
 * of them that two windows could spoil for each other.
 */

import { namesWith, read, readText, remove, setAside, takeOut, writeAll } from "./storage.js";

/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */

const LAST_KEPT = 20;
const BESTS_KEPT = 3;
/** Letters that no browser keeps for a site. */
const LARGEST = 5 * 2 ** 20;

/** @typedef {import("../engine/engine.js").Options} Options */

/**
 * @typedef {object} Played A game of this browser.
 * @property {string} id
 * @property {string} game
 * @property {Options} options
 * @property {string} variant the options that are not the default, handling left out: bests are kept for each
 * @property {number} seed
 * @property {number} score
 * @property {string} reason why it ended
 * @property {number} steps
 * @property {boolean} practice
 * @property {boolean} finished
 * @property {number} when it was last played, in milliseconds since 1970
 * @property {string[]} [players] who sits at each seat of a game for two: "" for a person, or the name of a bot
 * @property {import("../games/run.js").Series} [series] how the matches of these players went
 */

/** @returns {string} */
export function newId() {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 32).toString(36)}`;
}

/**
 * Whether an option is the player's hands and not the game's rules: two games may differ in it and be the same.
 * @param {GameRecord} game @param {string} name
 */
export function isHandling({ handling }, name) {
  return name === handling.delay || name === handling.repeat;
}

/**
 * The options that make a variant of a game of its own, in words: "mode timed, level 5".
 * @param {Options} options
 * @param {GameRecord} game
 */
export function variantOf(options, game) {
  return game.options
    .filter(({ name }) => !isHandling(game, name) && name in options)
    .filter((spec) => JSON.stringify(options[spec.name]) !== JSON.stringify(spec.default))
    .map(({ name }) => `${name} ${Array.isArray(options[name]) ? options[name].join(",") : options[name]}`)
    .join(", ");
}

/** A variant for a list: drawn boards are long. @param {string} variant @param {GameRecord | undefined} game */
export function variantInWords(variant, game) {
  const drawings = game ? game.options.filter(({ type }) => type === "drawing").map(({ name }) => name) : [];
  const shortened = (/** @type {string} */ part) => {
    const drawing = drawings.find((name) => part.startsWith(`${name} `));
    return drawing ? `drawn ${drawing}` : part;
  };
  return variant.split(", ").map(shortened).join(", ");
}

/** @param {unknown} value @returns {value is Played} */
function isPlayed(value) {
  if (value === null || typeof value !== "object") return false;
  const { id, game, options, variant, seed, score, when } = /** @type {Record<string, unknown>} */ (value);
  return (
    [id, game, variant].every((text) => typeof text === "string") &&
    [seed, score, when].every((number) => typeof number === "number") &&
    options !== null &&
    typeof options === "object"
  );
}

/** @returns {Played[]} all games, the latest first */
export function allGames() {
  const games = [];
  for (const name of namesWith("game.")) {
    const value = read(name, "A played game");
    if (isPlayed(value)) games.push(value);
    else if (value !== undefined) setAside(name, "A played game");
  }
  return games.sort((one, two) => two.when - one.when);
}

/** @returns {Played[]} games to go on with, the latest first */
export function unfinishedGames() {
  return allGames().filter((game) => !game.finished);
}

/** @returns {Played[]} finished games, the latest first */
export function lastGames() {
  return allGames().filter((game) => game.finished);
}

/** @param {string} id @returns {Played | undefined} */
export function findGame(id) {
  return allGames().find((game) => game.id === id);
}

/** @param {string} id @returns {string | null} */
export function replayOf(id) {
  return readText(`replay.${id}`);
}

/**
 * The best finished games, without those of practice.
 * @param {string} game
 * @param {string} [variant] of this variant only
 * @returns {Played[]} the best first
 */
export function bests(game, variant) {
  return lastGames()
    .filter((played) => played.game === game && !played.practice)
    .filter((played) => variant === undefined || played.variant === variant)
    .sort((one, two) => two.score - one.score || one.when - two.when);
}

/** @param {string} game @param {string} variant @returns {number} the best score, or 0 */
export function bestScore(game, variant) {
  return bests(game, variant)[0]?.score ?? 0;
}

/**
 * Keeps a game and its replay. Finished games that are neither among the last nor among the bests go; older finished
 * ones go where there is no room otherwise, and only if that makes room enough. Unfinished games stay.
 * @param {Played} played
 * @param {string} replay
 * @returns {boolean} whether it will be there after a reload
 */
export function keepGame(played, replay) {
  const { id } = played;
  /** @type {import("./storage.js").Entry[]} */
  const entries = [
    [`replay.${id}`, compact(replay)],
    [`game.${id}`, JSON.stringify(played)],
  ];
  const kept = writeBeforeOlder(entries, id);
  if (kept) for (const old of dispensable().slice(LAST_KEPT)) dropGame(old);
  return kept;
}

/**
 * Writes what is worth more than finished games of long ago: they go where there is no room otherwise.
 * @param {import("./storage.js").Entry[]} entries @param {string} [current] the game that stays
 * @returns {boolean} whether the entries will be there after a reload
 */
export function writeBeforeOlder(entries, current = "") {
  return writeAll(entries) || makeRoom(current, entries);
}

/**
 * Lets older games go, one after the other, until the entries can be written; if they never can, all games stay.
 * @param {string} current @param {import("./storage.js").Entry[]} entries
 */
function makeRoom(current, entries) {
  if (entries.reduce((sum, [name, text]) => sum + name.length + text.length, 0) > LARGEST) return false;
  const gone = [];
  const others = dispensable().filter((id) => id !== current);
  for (const old of others.reverse()) {
    gone.push(takeOut(namesOf(old)));
    if (writeAll(entries)) return true;
  }
  for (const taken of gone) writeAll(taken);
  return false;
}

/** @param {string} id */
function namesOf(id) {
  return [`game.${id}`, `replay.${id}`];
}

/** @param {string} id */
export function dropGame(id) {
  namesOf(id).forEach(remove);
}

/** Games that can go: finished, and not among the bests. @returns {string[]} their ids, the latest first */
function dispensable() {
  const games = allGames();
  const best = new Set(games.flatMap(({ game, variant }) => bestOf(games, game, variant)).map(({ id }) => id));
  return games.filter(({ id, finished }) => finished && !best.has(id)).map(({ id }) => id);
}

/** @param {Played[]} games @param {string} game @param {string} variant */
function bestOf(games, game, variant) {
  return games
    .filter((played) => played.finished && !played.practice && played.game === game && played.variant === variant)
    .sort((one, two) => two.score - one.score)
    .slice(0, BESTS_KEPT);
}

/** A replay without the spaces between its parts. @param {string} text */
function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
