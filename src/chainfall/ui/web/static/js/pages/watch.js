/**
 * A bot at play: `#/watch/<game>?bot=search&seed=7&level=5`. It thinks in the worker, a little ahead of what is shown.
 */

import { download, notify } from "../dom/dialogs.js";
import { button, el } from "../dom/elements.js";
import { Progress } from "../dom/progress.js";
import { messageOf, tracebackOf } from "../errors.js";
import { randomSeed, readLink, watchHash } from "../games/links.js";
import { Run } from "../games/run.js";
import { Player } from "../stage/player.js";
import { Saver } from "./play/saving.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").Engine} Engine */
/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../engine/projector.js").Projector} Projector */
/** @typedef {import("../games/links.js").Setup} Setup */

/** The bots, the strongest first. */
export const BOTS = ["search", "greedy", "random"];

/** Seconds of the film that are thought of before they are shown. */
const AHEAD = 10;

/** @type {import("../main.js").Page} */
export async function openWatch(app, host, route, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const game = app.knownGame(route.rest);
  const setup = readLink(route, game);
  setup.seed ??= randomSeed();
  const bot = route.query.get("bot") ?? BOTS[0];
  history.replaceState(history.state, "", watchHash(setup, game, bot));
  document.title = `${bot} plays ${game.title} · Chainfall`;
  const progress = new Progress("Getting the bot ready", () => app.go("#/"));
  host.replaceChildren(el("div", { class: "page" }, el("h1", {}, heading(bot, game)), progress.element));
  const projector = await app.freeProjector((share) => progress.show(share, "Getting the bot ready"));
  if (signal.aborted) return;
  await projector.perform(game.id, setup.options, setup.seed, bot);
  const quick = await projector.quick(game.id);
  if (signal.aborted) return;
  signal.addEventListener("abort", () => projector.release());
  new WatchPage(app, engine, projector, { game, setup, bot }, signal).open(host, quick);
}

/** @param {string} bot @param {GameRecord} game */
function heading(bot, game) {
  return `The bot ${bot} plays ${game.title}`;
}

class WatchPage {
  #thinking = false;
  #over = false;

  /**
   * @param {App} app @param {Engine} engine @param {Projector} projector
   * @param {{game: GameRecord, setup: Setup, bot: string}} shown @param {AbortSignal} signal
   */
  constructor(app, engine, projector, { game, setup, bot }, signal) {
    this.app = app;
    this.engine = engine;
    this.projector = projector;
    this.game = game;
    this.setup = setup;
    this.bot = bot;
    this.signal = signal;
    this.player = new Player(
      app,
      {
        game,
        steps: 0,
        label: `${game.title}, played by a bot`,
        seek: (step) => projector.seek(step),
        onStep: () => this.#think(),
        growing: true,
      },
      signal,
    );
  }

  /** @param {HTMLElement} host @param {boolean} quick whether the bot has a kernel */
  open(host, quick) {
    const { bot, game, player, setup } = this;
    const again = button("Another game", () => this.app.go(watchHash({ ...setup, seed: randomSeed() }, game, bot)));
    const side = el(
      "div",
      { class: "watch-side" },
      player.stage.hud.element,
      this.#botChoice(),
      el("dl", { class: "facts" }, el("dt", {}, "Seed"), el("dd", {}, String(setup.seed))),
      quick ? null : el("p", { class: "muted" }, "It looks ahead with the rules themselves, and so not far."),
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
    host.replaceChildren(el("div", { class: "page watching" }, el("h1", {}, heading(bot, game)), theatre));
    player.playButton.focus({ preventScroll: true });
    player.play();
    this.#think();
  }

  #botChoice() {
    const names = BOTS.includes(this.bot) ? BOTS : [this.bot, ...BOTS]; // a link may name one with options
    const options = names.map((name) => el("option", { value: name, selected: name === this.bot }, name));
    const choice = el("select", { id: "bot" }, ...options);
    choice.addEventListener("change", () => this.app.go(watchHash(this.setup, this.game, choice.value)));
    return el("label", { class: "speed", for: "bot" }, el("span", {}, "Bot"), choice);
  }

  /** Lets the bot play on until it is far enough ahead of what is shown. */
  async #think() {
    const { player, projector, signal } = this;
    if (this.#thinking || this.#over) return;
    this.#thinking = true;
    try {
      while (!signal.aborted && !this.#over && player.steps - player.shown < this.#ahead) {
        const { steps, over } = await projector.play_on();
        this.#over = over;
        player.grow(steps, !over);
      }
    } catch (error) {
      this.#over = true;
      if (signal.aborted) return;
      player.grow(player.steps, false);
      notify(`The bot has stopped: ${messageOf(error)}`, { kind: "error", details: tracebackOf(error) });
    } finally {
      this.#thinking = false;
    }
  }

  get #ahead() {
    return this.player.rate * AHEAD * Math.max(this.player.speed, 1);
  }

  async #takeOver() {
    const { app, engine, game, player } = this;
    const { shown } = player;
    player.pause();
    const started = engine.take_over(await this.projector.performed(), shown);
    const run = new Run(engine, game, started, { branched: engine.status().steps > 0 });
    run.greeting = "Your turn";
    new Saver().save(run);
    app.run = run;
    app.go(run.hash);
  }

  async #save() {
    download(`${this.game.id.replaceAll("/", "-")}-${this.setup.seed}.json`, await this.projector.performed());
  }
}
