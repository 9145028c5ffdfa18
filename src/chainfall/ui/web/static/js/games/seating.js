/**
 * Who plays a game for two: a choice for each seat, a person or a bot.
 */

import { ask } from "../dom/dialogs.js";
import { el } from "../dom/elements.js";
import { PERSON, allPeople } from "./players.js";

/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("./players.js").Opponent} Opponent */

/**
 * Who sits where if nobody says: a person against the weakest bot, so that one press plays.
 * @param {GameRecord} game @param {Opponent[]} opponents that can play it
 */
export function firstPlayers(game, [weakest]) {
  const players = allPeople(game);
  if (weakest && players.length > 1) players[players.length - 1] = weakest.name;
  return players;
}

/**
 * Asks who plays on; where there are no bots to choose from, people do.
 * @param {import("../app.js").App} app @param {GameRecord} game @param {string[]} players who sits there at first
 * @returns {Promise<string[] | null>} null if nobody wants to
 */
export async function askPlayers(app, game, players) {
  const opponents = app.opponentsIn(game);
  if (!opponents.length) return allPeople(game);
  const form = new SeatingForm(players, opponents);
  const answer = await ask({
    title: "Take over",
    kind: "take-over",
    body: [form.element],
    choices: [
      { label: "Play", value: "play", primary: true },
      { label: "Cancel", value: "" },
    ],
  });
  return answer ? form.players : null;
}

export class SeatingForm {
  /** @type {HTMLSelectElement[]} */
  #choices;

  /** @param {string[]} players who sits there at first @param {Opponent[]} opponents that can sit there */
  constructor(players, opponents) {
    const known = (/** @type {string} */ name) => name === PERSON || opponents.some((bot) => bot.name === name);
    this.#choices = players.map((chosen, seat) => {
      const bots = opponents.map(({ name, title }, step) => ({ name, title: `${title} (bot ${step + 1})` }));
      const others = known(chosen) ? [] : [{ name: chosen, title: chosen }]; // a link may name one with options
      const options = [{ name: PERSON, title: "A person" }, ...bots, ...others].map(({ name, title }) =>
        el("option", { value: name, selected: name === chosen }, title),
      );
      return el("select", { id: `player-${seat + 1}` }, ...options);
    });
    this.element = el(
      "fieldset",
      { class: "seating" },
      el("legend", {}, "Who plays"),
      ...this.#choices.map((choice, seat) =>
        el("label", { for: choice.id }, el("span", {}, `Player ${seat + 1}`), choice),
      ),
    );
  }

  /** @returns {string[]} who sits at each seat */
  get players() {
    return this.#choices.map(({ value }) => value);
  }
}
