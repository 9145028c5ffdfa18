/**
 * The menu: a hero with one big button, and a card for each game, which plays it with the last settings; its options,
 * how to play it, unfinished games and last games.
 *
 * It is there before the engine: what it shows of each game is in the page.
 */

import { el } from "../../dom/elements.js";
import { unfolded } from "../../dom/problems.js";
import { showLessons } from "../../games/lessons.js";
import { isForBots, watchHash } from "../../games/links.js";
import { Run } from "../../games/run.js";
import { firstPlayers } from "../../games/seating.js";
import { gameList } from "../../library/lists.js";
import { makeHash } from "../../router.js";
import { boardsEntry } from "../boards/entry.js";
import { dailyEntry } from "../daily/entry.js";
import { ladderEntry } from "../ladder/entry.js";
import { puzzlesEntry } from "../puzzles/entry.js";
import { GameCard } from "./cards.js";
import { Hero, heroGame } from "./hero.js";
import { askSetup } from "./setup.js";
import { unfinishedLine } from "./unfinished.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../games/links.js").Setup} Setup */
/** @typedef {import("../../contract.js").Chosen} Choice */

const LAST_SHOWN = 6;

/** @type {import("../../main.js").Page} */
export function openMenu(app, host, _route, signal) {
  new Menu(app, host, signal).open();
}

class Menu {
  /** What was requested before the engine had loaded. @type {Setup | null} */
  #waiting = null;
  /** Choices of this visit, which Python may not have recorded yet. @type {Map<string, Choice>} */
  #chosen = new Map();

  /** @param {App} app @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(app, host, signal) {
    this.app = app;
    this.host = host;
    this.signal = signal;
    this.cards = app.games.map(
      (game) =>
        new GameCard(game, {
          play: () => this.#playAgain(game),
          options: () => this.#askOptions(game),
          teach: () => showLessons(app, game, "Close", signal),
        }),
    );
    const game = heroGame(app);
    this.hero = new Hero(app, game, () => game && this.#playAgain(game), signal);
  }

  open() {
    const { app, signal } = this;
    this.host.replaceChildren(
      el(
        "div",
        { class: "page menu" },
        el(
          "div",
          { class: "front" },
          this.hero.element,
          this.#broken(),
          unfinishedLine(app),
          this.#section("Games", (game) => game.seats === 1 && game.inputs !== "lines"),
        ),
        el(
          "div",
          { class: "more-games" },
          this.#section("For two", (game) => game.seats === 2, "rows"),
          this.#section("Line by line", (game) => game.seats === 1 && game.inputs === "lines", "rows"),
        ),
        el("div", { class: "places" }, ...this.#places()),
        this.#last(),
      ),
    );
    app.followEngine(({ state }) => {
      if (state === "failed") this.#waiting = null;
      if (state === "ready" && this.#waiting) this.#play(app.knownGame(this.#waiting.game), this.#waiting);
      this.#note();
    }, signal);
    app.settings.follow(() => this.cards.forEach((card) => card.paint(app.tiles)), signal);
  }

  /** Other ways to play, each a panel with a link to its page. */
  #places() {
    return [dailyEntry(this.app), puzzlesEntry(this.app), ladderEntry(this.app), boardsEntry(this.app)];
  }

  /** The cards of some games under a heading, if there are any. @param {string} title @param {(game: GameRecord) => boolean} belongs @param {string} [shape] */
  #section(title, belongs, shape = "") {
    const cards = this.cards.filter(({ game }) => belongs(game)).map(({ element }) => element);
    if (!cards.length) return null;
    const id = title.toLowerCase().replaceAll(" ", "-");
    return el(
      "section",
      { class: "games", "aria-labelledby": id },
      el("h2", { id }, title),
      el("ul", { class: `cards ${shape}`, "aria-labelledby": id }, ...cards),
    );
  }

  /** The last settings of a game; who plays has a default that depends on the bots that there are. @param {GameRecord} game */
  #choiceOf(game) {
    const opponents = this.app.opponentsIn(game);
    const chosen = this.#chosen.get(game.id) ?? this.app.records.card(game).choice;
    return { players: firstPlayers(game, opponents), ...chosen };
  }

  #note() {
    const isWaiting = (/** @type {GameRecord} */ { id }) => this.#waiting?.game === id;
    for (const card of this.cards) card.note(this.#choiceOf(card.game), isWaiting(card.game), this.app);
    const { game } = this.hero;
    if (game) this.hero.note(this.#choiceOf(game), isWaiting(game));
  }

  /** Starts a game with its last settings. @param {GameRecord} game */
  #playAgain(game) {
    return this.#play(game, { ...this.#choiceOf(game), game: game.id, seed: null });
  }

  /** Starts a game, as soon as the engine has loaded. @param {GameRecord} game @param {Setup} setup */
  async #play(game, setup) {
    const { app, signal } = this;
    const { engine } = app;
    if (!engine) {
      this.#waiting = setup;
      this.#note();
      app.load().catch(() => {});
      return;
    }
    this.#waiting = null;
    if (isForBots(game, setup)) {
      app.go(watchHash(setup, game));
      return;
    }
    await app.readyFor(setup.players);
    if (signal.aborted) return;
    try {
      app.run = Run.start({ engine, records: app.records }, game, setup, app.settings.values);
    } catch (error) {
      this.#askOptions(game, setup, error);
      return;
    }
    app.fresh = true;
    app.go(app.run.hash);
  }

  /**
   * Shows the options of a game, and plays it if that is asked for.
   * @param {GameRecord} game
   * @param {Choice & {seed?: number | null}} [choice]
   * @param {unknown} [problem] why it could not be started with them
   */
  async #askOptions(game, choice = this.#choiceOf(game), problem) {
    const { app, signal } = this;
    const setup = await askSetup(app, game, choice, {
      problem,
      onChange: (changed) => this.#choose(game, changed),
      signal,
    });
    if (signal.aborted) return;
    this.#note();
    if (setup) this.#play(game, setup);
  }

  /** @param {GameRecord} game @param {Choice} choice */
  #choose(game, choice) {
    const { app } = this;
    this.#chosen.set(game.id, choice);
    app.whenReady(() => {
      app.records.remember(game.id, choice);
      this.#note();
    });
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

  #last() {
    const games = this.app.records.games(true).slice(0, LAST_SHOWN);
    return el(
      "section",
      { class: "panel last", "aria-labelledby": "last" },
      el("h2", { id: "last" }, "Last games"),
      games.length
        ? gameList(this.app, games, (game) => [
            { label: "Watch", act: () => this.app.go(makeHash("replay", "", { local: game.id })) },
          ])
        : el("p", { class: "muted" }, "Games you finish are listed here, each with its replay."),
    );
  }
}
