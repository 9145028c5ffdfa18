/**
 * A bot at play beside the big Play button. Until Python has loaded, and where nothing should move or
 * data is saved, it is a still board.
 *
 * The bot thinks in the worker, which is started once the page has been idle for a moment. It stops while the board
 * cannot be seen, and for good when the menu is left.
 */

import { el } from "../../dom/elements.js";
import { randomSeed, watchHash } from "../../games/links.js";
import { Performance } from "../../games/performance.js";
import { Frames } from "../../stage/frames.js";
import { Player } from "../../stage/player.js";
import { Stage } from "../../stage/stage.js";
import { savesData } from "../../thrift.js";
import { castOf } from "../watch/cast.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../engine/frame.js").Board} Board */

/** Milliseconds for which the page is left alone before the worker is started. */
const IDLE = 1000;
/** Milliseconds for which the end of a game is shown. */
const PAUSE = 3000;
/** The part of the board that a card's preview has. */
const PREVIEW = { rows: 4, columns: 8 };

export class Demo {
  /** The game that is shown, while one is. @type {{player: Player, end: AbortController} | null} */
  #show = null;
  /** What is waited for before a game begins. */
  #timer = 0;
  #inSight = true;

  /** @param {App} app @param {GameRecord} game @param {AbortSignal} signal the menu was left */
  constructor(app, game, signal) {
    this.app = app;
    this.game = game;
    this.signal = signal;
    this.canBePlayed = game.bots || app.opponentsIn(game).length > 0;
    this.box = el("div", { class: "demo-board" });
    this.caption = el("a", { class: "demo-caption", href: this.#watchLink() }, "Watch a bot play");
    this.caption.hidden = !this.canBePlayed;
    this.element = el("div", { class: "demo" }, this.box, this.caption);
    this.#showStill();
    this.#follow();
  }

  #watchLink() {
    const { game } = this;
    const setup = { game: game.id, options: game.presets[0]?.options ?? {}, seed: null, practice: false };
    return watchHash(setup, game);
  }

  /** Begins, pauses and ends the game as the board comes into and out of view. */
  #follow() {
    const { app, signal } = this;
    const sight = new IntersectionObserver(([{ isIntersecting }]) => {
      this.#inSight = isIntersecting;
      this.#adapt();
    });
    sight.observe(this.box);
    document.addEventListener("visibilitychange", () => this.#adapt(), { signal });
    app.followEngine(() => this.#adapt(), signal);
    app.settings.follow(() => this.#adapt(), signal);
    signal.addEventListener("abort", () => (sight.disconnect(), this.#stop()));
  }

  get #wanted() {
    const { app, canBePlayed, signal } = this;
    const welcome = !app.settings.reducedMotion && !savesData();
    return canBePlayed && Boolean(app.engine) && !signal.aborted && welcome;
  }

  get #seen() {
    return this.#inSight && !document.hidden;
  }

  #adapt() {
    if (!this.#wanted) {
      if (this.#stop()) this.#showStill();
    } else if (this.#show) {
      const { player } = this.#show;
      if (!this.#seen) player.pause();
      else if (!player.playing) player.play();
      this.element.dataset.live = this.#seen ? "playing" : "waiting";
    } else if (this.#seen) this.#beginIn(IDLE);
  }

  /** @param {number} milliseconds */
  #beginIn(milliseconds) {
    this.element.dataset.live = "soon";
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      if (this.#wanted && this.#seen) this.#begin().catch(() => this.#stop()); // the still board is good enough
    }, milliseconds);
  }

  async #begin() {
    const { app, game, signal } = this;
    const end = new AbortController();
    signal.addEventListener("abort", () => end.abort(), { signal: end.signal });
    const setup = { game: game.id, options: game.presets[0]?.options ?? {}, seed: randomSeed(), practice: false };
    const cast = castOf(app, game, setup, null);
    const projector = await app.freeProjector(() => {});
    if (signal.aborted) return;
    await cast.begin(projector, setup);
    if (!this.#wanted) return;
    const seek = (/** @type {number} */ step) => projector.seek(step);
    const onStep = (/** @type {number} */ _, /** @type {boolean} */ over) => {
      if (over) this.#again();
      else bots.think();
    };
    const label = `${game.title}, played by a bot`;
    const player = new Player(app, { game, steps: 0, label, seek, onStep, growing: true, quiet: true }, end.signal);
    const bots = new Performance(projector, player, () => this.#again(), end.signal);
    this.#show?.end.abort();
    this.#show = { player, end };
    this.#place(player.stage);
    this.#adapt();
    bots.think();
  }

  /** Shows another game after a moment. */
  #again() {
    const show = this.#show;
    if (!show || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#show === show && this.#wanted) this.#begin().catch(() => this.#stop());
    }, PAUSE);
  }

  /** @returns {boolean} whether a game was shown */
  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const show = this.#show;
    this.#show = null;
    delete this.element.dataset.live;
    show?.end.abort();
    if (show) this.app.projector?.release();
    return Boolean(show);
  }

  /** The board of the game's card. */
  #showStill() {
    const { app, game, signal } = this;
    const frame = previewFrame(game);
    if (!frame) return;
    const stage = new Stage(
      app,
      { game: { ...game, seats: 1 }, label: `${game.title}, a still picture`, withBest: false },
      signal,
    );
    const frames = new Frames((now) => stage.draw(now), signal);
    stage.onChange = () => frames.wake();
    this.#place(stage);
    stage.show(frame, [], performance.now());
  }

  /** The numbers are left out of a match, where those of one player would say little. @param {Stage} stage */
  #place(stage) {
    this.box.replaceChildren(stage.box, ...(this.game.seats > 1 ? [] : [stage.hud.element]));
  }
}

/** The board of the game's card, with its piece in the air among its tiles. @param {GameRecord} game @returns {{boards: Board[]} | null} */
function previewFrame({ field, preview }) {
  if (!field) return null;
  const { width, height, hidden_rows } = field;
  /** @type {import("../../contract.js").Tile} */
  const empty = { kind: "", colour: "", links: 0, mark: "" };
  const tiles = Array.from({ length: width * height }, () => empty);
  const [top, left] = [Math.max(height - PREVIEW.rows, 0), Math.floor((width - PREVIEW.columns) / 2)];
  for (const { row, column, tile } of preview) tiles[(row + top) * width + column + left] = tile;
  const board = { width, height, hiddenRows: hidden_rows, tiles, sprites: [], shadow: [], score: 0, next: [] };
  return { boards: [{ ...board, numbers: [], phase: "" }] };
}
