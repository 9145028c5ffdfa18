/**
 * The menu: one press on a game's card plays it with the last settings; its options, how to play it, unfinished games
 * and last games.
 *
 * It is there before the engine: what it shows of each game is in the page.
 */

import { el } from "../../dom/elements.js";
import { unfolded } from "../../dom/problems.js";
import { showLessons } from "../../games/lessons.js";
import { isForBots, watchHash } from "../../games/links.js";
import { Run } from "../../games/run.js";
import { firstPlayers } from "../../games/seating.js";
import { lastChoice, rememberChoice } from "../../library/choices.js";
import { lastGames } from "../../library/played.js";
import { gameList } from "../../library/records.js";
import { makeHash } from "../../router.js";
import { dailyEntry } from "../daily/entry.js";
import { ladderEntry } from "../ladder/entry.js";
import { puzzlesEntry } from "../puzzles/entry.js";
import { GameCard } from "./cards.js";
import { askSetup } from "./setup.js";
import { unfinishedLine } from "./unfinished.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../../games/links.js").Setup} Setup */

const LAST_SHOWN = 6;

/** @type {import("../../main.js").Page} */
export function openMenu(app, host, _route, signal) {
  new Menu(app, host, signal).open();
}

class Menu {
  /** What was asked for before the engine was there. @type {Setup | null} */
  #waiting = null;

  /** @param {App} app @param {HTMLElement} host @param {AbortSignal} signal */
  constructor(app, host, signal) {
    this.app = app;
    this.host = host;
    this.signal = signal;
    this.cards = app.games.map(
      (game) =>
        new GameCard(game, {
          play: () => this.#play(game, { ...this.#choiceOf(game), game: game.id, seed: null }),
          options: () => this.#askOptions(game),
          teach: () => showLessons(app, game, "Close", signal),
        }),
    );
  }

  open() {
    const { app, signal } = this;
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
        unfinishedLine(app),
        el("ul", { class: "cards", "aria-label": "Games" }, ...this.#cardsFor(1)),
        this.#forTwo(),
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

  /** Other ways to play, each a panel that leads to a page of its own. */
  #places() {
    return [dailyEntry(this.app), puzzlesEntry(this.app), ladderEntry(this.app)];
  }

  /** @param {number} seats */
  #cardsFor(seats) {
    return this.cards.filter(({ game }) => game.seats === seats).map(({ element }) => element);
  }

  /** The games for two, if there are any. */
  #forTwo() {
    const cards = this.#cardsFor(2);
    if (!cards.length) return null;
    return el(
      "section",
      { class: "for-two", "aria-labelledby": "for-two" },
      el("h2", { id: "for-two" }, "For two"),
      el("ul", { class: "cards rows", "aria-labelledby": "for-two" }, ...cards),
    );
  }

  /** The last settings of a game; who plays has a default that depends on the bots that there are. @param {GameRecord} game */
  #choiceOf(game) {
    const opponents = this.app.opponentsIn(game);
    return { players: firstPlayers(game, opponents), ...lastChoice(game) };
  }

  #note() {
    for (const card of this.cards)
      card.note(this.#choiceOf(card.game), this.#waiting?.game === card.game.id, this.app.opponents);
  }

  /** Starts a game, as soon as the engine is there. @param {GameRecord} game @param {Setup} setup */
  async #play(game, setup) {
    const { app, signal } = this;
    if (!app.engine) {
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
      app.run = Run.start(app.engine, game, setup, app.settings.values);
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
   * @param {import("../../library/choices.js").Choice & {seed?: number | null}} [choice]
   * @param {unknown} [problem] why it could not be started with them
   */
  async #askOptions(game, choice = this.#choiceOf(game), problem) {
    const { signal } = this;
    const setup = await askSetup(this.app, game, choice, {
      problem,
      onChange: (changed) => rememberChoice(game, changed),
      signal,
    });
    if (signal.aborted) return;
    this.#note();
    if (setup) this.#play(game, setup);
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
