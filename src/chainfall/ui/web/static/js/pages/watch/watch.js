/**
 * Bots at play: `#/watch/<game>?bot=search&seed=7&level=5`, or `?player1=brook&player2=rapids` in a game for two. They
 * think in the worker, a little ahead of what is shown.
 */

import { download, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { Progress } from "../../dom/progress.js";
import { messageOf, tracebackOf } from "../../errors.js";
import { randomSeed, readLink } from "../../games/links.js";
import { Performance } from "../../games/performance.js";
import { roundsOf } from "../../games/run.js";
import { Player } from "../../stage/player.js";
import { takeOver } from "../play/takeover.js";
import { castOf } from "./cast.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../engine/projector.js").Projector} Projector */
/** @typedef {import("../../games/links.js").Setup} Setup */

/** @type {import("../../main.js").Page} */
export async function openWatch(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const game = app.knownGame(route.rest);
  const setup = readLink(route, game);
  setup.seed ??= randomSeed();
  const cast = castOf(app, game, setup, route.query.get("bot"));
  history.replaceState(history.state, "", cast.hash(setup));
  document.title = `${cast.heading} · Chainfall`;
  const progress = new Progress("Getting the bot ready", () => app.go("#/"));
  host.replaceChildren(el("div", { class: "page" }, el("h1", {}, cast.heading), progress.element));
  const projector = await app.freeProjector((share) => progress.show(share, "Getting the bot ready"));
  if (signal.aborted) return;
  await cast.begin(projector, setup);
  const quick = game.seats > 1 || (await projector.quick(game.id)); // opponents search in their own way
  if (signal.aborted) return;
  signal.addEventListener("abort", () => projector.release());
  new WatchPage(app, engine, projector, { game, setup, cast }, signal).open(host, quick);
}

class WatchPage {
  /** Whether the end is shown. */
  #atEnd = false;

  /**
   * @param {App} app @param {Engine} engine @param {Projector} projector
   * @param {{game: GameRecord, setup: Setup, cast: import("./cast.js").Cast}} shown @param {AbortSignal} signal
   */
  constructor(app, engine, projector, { game, setup, cast }, signal) {
    this.app = app;
    this.engine = engine;
    this.projector = projector;
    this.game = game;
    this.setup = setup;
    this.cast = cast;
    this.signal = signal;
    /** How it ended, while the end is shown. */
    this.ending = el("p", { class: "ending", role: "status" });
    this.player = new Player(
      app,
      {
        game,
        steps: 0,
        label: `${game.title}, played by ${game.seats > 1 ? "bots" : "a bot"}`,
        seek: (step) => projector.seek(step),
        onStep: (_, atEnd) => (this.#showEnd(atEnd), this.performance.think()),
        growing: true,
      },
      signal,
    );
    const stopped = (/** @type {unknown} */ error) =>
      notify(`The bot has stopped: ${messageOf(error)}`, { kind: "error", details: tracebackOf(error) });
    this.performance = new Performance(projector, this.player, stopped, signal);
    this.player.stage.seat(cast.names, { rounds: roundsOf(game, setup.options), players: cast.players });
  }

  /** @param {HTMLElement} host @param {boolean} quick whether the bot has a kernel */
  open(host, quick) {
    const { cast, player, setup } = this;
    const again = button("Another game", () => this.app.go(cast.hash({ ...setup, seed: randomSeed() })));
    const side = el(
      "div",
      { class: "watch-side" },
      this.ending,
      player.stage.huds.map(({ element }) => element),
      cast.choices(),
      el("dl", { class: "facts" }, el("dt", {}, "Seed"), el("dd", {}, String(setup.seed))),
      quick ? null : el("p", { class: "muted" }, "Without its WebAssembly kernel, the bot searches less deeply."),
      el(
        "div",
        { class: "actions" },
        button("Take over from here", () => this.#takeOver(), { class: "primary" }),
        again,
        button("Save replay", () => this.#save()),
        button("Stop", () => this.app.go("#/")),
      ),
    );
    const theatre = el("div", { class: "watch" }, player.stage.box, side, player.controls);
    host.replaceChildren(el("div", { class: "page watching" }, el("h1", {}, cast.heading), theatre));
    player.playButton.focus({ preventScroll: true });
    player.play();
    this.performance.think();
  }

  /** @param {boolean} atEnd whether the end is shown */
  async #showEnd(atEnd) {
    if (atEnd === this.#atEnd) return;
    this.#atEnd = atEnd;
    const ending = atEnd ? (await this.projector.performed()).ending : null;
    if (atEnd !== this.#atEnd) return; // the player has gone back meanwhile
    this.ending.textContent = (ending?.line ?? "").replace(/^./, (first) => first.toUpperCase());
  }

  #takeOver() {
    const { app, engine, game, player, projector, signal } = this;
    player.pause();
    return takeOver(
      app,
      engine,
      game,
      { replay: async () => (await projector.performed()).text, step: player.shown },
      signal,
    );
  }

  async #save() {
    download(`${this.game.id.replaceAll("/", "-")}-${this.setup.seed}.json`, (await this.projector.performed()).text);
  }
}
