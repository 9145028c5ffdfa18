/**
 * Animations: what effects look like (the arcade document, sections 15, 19 and 21).
 *
 * The frame is the truth and is drawn at once; an animation only bends where a tile is drawn for a moment, or paints
 * something above it, never for longer than LONGEST of `story.js`. When `reduced` is set nothing moves at all.
 */

import { drawItem, drawLabel, drawTrail, rest } from "./art/sparks.js";
import { GROW, LAND, Story } from "./story.js";
import { NOTHING } from "./tile.js";

/** @typedef {import("../engine/engine.js").Cell} Cell */
/** @typedef {import("../engine/engine.js").Effect} Effect */
/** @typedef {import("../engine/frame.js").Frame} Frame */
/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./view.js").View} View */

/**
 * @typedef {object} Motion How the tile of one cell is drawn elsewhere for a moment.
 * @property {number} start
 * @property {number} rows how far above its cell it begins
 * @property {number} columns how far to the right of it
 * @property {number} fall milliseconds until it is there
 * @property {number} squash how flat it gets when it lands, as a share of its height
 * @property {number} below cells of the same piece under it, which are squashed with it
 * @property {boolean} grow it grows out of nothing instead
 */

/**
 * @typedef {object} Item Something painted above the tiles, or a text; what it does not need is left as in PLAIN.
 * @property {"pop" | "fly" | "shard" | "flash" | "shimmer" | "trail" | "label"} what
 * @property {number} board
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
 * @property {Cell[]} cells
 */

/** @typedef {Partial<Item> & Pick<Item, "what" | "board" | "start" | "end">} ItemPlan */

/** @type {Omit<Item, "what" | "board" | "start" | "end">} */
const PLAIN = { row: 0, column: 0, toRow: 0, toColumn: 0, tile: NOTHING, colour: "", text: "", size: 0, cells: [] };

/** How long a moved or turned piece slides to its place, in milliseconds. */
const GLIDE = 55;
const SHARDS_MOST = 220;

export class Animations {
  /** Nothing is animated. Set it at any time. */
  #reduced = false;
  /** For each board the motions by cell. @type {(Motion | null)[][]} */
  #motions = [];
  #moving = 0;
  /** @type {Item[]} */
  #items = [];
  /** For each board where each sprite came from. @type {{columns: number, rows: number, start: number}[][]} */
  #glides = [];
  /** The frame before the effects that come next. @type {Frame | null} */
  #last = null;

  /** @param {{reduced?: boolean}} [options] */
  constructor({ reduced = false } = {}) {
    this.#reduced = reduced;
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
    this.#glides = [];
    this.#last = null;
  }

  /**
   * Begins what these effects look like.
   * @param {Effect[]} effects all since the last call, in order
   * @param {Frame} frame the frame after them
   * @param {number} now milliseconds, as given to Renderer.draw
   */
  add(effects, frame, now) {
    if (!this.#reduced && effects.length) {
      for (let board = 0; board < frame.boards.length; board++) {
        const own = effects.filter((effect) => (effect.board ?? 0) === board);
        const before = this.#last?.boards[board];
        const after = frame.boards[board];
        const known = before && before.width === after.width && before.height === after.height ? before : null;
        if (own.length) new Story(this, board, known, after, now).tell(own);
      }
    }
    this.#last = frame;
  }

  /** Called by the renderer with what it has drawn. @param {Frame} frame */
  seen(frame) {
    this.#last = frame;
  }

  /** Whether anything is on its way. */
  get active() {
    return this.#moving > 0 || this.#items.length > 0 || this.#glides.length > 0;
  }

  /**
   * Drops what has ended.
   * @param {number} now
   * @returns {boolean} whether anything still moves
   */
  advance(now) {
    if (!this.active) return false;
    for (const motions of this.#motions) {
      for (let i = 0; motions && i < motions.length; i++) {
        const motion = motions[i];
        if (motion && now >= motion.start + motion.fall + LAND) {
          motions[i] = null;
          this.#moving -= 1;
        }
      }
    }
    let kept = 0;
    for (const item of this.#items) if (now < item.end) this.#items[kept++] = item;
    this.#items.length = kept;
    if (this.#glides.length && !this.#glides.some((glides) => glides?.some((glide) => now < glide.start + GLIDE)))
      this.#glides = [];
    return this.active;
  }

  /** @param {number} board @param {number} index of the cell @returns {Motion | null} */
  motionAt(board, index) {
    return this.#motions[board]?.[index] ?? null;
  }

  /** Whether any tile of a board is in motion. @param {number} board */
  moves(board) {
    return this.#moving > 0 && this.#motions[board] !== undefined;
  }

  /**
   * How many columns a sprite is drawn beside its place.
   * @param {number} board @param {number} index @param {number} now
   */
  glideColumns(board, index, now) {
    const glide = this.#glides[board]?.[index];
    return glide ? glide.columns * rest((now - glide.start) / GLIDE) : 0;
  }

  /**
   * How many rows a sprite is drawn below its place.
   * @param {number} board @param {number} index @param {number} now
   */
  glideRows(board, index, now) {
    const glide = this.#glides[board]?.[index];
    return glide ? glide.rows * rest((now - glide.start) / GLIDE) : 0;
  }

  /** @param {number} board @param {number} index @param {Motion} motion */
  setMotion(board, index, motion) {
    const motions = (this.#motions[board] ??= []);
    if (!motions[index]) this.#moving += 1;
    motions[index] = motion;
  }

  /** @param {number} board @param {{columns: number, rows: number, start: number}[]} glides */
  setGlides(board, glides) {
    this.#glides[board] = glides;
  }

  /** @param {ItemPlan} plan */
  put(plan) {
    this.#items.push({ ...PLAIN, ...plan });
  }

  /** Ends the floating texts of a board: new ones take their place. @param {number} board */
  dropLabels(board) {
    this.#items = this.#items.filter((item) => item.what !== "label" || item.board !== board);
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
      const waiting = now < item.start && item.what !== "fly"; // who will fly is still there
      if (item.board !== view.index || waiting) continue;
      drawItem(ctx, view, item, now);
    }
    ctx.globalAlpha = 1;
  }

  /** Floating texts, above everything. @param {CanvasRenderingContext2D} ctx @param {View} view @param {number} now */
  drawLabels(ctx, view, now) {
    for (const item of this.#items) {
      if (item.board === view.index && item.what === "label" && now >= item.start) drawLabel(ctx, view, item, now);
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
  if (!motion.rows || share >= 1) return 0;
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
  const share = (now - motion.start - motion.fall) / LAND;
  return share <= 0 || share >= 1 ? 1 : 1 - motion.squash * Math.sin(Math.PI * share) * (1 - share * 0.4);
}

/** How large a new piece is drawn: it comes out a little too large. @param {Motion} motion @param {number} now */
export function growth(motion, now) {
  if (!motion.grow) return 1;
  const share = Math.min(Math.max((now - motion.start) / GROW, 0), 1);
  return share >= 1 ? 1 : 0.55 + 0.45 * share + 0.22 * Math.sin(Math.PI * share);
}
