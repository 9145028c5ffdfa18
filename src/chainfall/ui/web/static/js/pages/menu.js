/**
 * The menu: which game, in which mode, with which options and seed; unfinished games, bests and last games.
 *
 * It is there before the engine: what it shows of each game is in the page.
 */

import { button, el, tool } from "../dom/elements.js";
import { tellProblem, unfolded } from "../dom/problems.js";
import { drawPiece } from "../drawing/piece.js";
import { OptionsForm } from "../games/form.js";
import { readSeed } from "../games/links.js";
import { Run } from "../games/run.js";
import { bests, dropGame, lastGames, unfinishedGames, variantInWords } from "../library/played.js";
import { ago, gameList } from "../library/records.js";
import { read, write } from "../library/storage.js";
import { makeHash } from "../router.js";
import { dailyEntry } from "./daily/entry.js";
import { puzzlesEntry } from "./puzzles/entry.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../engine/engine.js").Options} Options */

const CARD_ROWS = 4;
const CARD_COLUMNS = 8;
const LAST_SHOWN = 6;

/** @type {import("../main.js").Page} */
export function openMenu(app, host, _route, signal) {
  new Menu(app, host, signal).open();
}

/** @typedef {{game: string, practice: boolean, options: Record<string, Options>}} Choices */

class Menu {
  /** @type {OptionsForm | null} */
  #form = null;
  /** The start was asked for before the engine was there. */
  #waiting = false;

  /** @param {App} app @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(app, host, signal) {
    this.app = app;
    this.host = host;
    this.signal = signal;
    /** @type {Choices} */
    this.choices = rememberedChoices();
    this.cards = el("div", { class: "cards", role: "radiogroup", "aria-label": "Game" });
    this.setup = el("div", { class: "setup-options" });
    this.title = el("h2", {});
    this.about = el("p", { class: "muted" });
    this.bests = el("div", { class: "bests" });
    this.seed = el("input", {
      id: "seed",
      type: "text",
      inputmode: "numeric",
      placeholder: "any",
      autocomplete: "off",
      "aria-describedby": "start-problem",
    });
    this.problem = el("div", { class: "answer wrong", id: "start-problem", role: "alert" });
    this.practice = el("input", { type: "checkbox", role: "switch", id: "practice", checked: this.choices.practice });
    this.startButton = el("button", { class: "primary start", type: "submit" }, "Start");
  }

  open() {
    const { app, signal } = this;
    const form = el("form", { class: "menu-form", novalidate: true }, this.cards, this.#panel());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start();
    });
    this.host.replaceChildren(
      el(
        "div",
        { class: "page menu" },
        el(
          "div",
          { class: "hero" },
          el("h1", {}, "Chainfall"),
          el("p", {}, "Chain-reaction puzzles. One move, and everything falls into place."),
          app.progress(signal),
        ),
        this.#broken(),
        this.#unfinished(),
        dailyEntry(app),
        puzzlesEntry(app),
        el("div", { class: "menu-columns" }, form, this.#last()),
      ),
    );
    this.#showCards();
    app.followEngine(({ state }) => {
      if (state === "ready" && this.#waiting) this.#start();
      if (state === "failed") this.#waiting = false;
      this.startButton.textContent = this.#waiting ? "Starts when the engine has loaded …" : "Start";
    }, signal);
    app.settings.follow(() => this.#paintCards(), signal);
  }

  #panel() {
    const dice = tool("dice", "Any seed", () => (this.seed.value = ""));
    return el(
      "section",
      { class: "panel setup", "aria-label": "Set-up" },
      this.title,
      this.about,
      this.setup,
      el(
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
      ),
      this.problem,
      this.startButton,
      this.bests,
    );
  }

  #showCards() {
    const { games } = this.app;
    if (!games.some(({ id }) => id === this.choices.game)) this.choices.game = games[0].id;
    this.cards.replaceChildren(
      ...games.map((game) => {
        const radio = el("input", {
          type: "radio",
          name: "game",
          value: game.id,
          checked: game.id === this.choices.game,
        });
        radio.addEventListener("change", () => this.#choose(game.id));
        return el(
          "label",
          { class: "card", "data-game": game.id },
          radio,
          el("span", { class: "art" }, el("canvas", { "aria-hidden": "true" })),
          el("span", { class: "name" }, game.title),
          el("span", { class: "line" }, game.about),
          el("span", { class: "pace" }, game.hz ? "real time" : "turn by turn"),
        );
      }),
    );
    this.#paintCards();
    this.#showSetup();
  }

  #paintCards() {
    for (const [number, card] of [...this.cards.children].entries()) {
      const canvas = /** @type {HTMLCanvasElement} */ (card.querySelector("canvas"));
      const sprites = this.app.games[number].preview.map((placed) => ({ ...placed, progress: 0, span: 1 }));
      drawPiece(canvas, sprites, this.app.tiles, { cell: 27, rows: CARD_ROWS, columns: CARD_COLUMNS });
    }
  }

  /** @param {string} id */
  #choose(id) {
    this.#remember();
    this.choices.game = id;
    this.#showSetup();
    this.#remember();
  }

  /** @returns {GameRecord} */
  get game() {
    return this.app.game(this.choices.game) ?? this.app.games[0];
  }

  #showSetup() {
    const { game } = this;
    this.title.textContent = game.title;
    this.about.textContent = game.about;
    const form = new OptionsForm(game, this.choices.options[game.id] ?? {}, "option");
    const reset = button("Default options", () => this.#reset(), { class: "small" });
    const show = () => (reset.hidden = Object.keys(form.values).length === 0);
    form.element.addEventListener("input", show);
    show();
    this.#form = form;
    this.setup.replaceChildren(form.element, reset);
    this.#showBests();
  }

  #reset() {
    delete this.choices.options[this.game.id];
    this.#form = null;
    this.#showSetup();
    this.#remember();
  }

  #remember() {
    if (this.#form) this.choices.options[this.game.id] = this.#form.values;
    this.choices.practice = this.practice.checked;
    write("choices", this.choices);
  }

  #start() {
    const { app, game } = this;
    let seed = null;
    tellProblem(this.problem);
    try {
      if (this.seed.value.trim()) seed = readSeed(this.seed.value);
    } catch (error) {
      tellProblem(this.problem, error);
      this.seed.focus();
      return;
    }
    if (!app.engine) {
      this.#waiting = true;
      this.startButton.textContent = "Starts when the engine has loaded …";
      app.load().catch(() => {});
      return;
    }
    this.#waiting = false;
    this.#remember();
    try {
      const setup = { game: game.id, options: this.#form?.values ?? {}, seed, practice: this.practice.checked };
      app.run = Run.start(app.engine, game, setup, app.settings.values);
    } catch (error) {
      tellProblem(this.problem, error);
      return;
    }
    app.fresh = true;
    app.go(app.run.hash);
  }

  #showBests() {
    const games = bests(this.game.id).slice(0, 3);
    this.bests.replaceChildren(
      el("h3", {}, "Bests"),
      games.length
        ? gameList(
            this.app,
            games,
            (game) => [{ label: "Watch", act: () => this.app.go(makeHash("replay", "", { local: game.id })) }],
            (game) => `${variantInWords(game.variant, this.game) || "standard options"}, ${ago(game.when)}`,
          )
        : el("p", { class: "muted" }, "None yet. Go and set one."),
    );
  }

  /** Games of other packages that cannot be played, and why: for their authors. */
  #broken() {
    const games = this.app.brokenGames;
    if (!games.length) return null;
    return el(
      "section",
      { class: "panel broken", "aria-labelledby": "broken" },
      el("h2", { id: "broken" }, "Trouble with games"),
      ...games.map(({ error, details }) => el("div", { class: "answer wrong" }, error, unfolded(details))),
    );
  }

  #unfinished() {
    const games = unfinishedGames().filter(({ game }) => this.app.game(game));
    if (!games.length) return null;
    return el(
      "section",
      { class: "panel unfinished", "aria-labelledby": "unfinished" },
      el("h2", { id: "unfinished" }, "Go on with"),
      gameList(this.app, games, (game) => [
        { label: "Resume", act: () => this.app.go(makeHash("play", game.game, { resume: game.id })) },
        {
          label: "Discard",
          quiet: true,
          act: () => {
            dropGame(game.id);
            if (this.app.run?.id === game.id) this.app.run = null;
            this.open();
          },
        },
      ]),
    );
  }

  #last() {
    const games = lastGames().slice(0, LAST_SHOWN);
    return el(
      "section",
      { class: "panel last", "aria-labelledby": "last" },
      el("h2", { id: "last" }, "Last games"),
      games.length
        ? gameList(this.app, games, (game) => [
            { label: "Watch", act: () => this.app.go(makeHash("replay", "", { local: game.id })) },
          ])
        : el("p", { class: "muted" }, "Games that you finish are listed here, each with its replay."),
    );
  }
}

/** @returns {Choices} */
function rememberedChoices() {
  const kept = /** @type {Partial<Choices> | undefined} */ (read("choices", "The last set-up"));
  const options = kept?.options && typeof kept.options === "object" ? kept.options : {};
  return { game: String(kept?.game ?? ""), practice: kept?.practice === true, options };
}
