/**
 * A board on the page: its canvas, its animations, and the numbers beside it. Playing and watching use the same one.
 */

import { el } from "../dom/elements.js";
import { Animations } from "../drawing/animations.js";
import { Renderer } from "../drawing/renderer.js";
import { Clock } from "./clock.js";
import { Hud } from "./hud.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../engine/frame.js").Frame} Frame */

/** What the frame of a board and the row behind its rim add to its cells: only the shape of the box depends on it. */
const FRAME = 0.4;
const RIM = 0.62;

export class Stage {
  /** @type {Frame | null} */
  #frame = null;
  #ticks = 0;
  /** @type {Clock} */
  #clock;
  /** @type {import("../drawing/renderer.js").Selection | null} */
  #selection = null;
  /** @type {import("../drawing/renderer.js").Hinted[]} */
  #hint = [];
  /** Whether there is something to draw that does not come from time alone. */
  #changed = true;
  /** The game's time that was drawn last. */
  #drawn = -1;

  /**
   * @param {App} app
   * @param {object} content
   * @param {GameRecord} content.game
   * @param {string} content.label what the board is, for a screen reader
   * @param {boolean} [content.withBest]
   * @param {number} [content.maxCell] in pixels
   * @param {AbortSignal} signal ends it
   */
  constructor(app, { game, label, withBest = true, maxCell }, signal) {
    this.canvas = el("canvas", { role: "img", "aria-label": label });
    this.box = el("div", { class: "board" }, this.canvas);
    this.hud = new Hud(game, app.tiles, withBest);
    this.#clock = new Clock(game.hz);
    this.animations = new Animations({ tick: this.#clock.tick });
    this.renderer = new Renderer(this.canvas, app.tiles, { maxCell });
    /** Is told when there is something new to draw. */
    this.onChange = () => {};
    app.settings.follow(() => {
      this.animations.reduced = app.settings.reducedMotion;
      this.renderer.shadow = app.settings.values.shadow;
      this.#change();
    }, signal);
    const resizing = new ResizeObserver(() => this.#change());
    resizing.observe(this.box);
    addEventListener("resize", () => this.#change(), { signal }); // also tells of a screen with other pixels
    signal.addEventListener("abort", () => (this.renderer.destroy(), resizing.disconnect()));
  }

  #change() {
    this.#changed = true;
    this.onChange();
  }

  /** The cursor on the board, if there is one. */
  get selection() {
    return this.#selection;
  }

  set selection(selection) {
    this.#selection = selection;
    this.#change();
  }

  /** Where a piece might go. */
  get hint() {
    return this.#hint;
  }

  set hint(cells) {
    this.#hint = cells;
    this.renderer.invalidate();
    this.#change();
  }

  /** @returns {Frame | null} what was shown last */
  get frame() {
    return this.#frame;
  }

  /**
   * Takes a new frame and what happened since the last one.
   * @param {Frame} frame
   * @param {import("../engine/engine.js").Effect[]} effects
   * @param {number} now
   * @param {object} [time]
   * @param {number} [time.ticks] since the last frame
   * @param {number} [time.steps] that have been played
   * @param {boolean} [time.ended] whether no more ticks will come
   */
  show(frame, effects, now, { ticks = 0, steps = 0, ended = false } = {}) {
    if (!this.#frame) this.#shape(frame);
    const clock = this.#clock;
    clock.play(isPaused(frame) ? 0 : ticks, ended, now);
    const time = clock.at(now);
    const since = (/** @type {number} */ step) => (clock.ticking ? (steps - step) * clock.tick : 0);
    this.animations.add(effects, frame, time, ({ step = steps }) => time - since(step));
    this.#frame = frame;
    this.#ticks = Math.max(ticks, 1);
    if (frame.boards.length) this.hud.update(frame.boards[0]);
    this.#change();
  }

  /** The next frame has nothing to do with the last one. */
  jump() {
    this.animations.clear();
    this.#change();
  }

  /**
   * Draws what is to be seen, unless it is what was drawn last.
   * @param {number} now
   * @param {number} [alpha] how far the next tick has come
   * @returns {boolean} whether something moves on by itself
   */
  draw(now, alpha = 0) {
    if (!this.#frame) return false;
    const { animations, hint, selection } = this;
    const ahead = isPaused(this.#frame) ? 0 : alpha;
    const time = this.#clock.at(now, ahead);
    if (this.#changed || time !== this.#drawn) {
      this.renderer.draw(this.#frame, { alpha: ahead, ticks: this.#ticks, now: time, animations, selection, hint });
      this.#changed = false;
      this.#drawn = time;
    }
    return animations.active && this.#clock.runs;
  }

  /** Gives the box the shape of the boards, so that what stands beside it stands close. @param {Frame} frame */
  #shape({ boards }) {
    const width = boards.reduce((sum, board) => sum + board.width + FRAME, 0) + (boards.length - 1);
    const heights = boards.map(({ height, hiddenRows }) => height - hiddenRows + (hiddenRows ? RIM : 0) + FRAME);
    this.box.style.setProperty("--shape", String(width / Math.max(1, ...heights)));
    this.renderer.resize();
  }

  /** A new game of another size may follow. */
  reset() {
    this.#frame = null;
    this.jump();
  }
}

/** Whether the rules themselves are paused: their ticks take no time. @param {Frame} frame */
function isPaused({ boards }) {
  return boards[0]?.phase === "PAUSED";
}
