/**
 * The options of a game, in a dialog: presets first, then what every player chooses, then all the rest.
 */

import { answerDialog, ask, openDialog } from "../../dom/dialogs.js";
import { button, el, tool } from "../../dom/elements.js";
import { tellProblem } from "../../dom/problems.js";
import { OptionsForm } from "../../games/form.js";
import { readSeed, watchHash } from "../../games/links.js";
import { SeatingForm, firstPlayers } from "../../games/seating.js";
import { ago, gameList } from "../../library/lists.js";
import { makeHash } from "../../router.js";
import { BOTS } from "../watch/cast.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../contract.js").Options} Options */
/** @typedef {import("../../contract.js").Preset} Preset */
/** @typedef {import("../../games/links.js").Setup} Setup */
/** @typedef {import("../../contract.js").Chosen} Choice */

/** The preset with exactly these options, if any. @param {GameRecord} game @param {Options} options */
export function presetOf(game, options) {
  const chosen = inOrder(options);
  return game.presets.find((preset) => inOrder(preset.options) === chosen);
}

/** @param {Options} options @returns {string} the same for the same options */
function inOrder(options) {
  return JSON.stringify(Object.entries(options).sort());
}

/**
 * Asks for the options of a game.
 * @param {App} app
 * @param {GameRecord} game
 * @param {Choice & {seed?: number | null}} choice what is chosen at first
 * @param {object} told
 * @param {unknown} [told.problem] what was wrong with it
 * @param {(choice: Choice) => void} told.onChange something was chosen
 * @param {AbortSignal} told.signal
 * @returns {Promise<Setup | null>} with what to play now, or null
 */
export async function askSetup(app, game, choice, { problem, onChange, signal }) {
  const setup = new SetupForm(app, game, choice, onChange);
  if (problem) tellProblem(setup.problem, problem);
  const answer = await ask({
    title: game.title,
    kind: "setup",
    body: [setup.element],
    choices: [{ label: "Close", value: "" }],
    signal,
  });
  if (answer === "watch" && setup.chosen) app.go(watchHash(setup.chosen, game, BOTS[0]));
  return answer === "play" ? setup.chosen : null;
}

class SetupForm {
  /** @param {App} app @param {GameRecord} game @param {Choice & {seed?: number | null}} choice @param {(choice: Choice) => void} onChange */
  constructor(app, game, { options, practice, seed, players }, onChange) {
    this.game = game;
    const opponents = app.opponentsIn(game);
    /** Who plays, if there is a choice. */
    this.seating = opponents.length ? new SeatingForm(app, game, players ?? firstPlayers(game, opponents)) : null;
    this.onChange = onChange;
    /** What is played when the dialog has closed. @type {Setup | null} */
    this.chosen = null;
    this.presets = this.#presetChoice();
    this.options = el("div", { class: "setup-options" });
    this.reset = button("Default options", () => this.#show({}), { class: "small" });
    this.seed = el("input", {
      id: "seed",
      type: "text",
      inputmode: "numeric",
      placeholder: "any",
      autocomplete: "off",
      value: seed ?? "",
      "aria-describedby": "start-problem",
    });
    this.problem = el("div", { class: "answer wrong", id: "start-problem", role: "alert" });
    this.practice = el("input", { type: "checkbox", role: "switch", id: "practice", checked: practice });
    this.form = new OptionsForm(game, options, "option");
    this.element = el(
      "form",
      { class: "setup-form", novalidate: true },
      el("p", { class: "muted" }, game.about),
      this.seating?.element,
      this.presets,
      this.options,
      this.#more(),
      el(
        "div",
        { class: "start-bar" },
        this.problem,
        game.bots && button("Watch a bot", () => this.#submit("watch")),
        el("button", { class: "primary start", type: "submit", autofocus: true }, "Play"),
      ),
      game.seats === 1 && bestsOf(app, game),
    );
    this.#show(options);
    this.element.addEventListener("input", () => this.#changed());
    this.element.addEventListener("submit", (event) => (event.preventDefault(), this.#submit("play")));
  }

  #presetChoice() {
    const { presets } = this.game;
    if (!presets.length) return null;
    const radios = presets.map(({ title, about, options }) => {
      const radio = el("input", { type: "radio", name: "preset", value: title });
      radio.addEventListener("change", () => this.#show(options));
      return el("label", { class: "preset" }, radio, el("span", {}, el("strong", {}, title), el("small", {}, about)));
    });
    return el(
      "fieldset",
      { class: "presets" },
      el("legend", { class: "unseen" }, "Preset"),
      el("div", { class: "preset-row" }, ...radios),
    );
  }

  #more() {
    const dice = tool("dice", "Any seed", () => (this.seed.value = ""));
    return el(
      "div",
      { class: "start-row" },
      el(
        "div",
        { class: "seed" },
        el("label", { for: "seed" }, "Seed"),
        el("div", { class: "field-and-button" }, this.seed, dice),
      ),
      el(
        "label",
        { class: "yes-or-no", for: "practice" },
        this.practice,
        el("span", {}, "Practice", el("small", {}, "with undo, without records")),
      ),
    );
  }

  /** Shows other options. @param {Options} options */
  #show(options) {
    this.form = new OptionsForm(this.game, options, "option");
    this.options.replaceChildren(this.form.element, this.reset);
    this.#changed();
  }

  #changed() {
    const { values } = this.form;
    this.reset.hidden = Object.keys(values).length === 0;
    const preset = presetOf(this.game, values);
    for (const radio of this.presets?.querySelectorAll("input") ?? []) radio.checked = radio.value === preset?.title;
    this.onChange({ options: values, practice: this.practice.checked, ...this.#seated });
  }

  get #seated() {
    return this.seating ? { players: this.seating.players } : {};
  }

  /** @param {"play" | "watch"} wish */
  #submit(wish) {
    const { mistake } = this.form;
    tellProblem(this.problem, mistake ? new Error(mistake.words) : undefined);
    if (mistake) {
      mistake.field.closest("details")?.setAttribute("open", "");
      mistake.field.focus();
      return;
    }
    try {
      const seed = this.seed.value.trim() ? readSeed(this.seed.value) : null;
      const { values } = this.form;
      this.chosen = { game: this.game.id, options: values, seed, practice: this.practice.checked, ...this.#seated };
    } catch (error) {
      tellProblem(this.problem, error);
      this.seed.focus();
      return;
    }
    answerDialog(openDialog(), wish);
  }
}

/** @param {App} app @param {GameRecord} game */
function bestsOf(app, game) {
  const games = app.records.bests(game.id);
  return el(
    "div",
    { class: "bests" },
    el("h3", {}, "Bests"),
    games.length
      ? gameList(
          app,
          games,
          ({ id }) => [{ label: "Watch", act: () => app.go(makeHash("replay", "", { local: id })) }],
          ({ words, when }) => `${words || "standard options"}, ${ago(when)}`,
        )
      : el("p", { class: "muted" }, "None yet. Set the first one!"),
  );
}
