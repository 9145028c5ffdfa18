/**
 * The hero: one big button that plays the last game, or the best first one, and a bot that plays it beside the button.
 */

import { button, el, icon } from "../../dom/elements.js";
import { Demo } from "./demo.js";
import { presetOf } from "./setup.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */

/** The game for a player who has not played yet. */
const FIRST = "puzzle-fighter";

/** The game that was played last, or the one to begin with. @param {App} app @returns {GameRecord | undefined} */
export function heroGame(app) {
  const last = app.records.summary.games.find(({ game }) => app.game(game));
  return (last && app.game(last.game)) ?? app.game(FIRST) ?? app.games[0];
}

export class Hero {
  /** @param {App} app @param {GameRecord | undefined} game @param {() => void} play @param {AbortSignal} signal */
  constructor(app, game, play, signal) {
    this.game = game;
    this.notes = el("small", {});
    this.element = el(
      "section",
      { class: "hero", "aria-label": "Play now" },
      el(
        "div",
        { class: "hero-words" },
        el("h1", {}, "Chainfall"),
        el("p", { class: "tagline" }, "Chain-reaction puzzles. One move, and everything falls into place."),
        game && button(this.#label(game), play, { class: "primary hero-play" }),
        app.progress(signal),
      ),
      game && new Demo(app, game, signal).element,
    );
  }

  /** @param {GameRecord} game */
  #label({ title }) {
    return el("span", {}, icon("play"), el("span", {}, el("strong", {}, "Play"), " ", title, " ", this.notes));
  }

  /** Says which settings the game starts with. @param {import("../../library/records.js").Choice} choice @param {boolean} waiting */
  note(choice, waiting) {
    if (!this.game) return;
    const preset = presetOf(this.game, choice.options)?.title ?? "your options";
    this.notes.textContent = waiting
      ? "starts in a moment …"
      : [preset, choice.practice && "practice"].filter(Boolean).join(", ");
  }
}
