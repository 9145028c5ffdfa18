/**
 * Animations of effects (the arcade document, sections 15, 19 and 21).
 *
 * The frame is the truth and is drawn at once; an animation only bends how a tile is drawn for a moment, or paints
 * something above it. Where the rules wait, it takes as long as they do; elsewhere it holds back the true picture for at
 * most LONGEST of `story.js`. When `reduced` is set nothing moves at all, and only the words are left.
 */

import { drawFlight, drawItem, drawLabel, drawTrail, rest } from "./art/sparks.js";
import { heldTime, stopOf } from "./impact.js";
import { GROW, Story } from "./story.js";
import { NOTHING } from "./tile.js";

/** @typedef {import("../contract.js").Cell} Cell */
/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {import("../engine/frame.js").Frame} Frame */
/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./view.js").View} View */

/**
 * @typedef {object} Motion How the tile of one cell is drawn elsewhere for a moment.
 * @property {number} start
 * @property {number} rows how far above its cell it begins
 * @property {number} columns how far to the right of it
 * @property {number} fall milliseconds until it is there
 * @property {number} bounce milliseconds for which it is squashed after that
 * @property {number} squash how flat it gets then, as a share of its height
 * @property {number} below cells of the same piece under it, which are squashed with it
 * @property {boolean} grow it grows out of nothing instead
 */

/**
 * @typedef {object} Item Something painted above the tiles, or a text; unused properties are as in PLAIN.
 * @property {"pop" | "fly" | "shard" | "flash" | "shimmer" | "trail" | "label" | "flight"} what
 * @property {number} board
 * @property {number} toBoard of a flight: the board over which it ends
 * @property {number} start
 * @property {number} end
 * @property {number} row
 * @property {number} column
 * @property {number} toRow
 * @property {number} toColumn
 * @property {Tile} tile
 * @property {string} colour
 * @property {string} text
 * @property {number} size
 * @property {Cell[]} cells of a pop: from its row and column
 */

/** @typedef {Partial<Item> & Pick<Item, "what" | "board" | "start" | "end">} ItemPlan */

/** @type {Omit<Item, "what" | "board" | "start" | "end">} */
const PLAIN = {
  row: 0,
  column: 0,
  toRow: 0,
  toColumn: 0,
  toBoard: 0,
  tile: NOTHING,
  colour: "",
  text: "",
  size: 0,
  cells: [],
};

const SHARDS_MOST = 220;

/** The story of every board. @type {Set<Effect["type"]>} */
const FOR_ALL = new Set(["RoundOver"]);

export class Animations {
  /** Nothing is animated. Set it at any time. */
  #reduced = false;
  /** For each board the motions by cell. @type {(Motion | null)[][]} */
  #motions = [];
  #moving = 0;
  /** @type {Item[]} */
  #items = [];
  /** For each board the cells whose tiles pop: what is left of them is an item. @type {Set<number>[]} */
  #popping = [];
  /** For each board when it was stopped last. @type {import("./impact.js").Stop[]} */
  #stops = [];
  /** The frame before the effects that come next. @type {Frame | null} */
  #last = null;

  /** @param {{reduced?: boolean, tick?: number}} [options] `tick`: how many milliseconds a tick of the game lasts */
  constructor({ reduced = false, tick = 1000 / 60 } = {}) {
    this.#reduced = reduced;
    this.tick = tick;
  }

  get reduced() {
    return this.#reduced;
  }

  set reduced(value) {
    this.#reduced = value;
    if (value) this.clear();
  }

  /** Ends everything at once: after undo, restart, or a jump in a replay. */
  clear() {
    this.#motions = [];
    this.#moving = 0;
    this.#items = [];
    this.#popping = [];
    this.#stops = [];
    this.#last = null;
  }

  /**
   * Starts the animations of these effects.
   * @param {Effect[]} effects all since the last call, in order
   * @param {Frame} frame the frame after them
   * @param {number} now milliseconds, as given to Renderer.draw
   * @param {(effect: Effect) => number} [timeOf] when an effect happened, if not just now
   */
  add(effects, frame, now, timeOf = () => now) {
    if (effects.length) {
      for (let board = 0; board < frame.boards.length; board++) {
        const own = effects.filter(({ seat = 0, type }) => seat === board || FOR_ALL.has(type));
        const before = this.#last?.boards[board];
        const after = frame.boards[board];
        const known = before && before.width === after.width && before.height === after.height ? before : null;
        if (!own.length) continue;
        new Story(this, board, known, after, timeOf).tell(own);
        this.#stop(board, own, timeOf);
      }
    }
    this.#last = frame;
  }

  /**
   * Stops a board for a moment, but never longer than the rules wait for what falls or pops there.
   * @param {number} board @param {Effect[]} effects @param {(effect: Effect) => number} timeOf
   */
  #stop(board, effects, timeOf) {
    const length = this.#reduced ? 0 : stopOf(effects);
    if (length) this.#stops[board] = { start: timeOf(effects[effects.length - 1]), length };
    const stop = this.#stops[board];
    if (!stop) return;
    for (const effect of effects) {
      const ticks = "ticks" in effect ? (effect.ticks ?? null) : null;
      if (ticks === null) continue;
      const end = timeOf(effect) + ticks * this.tick;
      stop.length = Math.min(stop.length, Math.max(0, (end - stop.start) / 2));
    }
  }

  /** The time by which a board is animated, which holds still for a moment after an impact. @param {number} board @param {number} now */
  timeOf(board, now) {
    return heldTime(now, this.#stops[board]);
  }

  /** Called by the renderer with the frame it has drawn. @param {Frame} frame */
  seen(frame) {
    this.#last = frame;
  }

  /** Whether anything is moving. */
  get active() {
    return this.#moving > 0 || this.#items.length > 0;
  }

  /**
   * Drops animations that have ended.
   * @param {number} now
   * @returns {boolean} whether anything still moves
   */
  advance(now) {
    if (!this.active) return false;
    for (let board = 0; board < this.#motions.length; board++) {
      const motions = this.#motions[board];
      const time = this.timeOf(board, now);
      for (let i = 0; motions && i < motions.length; i++) {
        const motion = motions[i];
        if (motion && time >= motion.start + motion.fall + motion.bounce) {
          motions[i] = null;
          this.#moving -= 1;
        }
      }
    }
    let kept = 0;
    for (const item of this.#items) if (this.timeOf(item.board, now) < item.end) this.#items[kept++] = item;
    this.#items.length = kept;
    return this.active;
  }

  /** @param {number} board @param {number} index of the cell @returns {Motion | null} */
  motionAt(board, index) {
    return this.#motions[board]?.[index] ?? null;
  }

  /** Whether any tile of a board is drawn differently. @param {number} board */
  changes(board) {
    return (this.#moving > 0 && this.#motions[board] !== undefined) || (this.#popping[board]?.size ?? 0) > 0;
  }

  /** Whether a tile is drawn by its pop; it bounces first if it has just landed. @param {number} board @param {number} index */
  pops(board, index) {
    return (this.#popping[board]?.has(index) ?? false) && !this.motionAt(board, index);
  }

  /** @param {number} board @param {number} index @param {Motion} motion */
  setMotion(board, index, motion) {
    if (this.#reduced) return;
    const motions = (this.#motions[board] ??= []);
    if (!motions[index]) this.#moving += 1;
    motions[index] = motion;
  }

  /** Cells pop until they are cleared. @param {number} board @param {number[]} indices */
  setPopping(board, indices) {
    if (this.#reduced) return;
    const popping = (this.#popping[board] ??= new Set());
    for (const index of indices) popping.add(index);
  }

  /**
   * Cells have been cleared, and nothing of what was in them is drawn any more.
   * @param {number} board @param {number} index @returns {boolean} whether it has popped
   */
  drop(board, index) {
    const motions = this.#motions[board];
    if (motions?.[index]) {
      motions[index] = null;
      this.#moving -= 1;
    }
    return this.#popping[board]?.delete(index) ?? false;
  }

  /** @param {ItemPlan} plan */
  put(plan) {
    if (this.#reduced && plan.what !== "label") return;
    this.#items.push({ ...PLAIN, ...plan });
  }

  /**
   * Ends the floating texts of a board: new ones take their place.
   * @param {number} board @param {Cell} [place] only those at this place
   */
  dropLabels(board, place) {
    const isOld = (/** @type {Item} */ { what, board: of, row, column }) =>
      what === "label" && of === board && (!place || (row === place[0] && column === place[1]));
    this.#items = this.#items.filter((item) => !isOld(item));
  }

  get shardsLeft() {
    return SHARDS_MOST - this.#items.reduce((count, item) => count + Number(item.what === "shard"), 0);
  }

  /** What is painted under the tiles. @param {CanvasRenderingContext2D} ctx @param {View} view @param {number} now */
  drawUnder(ctx, view, now) {
    for (const item of this.#items) {
      if (item.board === view.index && item.what === "trail") drawTrail(ctx, view, item, now);
    }
  }

  /**
   * What is painted over tiles and sprites.
   * @param {CanvasRenderingContext2D} ctx @param {View} view @param {number} now
   */
  drawOver(ctx, view, now) {
    for (const item of this.#items) {
      const waiting = now < item.start && item.what !== "fly"; // tiles that will fly are still there
      if (item.board !== view.index || waiting) continue;
      if (item.what === "pop" && !this.#hasLanded(item, view)) continue;
      drawItem(ctx, view, item, now);
    }
    ctx.globalAlpha = 1;
  }

  /** Whether nothing of a piece bounces any more. @param {Item} item @param {View} view */
  #hasLanded({ row, column, cells }, { index, width }) {
    return cells.every(([down, right]) => !this.motionAt(index, (row + down) * width + column + right));
  }

  /** Floating texts, above everything. @param {CanvasRenderingContext2D} ctx @param {View} view @param {number} now */
  drawLabels(ctx, view, now) {
    for (const item of this.#items) {
      if (item.board === view.index && item.what === "label" && now >= item.start)
        drawLabel(ctx, view, item, this.#reduced ? null : now);
    }
    ctx.globalAlpha = 1;
  }

  /** What flies from board to board. @param {CanvasRenderingContext2D} ctx @param {View[]} views @param {number} now */
  drawFlights(ctx, views, now) {
    for (const item of this.#items) {
      const [from, to] = [views[item.board], views[item.toBoard]];
      const time = this.timeOf(item.board, now);
      if (item.what === "flight" && from && to && time >= item.start) drawFlight(ctx, from, to, item, time);
    }
    ctx.globalAlpha = 1;
  }
}

/**
 * How many rows above its cell a tile is drawn: it falls ever faster.
 * @param {Motion} motion @param {number} now
 */
export function rowsAbove(motion, now) {
  const share = (now - motion.start) / motion.fall;
  if (!motion.rows || !(share < 1)) return 0;
  return motion.rows * (share <= 0 ? 1 : 1 - share * share);
}

/** @param {Motion} motion @param {number} now how many columns beside its cell a tile is drawn */
export function columnsBeside(motion, now) {
  return motion.columns && motion.columns * rest((now - motion.start) / motion.fall);
}

/**
 * How high a tile is drawn, as a share of its height: flat after it has landed.
 * @param {Motion} motion @param {number} now
 */
export function heightShare(motion, now) {
  if (motion.grow || !motion.squash) return 1;
  const share = (now - motion.start - motion.fall) / motion.bounce;
  return share <= 0 || share >= 1 ? 1 : 1 - motion.squash * Math.sin(Math.PI * share) * (1 - share * 0.4);
}

/** How large a new piece is drawn: it comes out a little too large. @param {Motion} motion @param {number} now */
export function growth(motion, now) {
  if (!motion.grow) return 1;
  const share = Math.min(Math.max((now - motion.start) / GROW, 0), 1);
  return share >= 1 ? 1 : 0.55 + 0.45 * share + 0.22 * Math.sin(Math.PI * share);
}
