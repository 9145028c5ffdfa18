/**
 * The renderer: draws the boards of any game's frame on one canvas (the arcade document, sections 12, 15
 * and 33).
 *
 * Tiles come from the tile set's kept pictures, power gems as one picture each. The canvas fits itself into its parent
 * element, which must have a size of its own; cells are a whole number of device pixels. A call of `draw` that would
 * change nothing paints nothing.
 */

import { borderOf, drawCursor, drawField, drawHint, paintRim, peekOf } from "./art/field.js";
import { makeCanvas } from "./canvas.js";
import { ALIKE, largestCell, measure } from "./layout.js";
import { BEAT, poseAt, restPose } from "./poses.js";
import { View } from "./view.js";

/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {import("../engine/frame.js").Frame} Frame */
/** @typedef {import("../engine/frame.js").Sprite} Sprite */
/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./animations.js").Animations} Animations */
/** @typedef {import("./layout.js").Arrangement} Arrangement */
/** @typedef {import("./layout.js").Place} Place */
/** @typedef {import("./tiles.js").TileSet} TileSet */

/**
 * A cursor, and the piece that would be put there.
 * @typedef {{row: number, column: number, board?: number, tile?: Tile | null}} Selection
 */

/**
 * @typedef {object} Hinted A cell in which a piece might come to rest, or in which one did.
 * @property {number} row
 * @property {number} column
 * @property {Tile | null} tile
 * @property {number} [board] 0 if not said
 * @property {boolean} [made] whether it did
 * @property {string} [note] a few letters in it
 */

/**
 * @typedef {object} DrawOptions
 * @property {number} [alpha] the share of a tick that has passed since the frame, for falling pieces
 * @property {number} [ticks] ticks since the last frame drawn; 1 if not said
 * @property {number} [now] milliseconds, of the same clock as for Animations.add
 * @property {Animations | null} [animations]
 * @property {Selection | null} [selection]
 * @property {Hinted[]} [hint] `invalidate` tells of a change
 */

/** How opaque a landing shadow is. */
const SHADOW = 0.42;

export class Renderer {
  /** @type {CanvasRenderingContext2D} */
  #ctx;
  /** @type {View[]} */
  #views = [];
  /** Of each board. @type {Place[]} */
  #places = [];
  #arrangement = ALIKE;
  /** @type {HTMLCanvasElement | null} */
  #background = null;
  /** @type {HTMLCanvasElement[]} */
  #rims = [];
  #measured = true;
  #stale = true;
  #moved = false;
  #room = { width: 0, height: 0 };
  /** @type {ResizeObserver | null} */
  #observer = null;
  #maxCell;
  #ratio = 0;
  #version = -1;
  /** For each sprite drawn last its left, top and picture. @type {(number | HTMLCanvasElement)[]} */
  #drawn = [];
  /**
   * For each board the height of its first sprite and how far it falls in a tick.
   * @type {{at: number, rate: number}[]}
   */
  #falls = [];
  /** @type {Frame | null} */
  #frame = null;
  /** @type {Selection | null} */
  #selection = null;

  /**
   * @param {HTMLCanvasElement} canvas its parent element gives it its room
   * @param {TileSet} tileSet
   * @param {{maxCell?: number, observe?: boolean}} [options] the largest cell in CSS pixels; whether to watch the
   *   parent for changes of its size (otherwise call resize)
   */
  constructor(canvas, tileSet, { maxCell = 72, observe = true } = {}) {
    this.canvas = canvas;
    this.tileSet = tileSet;
    /** Whether it is shown where a piece would land. */
    this.shadow = true;
    /** Called when the boards have moved. */
    this.onLayout = () => {};
    this.#maxCell = maxCell;
    this.#ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    canvas.style.display = "block";
    if (observe && canvas.parentElement && typeof ResizeObserver !== "undefined") {
      this.#observer = new ResizeObserver(() => this.resize());
      this.#observer.observe(canvas.parentElement);
    }
    this.resize();
  }

  /** Stops watching the parent element. */
  destroy() {
    this.#observer?.disconnect();
  }

  /** Measures the room again; the next draw uses it. */
  resize() {
    const parent = this.canvas.parentElement;
    if (!parent) return;
    const style = getComputedStyle(parent);
    const padding = (/** @type {string} */ a, /** @type {string} */ b) => (parseFloat(a) || 0) + (parseFloat(b) || 0);
    const width = parent.clientWidth - padding(style.paddingLeft, style.paddingRight);
    const height = parent.clientHeight - padding(style.paddingTop, style.paddingBottom);
    if (width === this.#room.width && height === this.#room.height) return;
    this.#room = { width, height };
    this.#measured = true;
  }

  /** The next draw paints, whether anything changed or not. */
  invalidate() {
    this.#stale = true;
  }

  /** How the boards stand; the next draw uses it. @param {Arrangement} arrangement */
  arrange(arrangement) {
    this.#arrangement = arrangement;
    this.#measured = true;
  }

  /** The size of a cell of the largest board in CSS pixels; 0 before the first draw. */
  get cell() {
    return this.#views.length ? Math.max(...this.#views.map(({ cell }) => cell)) / this.#ratio : 0;
  }

  /**
   * Draws a frame.
   * @param {Frame} frame
   * @param {DrawOptions} [options]
   * @returns {boolean} whether anything was painted
   */
  draw(frame, { alpha = 0, ticks = 1, now = performance.now(), animations = null, selection = null, hint = [] } = {}) {
    this.#layOut(frame);
    const still = !animations || animations.reduced;
    const beat = still ? -1 : Math.floor(now / BEAT);
    const moving = animations ? animations.advance(now) : false;
    let dirty = this.#stale || moving || this.#moved;
    let slot = 0;
    for (const view of this.#views) {
      const board = frame.boards[view.index];
      dirty = view.update(board.tiles, beat) || dirty;
      const rate = this.#fallRate(view.index, board, frame, ticks);
      for (const sprite of this.#floating(board)) {
        dirty = this.#placeSprite(view, sprite, slot, alpha * rate, beat) || dirty;
        slot += 3;
      }
    }
    if (this.#drawn.length !== slot) {
      this.#drawn.length = slot;
      dirty = true;
    }
    dirty ||= !sameSelection(selection, this.#selection);
    if (dirty) this.#paint(frame, { animations, selection, hint }, now);
    this.#selection = selection ? { ...selection } : null;
    this.#stale = false;
    this.#moved = moving;
    this.#frame = frame;
    animations?.seen(frame);
    return dirty;
  }

  /** What is drawn above the tiles, in this order. @param {Board} board */
  #floating({ sprites, shadow }) {
    return this.shadow && shadow.length ? [...shadow, ...sprites] : sprites;
  }

  /**
   * How many rows the piece falls in a tick, as seen so far.
   * @param {number} index @param {Board} board @param {Frame} frame @param {number} ticks
   */
  #fallRate(index, board, frame, ticks) {
    const sprite = board.sprites[0];
    if (!sprite) return 0;
    const at = sprite.row + sprite.progress / Math.max(sprite.span, 1);
    const last = (this.#falls[index] ??= { at, rate: 0 });
    if (frame !== this.#frame && ticks > 0) {
      const fallen = (at - last.at) / ticks;
      last.rate = fallen > 0 && fallen < 1 ? fallen : 0;
      last.at = at;
    }
    return last.rate;
  }

  /**
   * Works out where a sprite is drawn.
   * @param {View} view @param {Sprite} sprite @param {number} slot @param {number} ahead @param {number} beat
   * @returns {boolean} whether it differs from the last time
   */
  #placeSprite(view, sprite, slot, ahead, beat) {
    const { row, column, tile, progress, span } = sprite;
    let down = progress / Math.max(span, 1);
    if (progress > 0) down = Math.min(down + ahead, 1); // a piece with no progress may be at rest
    const x = view.left(column);
    const y = Math.round(view.top(row + down));
    const picture = view.picture(tile, beat < 0 ? restPose(tile) : poseAt(tile, beat, column));
    const drawn = this.#drawn;
    if (drawn[slot] === x && drawn[slot + 1] === y && drawn[slot + 2] === picture) return false;
    drawn[slot] = x;
    drawn[slot + 1] = y;
    drawn[slot + 2] = picture;
    return true;
  }

  /**
   * @param {Frame} frame
   * @param {{animations: Animations | null, selection: Selection | null, hint: Hinted[]}} above what is drawn over it
   * @param {number} now
   */
  #paint(frame, { animations, selection, hint }, now) {
    const ctx = this.#ctx;
    ctx.globalAlpha = 1;
    ctx.clearRect(0, 0, this.canvas.width, this.canvas.height);
    if (this.#background) ctx.drawImage(this.#background, 0, 0);
    let slot = 0;
    for (const view of this.#views) {
      const peek = peekOf(view.hidden, view.cell);
      const time = animations?.timeOf(view.index, now) ?? now;
      ctx.save();
      ctx.beginPath();
      ctx.rect(view.x, view.y - peek, view.width * view.cell, (view.height - view.hidden) * view.cell + peek);
      ctx.clip();
      animations?.drawUnder(ctx, view, time);
      view.drawTiles(ctx, animations, time);
      for (const { shadow } of this.#floating(frame.boards[view.index])) {
        ctx.globalAlpha = shadow ? SHADOW : 1;
        const picture = /** @type {HTMLCanvasElement} */ (this.#drawn[slot + 2]);
        ctx.drawImage(
          picture,
          /** @type {number} */ (this.#drawn[slot]),
          /** @type {number} */ (this.#drawn[slot + 1]),
        );
        slot += 3;
      }
      ctx.globalAlpha = 1;
      for (const cell of hint) if ((cell.board ?? 0) === view.index) drawHint(ctx, view, cell);
      if (selection && (selection.board ?? 0) === view.index) drawCursor(ctx, view, selection);
      animations?.drawOver(ctx, view, time);
      ctx.restore();
      const rim = this.#rims[view.index];
      if (rim) ctx.drawImage(rim, view.x, view.y - peek);
      animations?.drawLabels(ctx, view, time);
    }
    animations?.drawFlights(ctx, this.#views, now);
  }

  /** Lays the boards out where the room, the pixels, the look or the boards have changed. @param {Frame} frame */
  #layOut(frame) {
    const ratio = globalThis.devicePixelRatio || 1;
    if (!this.#measured && ratio === this.#ratio && this.tileSet.version === this.#version && this.#holds(frame.boards))
      return;
    this.#measured = false;
    this.#version = this.tileSet.version;
    this.#ratio = ratio;
    this.#stale = true;
    const room = { width: Math.floor(this.#room.width * ratio), height: Math.floor(this.#room.height * ratio) };
    const cell = largestCell(frame.boards, room, Math.floor(this.#maxCell * ratio), this.#arrangement);
    const { width, height, places } = measure(frame.boards, cell, this.#arrangement);
    this.canvas.width = width;
    this.canvas.height = height;
    this.canvas.style.width = `${width / ratio}px`;
    this.canvas.style.height = `${height / ratio}px`;
    this.#places = places;
    this.#views = frame.boards.map((board, index) => {
      const { x, y, cell } = places[index];
      const border = borderOf(cell);
      const peek = peekOf(board.hiddenRows, cell);
      return new View(index, this.tileSet, board, { x: x + border, y: y + border + peek, cell, ratio });
    });
    const [background, ctx] = makeCanvas(width, height);
    for (const view of this.#views) drawField(ctx, view, borderOf(view.cell));
    this.#background = background;
    this.#rims = [];
    for (const view of this.#views) if (view.hidden) this.#rims[view.index] = paintRim(view);
    this.onLayout();
  }

  /** Whether the layout is one for these boards. @param {Board[]} boards */
  #holds(boards) {
    if (boards.length !== this.#views.length) return false;
    for (let i = 0; i < boards.length; i++) {
      const { width, height, hidden } = this.#views[i];
      if (width !== boards[i].width || height !== boards[i].height || hidden !== boards[i].hiddenRows) return false;
    }
    return true;
  }

  /**
   * The cell at a point, in the frame's own rows and columns.
   * @param {number} x CSS pixels from the canvas's left edge, as in a pointer event's offsetX
   * @param {number} y
   * @returns {{row: number, column: number, board: number} | null} null outside the visible cells
   */
  cellAt(x, y) {
    for (const view of this.#views) {
      const column = Math.floor((x * this.#ratio - view.x) / view.cell);
      const row = Math.floor((y * this.#ratio - view.y) / view.cell) + view.hidden;
      if (column >= 0 && column < view.width && row >= view.hidden && row < view.height)
        return { row, column, board: view.index };
    }
    return null;
  }

  /**
   * Where a cell is, in CSS pixels from the canvas's top left, for elements laid over it.
   * @param {number} row @param {number} column @param {number} [board]
   * @returns {{x: number, y: number, width: number, height: number} | null} null before the first draw
   */
  cellBox(row, column, board = 0) {
    const view = this.#views[board];
    if (!view) return null;
    const size = view.cell / this.#ratio;
    return { x: view.left(column) / this.#ratio, y: view.top(row) / this.#ratio, width: size, height: size };
  }

  /**
   * Where the boards with their borders are, in CSS pixels from the canvas's top left.
   * @returns {{x: number, y: number, width: number, height: number}[]} empty before the first draw
   */
  get boardBoxes() {
    const scaled = (/** @type {number} */ pixels) => pixels / this.#ratio;
    return this.#places.map(({ x, y, width, height }) => ({
      x: scaled(x),
      y: scaled(y),
      width: scaled(width),
      height: scaled(height),
    }));
  }
}

/** @param {Selection | null} one @param {Selection | null} other */
function sameSelection(one, other) {
  if (!one || !other) return one === other;
  return one.row === other.row && one.column === other.column && one.board === other.board && one.tile === other.tile;
}
