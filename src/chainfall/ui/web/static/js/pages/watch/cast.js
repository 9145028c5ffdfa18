/**
 * Who is watched: one bot at a game for one, or a bot at each seat of a game for two.
 */

import { contract } from "../../contract.js";
import { el } from "../../dom/elements.js";
import { watchHash } from "../../games/links.js";
import { PERSON, playerNames } from "../../games/players.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../engine/projector.js").Projector} Projector */
/** @typedef {import("../../games/links.js").Setup} Setup */

/** The bots for one, the strongest first. */
export const BOTS = contract.bots;

/**
 * @typedef {object} Cast
 * @property {string} heading who plays what
 * @property {string[]} names of the players of a game for two
 * @property {string[]} players the bots of a game for two
 * @property {(setup: Setup) => string} hash the address at which they play a game
 * @property {(projector: Projector, setup: Setup) => Promise<void>} begin lets them begin
 * @property {() => HTMLElement[]} choices of others to watch
 */

/** The cast that a link names. @param {App} app @param {GameRecord} game @param {Setup} setup @param {string | null} bot @returns {Cast} */
export function castOf(app, game, setup, bot) {
  return game.seats > 1 ? castOfMatch(app, game, setup) : castOfOne(app, game, setup, bot ?? BOTS[0]);
}

/** @param {App} app @param {GameRecord} game @param {Setup} setup @param {string} bot @returns {Cast} */
function castOfOne(app, game, setup, bot) {
  const names = BOTS.includes(bot) ? BOTS : [bot, ...BOTS]; // a link may name one with options
  const choose = (/** @type {string} */ name) => app.go(watchHash(setup, game, name));
  return {
    heading: `The bot ${bot} plays ${game.title}`,
    names: [],
    players: [],
    hash: (other) => watchHash(other, game, bot),
    begin: (projector, { options, seed }) => projector.perform(game.id, options, seed ?? 0, [bot]),
    choices: () => [
      choiceOf(
        "bot",
        "Bot",
        names.map((name) => ({ name, title: name })),
        bot,
        choose,
      ),
    ],
  };
}

/** @param {App} app @param {GameRecord} game @param {Setup} setup @returns {Cast} */
function castOfMatch(app, game, setup) {
  const opponents = app.opponentsIn(game);
  const strongest = opponents.at(-1)?.name ?? PERSON;
  const players = Array.from({ length: game.seats }, (_, seat) => setup.players?.[seat] || strongest);
  const names = playerNames(players, opponents);
  const choice = (/** @type {string} */ chosen, /** @type {number} */ seat) => {
    const known = opponents.some(({ name }) => name === chosen) ? [] : [{ name: chosen, title: chosen }];
    const choose = (/** @type {string} */ name) =>
      app.go(watchHash({ ...setup, players: players.map((one, place) => (place === seat ? name : one)) }, game));
    return choiceOf(`player-${seat + 1}`, `Player ${seat + 1}`, [...opponents, ...known], chosen, choose);
  };
  return {
    heading: `${names.join(" against ")}: ${game.title}`,
    names,
    players,
    hash: (other) => watchHash({ ...other, players }, game),
    begin: (projector, { options, seed }) => projector.perform(game.id, options, seed ?? 0, players),
    choices: () => players.map(choice),
  };
}

/**
 * @param {string} id @param {string} label @param {{name: string, title: string}[]} bots @param {string} chosen
 * @param {(name: string) => void} choose
 */
function choiceOf(id, label, bots, chosen, choose) {
  const options = bots.map(({ name, title }) => el("option", { value: name, selected: name === chosen }, title));
  const choice = el("select", { id }, ...options);
  choice.addEventListener("change", () => choose(choice.value));
  return el("label", { class: "speed", for: id }, el("span", {}, label), choice);
}
