/**
 * Who plays a game for two: a choice for each seat, a person or a bot.
 */

import { ask } from "../dom/dialogs.js";
import { el } from "../dom/elements.js";
import { face } from "../drawing/faces.js";
import { keyName } from "../library/settings.js";
import { PERSON, allPeople, peopleAtKeys } from "./players.js";

/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("./players.js").Opponent} Opponent */

/**
 * The default players: a person against the weakest bot, so that one press starts a game.
 * @param {GameRecord} game @param {Opponent[]} opponents that can play it
 */
export function firstPlayers(game, [weakest]) {
  const players = allPeople(game);
  if (weakest && players.length > 1) players[players.length - 1] = weakest.name;
  return players;
}

/**
 * Asks who plays on; without bots to choose from, people do.
 * @param {import("../app.js").App} app @param {GameRecord} game @param {string[]} players who sits there at first
 * @returns {Promise<string[] | null>} null if the player cancels
 */
export async function askPlayers(app, game, players) {
  const opponents = app.opponentsIn(game);
  if (!opponents.length) return allPeople(game);
  const form = new SeatingForm(app, game, players);
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
  /** The text about each player. @type {HTMLElement[]} */
  #notes;
  /** The face of each bot. @type {HTMLElement[]} */
  #looks;
  /** @type {Opponent[]} */
  #opponents;

  /** @param {import("../app.js").App} app @param {GameRecord} game @param {string[]} players who sits there at first */
  constructor(app, game, players) {
    this.app = app;
    this.game = game;
    this.#opponents = app.opponentsIn(game);
    this.#choices = players.map((chosen, seat) => this.#choice(chosen, seat));
    this.#notes = players.map((_, seat) => el("small", { id: `about-player-${seat + 1}` }));
    this.#looks = players.map(() => el("span", { class: "looks" }));
    this.element = el(
      "fieldset",
      { class: "seating" },
      el("legend", {}, "Who plays"),
      ...this.#choices.map((choice, seat) =>
        el(
          "label",
          { for: choice.id },
          el("span", {}, `Player ${seat + 1}`),
          el("span", { class: "choice" }, this.#looks[seat], choice),
          this.#notes[seat],
        ),
      ),
    );
    this.element.addEventListener("input", () => this.#tell());
    this.#tell();
  }

  /** @param {string} chosen @param {number} seat */
  #choice(chosen, seat) {
    const bots = this.#opponents.map(({ name, title }, step, { length }) => ({
      name,
      title: `${title} (bot ${step + 1} of ${length})`,
    }));
    const known = chosen === PERSON || bots.some(({ name }) => name === chosen);
    const others = known ? [] : [{ name: chosen, title: chosen }]; // a link may name one with options
    const options = [{ name: PERSON, title: "A person" }, ...bots, ...others].map(({ name, title }) =>
      el("option", { value: name, selected: name === chosen }, title),
    );
    const id = `player-${seat + 1}`;
    return el("select", { id, "aria-describedby": `about-${id}` }, ...options);
  }

  /** Says how each bot plays, and which keys each person has. */
  #tell() {
    const people = peopleAtKeys(this.players, this.app.settings.values);
    this.players.forEach((name, seat) => {
      const keys = people.find((person) => person.seat === seat)?.keys ?? {};
      const bot = this.#opponents.find((known) => known.name === name);
      this.#looks[seat].replaceChildren(...(name === PERSON ? [] : [face(name)]));
      this.#notes[seat].textContent = name === PERSON ? this.#keysInWords(keys) : (bot?.about ?? "");
    });
  }

  /** The first key of each button, in the order of the buttons. @param {Record<string, string[]>} keys */
  #keysInWords(keys) {
    const names = this.game.buttons.flatMap((button) => (button === "pause" ? [] : (keys[button] ?? []).slice(0, 1)));
    return `Keys: ${names.map(keyName).join(" ")}`;
  }

  /** @returns {string[]} who sits at each seat */
  get players() {
    return this.#choices.map(({ value }) => value);
  }
}
