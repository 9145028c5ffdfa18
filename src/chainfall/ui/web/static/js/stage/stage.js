/**
 * A board on the page: its canvas, its animations, and the numbers beside it. Playing and watching use the same one.
 */

import { el } from "../dom/elements.js";
import { Animations } from "../drawing/animations.js";
import { moodOf } from "../drawing/faces.js";
import { shakeOf } from "../drawing/impact.js";
import { Renderer } from "../drawing/renderer.js";
import { Clock } from "./clock.js";
import { Hud } from "./hud.js";
import { Plate } from "./plates.js";
import { shakeElement } from "./shake.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../engine/frame.js").Frame} Frame */

/** What the frame of a board and the row behind its rim add to its cells: only the shape of the box depends on it. */
const FRAME = 0.4;
const RIM = 0.62;

/** How large the other board is beside one's own on a phone, on its side or upright; elsewhere both are alike. */
const ON_ITS_SIDE = 0.74;
const ON_A_PHONE = 0.46;
const LOW = "(max-height: 30rem)";
const PHONE = "(max-width: 44rem) and (orientation: portrait), (max-width: 44rem) and (min-height: 30.01rem)";

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
  /** The plates of a game for two. @type {Plate[]} */
  #plates = [];
  /** The seat whose board is the largest, or null if all are alike. @type {number | null} */
  #own = null;
  #phone = matchMedia(PHONE);
  #low = matchMedia(LOW);

  /**
   * @param {App} app
   * @param {object} content
   * @param {GameRecord} content.game
   * @param {string} content.label the name of the board, for a screen reader
   * @param {boolean} [content.withBest]
   * @param {number} [content.maxCell] in pixels
   * @param {AbortSignal} signal ends it
   */
  constructor(app, { game, label, withBest = true, maxCell }, signal) {
    this.game = game;
    this.canvas = el("canvas", { role: "img", "aria-label": label });
    this.box = el("div", { class: "board" }, this.canvas);
    /** The numbers of each seat. */
    this.huds = Array.from({ length: game.seats }, () => new Hud(game, app.tiles, withBest && game.seats === 1));
    this.hud = this.huds[0];
    this.#clock = new Clock(game.hz);
    this.animations = new Animations({ tick: this.#clock.tick });
    this.renderer = new Renderer(this.canvas, app.tiles, { maxCell });
    /** Called when there is something new to draw. */
    this.onChange = () => {};
    this.renderer.onLayout = () => this.#placePlates();
    for (const size of [this.#phone, this.#low]) size.addEventListener("change", () => this.#arrange(), { signal });
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

  /**
   * Says who plays a game for two, above each board and its numbers.
   * @param {string[]} names of the players
   * @param {object} [match]
   * @param {number | null} [match.rounds] that win it
   * @param {number | null} [match.own] the seat of the only person
   * @param {string[]} [match.players] the names of the bots, whose faces are shown; "" for a person
   */
  seat(names, { rounds = null, own = null, players = [] } = {}) {
    if (this.game.seats < 2) return;
    for (const plate of this.#plates) plate.element.remove();
    this.#plates = names.map((name, seat) => {
      const plate = new Plate(this.game.hz, rounds);
      plate.name.textContent = name;
      if (players[seat]) plate.show(players[seat]);
      this.huds[seat].name.textContent = name;
      if (this.#frame) plate.update(this.#frame.boards[seat]);
      return plate;
    });
    this.#own = own;
    this.box.classList.add("duel");
    this.box.append(...this.#plates.map(({ element }) => element));
    this.#arrange();
  }

  /**
   * Shows what bots say at a match, by their seats; "" for nothing.
   * @param {string[]} players @param {string[]} remarks @param {number | null} [winner] when it is over
   */
  tell(players, remarks, winner = null) {
    this.#plates.forEach((plate, seat) => {
      if (remarks[seat]) plate.say(players[seat], remarks[seat], moodOf(seat, winner));
      else plate.fallSilent();
    });
  }

  /** What is about to fall on each board of a game for two, in words. @returns {string[]} */
  get warnings() {
    return this.#plates.map(({ words }) => words);
  }

  /** The boards are alike where there is room; on a phone the own one is larger. */
  get #scales() {
    const other = this.#phone.matches ? ON_A_PHONE : this.#low.matches ? ON_ITS_SIDE : 1;
    return this.huds.map((_, seat) => (this.#own === null || this.#own === seat ? 1 : other));
  }

  #arrange() {
    this.renderer.arrange({ scales: this.#scales, hanging: this.#phone.matches });
    if (this.#frame) this.#shape(this.#frame);
    this.#change();
  }

  #placePlates() {
    const { offsetLeft, offsetTop } = this.canvas;
    this.renderer.boardBoxes.forEach(({ x, y, width, height }, seat) => {
      this.#plates[seat]?.place({ x: offsetLeft + x, y: offsetTop + y, width });
      this.huds[seat]?.element.style.setProperty("--under", `${offsetTop + y + height}px`);
    });
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

  /** @returns {Frame | null} the frame shown last */
  get frame() {
    return this.#frame;
  }

  /**
   * Takes a new frame and what happened since the last one.
   * @param {Frame} frame
   * @param {import("../contract.js").Effect[]} effects
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
    const shake = effects.length && !this.animations.reduced ? shakeOf(effects) : 0;
    if (shake) shakeElement(this.canvas, shake);
    this.#frame = frame;
    this.#ticks = Math.max(ticks, 1);
    frame.boards.forEach((board, seat) => {
      this.huds[seat]?.update(board);
      this.#plates[seat]?.update(board);
    });
    this.#change();
  }

  /** Forgets the last frame: the next one is of another game or moment. */
  jump() {
    this.animations.clear();
    this.#change();
  }

  /**
   * Draws the frame, unless nothing has changed since the last drawing.
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

  /** Gives the box the shape of the boards, so that the panels beside it are close to it. @param {Frame} frame */
  #shape({ boards }) {
    const scales = this.#scales;
    const gaps = (boards.length - 1) * Math.min(...scales);
    const width = boards.reduce((sum, board, seat) => sum + (board.width + FRAME) * scales[seat], gaps);
    const rows = boards.map(({ height, hiddenRows }) => height - hiddenRows + (hiddenRows ? RIM : 0) + FRAME);
    const height = Math.max(1, ...rows.map((count, seat) => count * scales[seat]));
    this.box.style.setProperty("--shape", String(width / height));
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
