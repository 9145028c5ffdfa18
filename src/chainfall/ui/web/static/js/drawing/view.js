/**
 * Views: where one board is on the canvas, and the pictures in its cells. Power gems are drawn as one picture
 * each.
 */

import { columnsBeside, growth, heightShare, rowsAbove } from "./animations.js";
import { poseAt, posesOf, restPose } from "./poses.js";
import { fusedWith, shapeOf } from "./slabs.js";
import { alone, isFused } from "./tile.js";

/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./animations.js").Animations} Animations */
/** @typedef {import("./art/shapes.js").Cell} Cell */
/** @typedef {import("./pictures.js").Slab} Slab */
/** @typedef {import("./tiles.js").TileSet} TileSet */

/**
 * @typedef {object} PlacedSlab
 * @property {Slab} slab
 * @property {number} row of its top
 * @property {number} column of its left
 * @property {Cell[]} cells from there, in reading order
 * @property {number[]} indices its cells on the board
 * @property {{slabs: PlacedSlab[], single: number[]} | null} parts its parts while its cells fall differently
 */

/** One board's place on the canvas, in device pixels, and the pictures in its cells. */
export class View {
  /** @type {Tile[]} */
  #tiles = [];
  /** @type {(HTMLCanvasElement | null)[]} */
  #pictures = [];
  /** @type {PlacedSlab[]} */
  #slabs = [];
  /** @type {(PlacedSlab | null)[]} */
  #slabOf = [];
  /** Cells whose tiles have more than one pose. @type {number[]} */
  #lively = [];
  /** @type {Map<string, string>} */
  #lights = new Map();
  #beat = -1;

  /**
   * @param {number} index which board
   * @param {TileSet} tileSet
   * @param {Board} board
   * @param {{x: number, y: number, cell: number, ratio: number}} place of the first visible row
   */
  constructor(index, tileSet, board, { x, y, cell, ratio }) {
    this.index = index;
    this.tileSet = tileSet;
    this.width = board.width;
    this.height = board.height;
    this.hidden = board.hiddenRows;
    this.x = x;
    this.y = y;
    this.cell = cell;
    this.ratio = ratio;
  }

  /** @param {number} column @returns {number} its left edge */
  left(column) {
    return this.x + column * this.cell;
  }

  /** @param {number} row @returns {number} its upper edge */
  top(row) {
    return this.y + (row - this.hidden) * this.cell;
  }

  /** The picture of a tile in the size of this board. @param {Tile} tile @param {number} [pose] */
  picture(tile, pose = restPose(tile)) {
    return this.tileSet.get(tile, this.cell / this.ratio, this.ratio, pose);
  }

  /** The picture of a slab in the size of this board. @param {Tile} tile @param {Cell[]} cells @param {boolean} [marked] */
  slab(tile, cells, marked = false) {
    return this.tileSet.slab(tile, cells, this.cell / this.ratio, this.ratio, marked);
  }

  /** The light tone of a colour. @param {string} colour */
  light(colour) {
    let light = this.#lights.get(colour);
    if (!light) {
      light = this.tileSet.tones(colour).light;
      this.#lights.set(colour, light);
    }
    return light;
  }

  /** The picture drawn in a cell, unless it is empty or part of a slab. @param {number} row @param {number} column */
  pictureAt(row, column) {
    return this.#pictures[row * this.width + column] ?? null;
  }

  /** The slab that a cell is part of. @param {number} row @param {number} column */
  slabAt(row, column) {
    return this.#slabOf[row * this.width + column] ?? null;
  }

  /**
   * Takes the tiles of a frame.
   * @param {Tile[]} tiles
   * @param {number} beat of the poses, or -1 where nothing moves
   * @returns {boolean} whether anything is to be drawn differently
   */
  update(tiles, beat) {
    let changed = tiles.length !== this.#tiles.length;
    for (let i = 0; !changed && i < tiles.length; i++) changed = tiles[i] !== this.#tiles[i];
    if (changed) this.#lay(tiles);
    if (this.#lively.length && (changed || beat !== this.#beat)) {
      for (const i of this.#lively) {
        const tile = tiles[i];
        const pose = beat < 0 ? restPose(tile) : poseAt(tile, beat, i);
        const picture = this.picture(tile, pose);
        changed ||= picture !== this.#pictures[i];
        this.#pictures[i] = picture;
      }
    }
    this.#beat = beat;
    return changed;
  }

  /** @param {Tile[]} tiles */
  #lay(tiles) {
    this.#tiles = tiles.slice();
    this.#slabs = [];
    this.#slabOf = [];
    this.#lively = [];
    for (let i = 0; i < tiles.length; i++) {
      const tile = tiles[i];
      this.#pictures[i] = null;
      if (!tile.kind || this.#slabOf[i]) continue;
      const found = fusedWith(tiles, this.width, i);
      if (found.length > 1) {
        const placed = this.#place(found);
        this.#slabs.push(placed);
        for (const cell of found) this.#slabOf[cell] = placed;
        continue;
      }
      this.#pictures[i] = this.picture(isFused(tile) ? { ...tile, links: 0 } : tile); // links without a counterpart
      if (posesOf(tile) > 1) this.#lively.push(i);
    }
    this.#pictures.length = tiles.length;
  }

  /** The slab of these cells. @param {number[]} found @returns {PlacedSlab} */
  #place(found) {
    const { row, column, cells } = shapeOf(found, this.width);
    const tile = this.#tiles[found[0]];
    const slab = this.slab(tile, cells, tile.mark === "*");
    return { slab, row, column, cells, indices: found, parts: null };
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Animations | null} animations @param {number} now */
  drawTiles(ctx, animations, now) {
    const moving = animations?.changes(this.index) ? animations : null;
    const first = Math.max(this.hidden - 1, 0) * this.width; // of the hidden rows only the last one looks over the rim
    for (const slab of this.#slabs) this.#drawSlab(ctx, slab, moving, now);
    for (let i = first; i < this.#pictures.length; i++) {
      const picture = this.#pictures[i];
      if (!picture) continue;
      const column = i % this.width;
      const row = (i - column) / this.width;
      const motion = moving && moving.motionAt(this.index, i);
      if (motion) this.#drawMoved(ctx, picture, row, column, motion, now);
      else if (!moving?.pops(this.index, i)) ctx.drawImage(picture, this.left(column), this.top(row));
    }
  }

  /**
   * @param {CanvasRenderingContext2D} ctx @param {PlacedSlab} placed @param {Animations | null} moving
   * @param {number} now
   */
  #drawSlab(ctx, placed, moving, now) {
    if (!moving || this.#moveAlike(placed.indices, moving)) {
      const [first] = placed.indices;
      if (moving?.pops(this.index, first)) return;
      this.#drawWhole(ctx, placed, moving && moving.motionAt(this.index, first), now);
      return;
    }
    const animations = moving;
    placed.parts ??= this.#partsOf(placed, animations);
    for (const part of placed.parts.slabs)
      this.#drawWhole(ctx, part, animations.motionAt(this.index, part.indices[0]), now);
    for (const i of placed.parts.single) {
      const motion = animations.motionAt(this.index, i);
      const picture = this.picture(alone(this.#tiles[i]));
      const column = i % this.width;
      const row = (i - column) / this.width;
      if (motion) this.#drawMoved(ctx, picture, row, column, motion, now);
      else ctx.drawImage(picture, this.left(column), this.top(row));
    }
  }

  /**
   * What a slab is made of while its cells are on their way or bounce: smaller slabs whose cells move alike, and single
   * cells, which all fuse when they are at rest.
   * @param {PlacedSlab} placed @param {Animations} moving
   */
  #partsOf(placed, moving) {
    const own = new Set(placed.indices);
    const alike = (/** @type {number} */ i, /** @type {number} */ other) =>
      own.has(other) && this.#moveAlike([i, other], moving);
    const square = (/** @type {number} */ i) =>
      [i + 1, i + this.width, i + this.width + 1].every((other) => alike(i, other));
    const solid = new Set(placed.indices.filter(square).flatMap((i) => [i, i + 1, i + this.width, i + this.width + 1]));
    const slabs = [];
    const left = new Set(solid);
    for (const start of solid) {
      if (!left.delete(start)) continue;
      const found = [start];
      for (const here of found) {
        for (const other of [here - this.width, here + this.width, here - 1, here + 1]) {
          if (alike(here, other) && left.delete(other)) found.push(other);
        }
      }
      slabs.push(this.#place(found));
    }
    return { slabs, single: placed.indices.filter((i) => !solid.has(i)) };
  }

  /**
   * Whether cells do the same: they lie still, or began to move together for the same way.
   * @param {number[]} indices @param {Animations} moving
   */
  #moveAlike(indices, moving) {
    const first = moving.motionAt(this.index, indices[0]);
    return indices.every((i) => {
      const motion = moving.motionAt(this.index, i);
      return motion === first || (motion && first && motion.start === first.start && motion.rows === first.rows);
    });
  }

  /**
   * Draws a slab all of whose cells have the same motion, or none.
   * @param {CanvasRenderingContext2D} ctx @param {PlacedSlab} placed
   * @param {import("./animations.js").Motion | null} motion @param {number} now
   */
  #drawWhole(ctx, { slab: { canvas }, row, column }, motion, now) {
    const [x, y] = [this.left(column), this.top(row)];
    if (!motion) {
      ctx.drawImage(canvas, x, y);
      return;
    }
    const share = heightShare(motion, now);
    const wider = this.cell * widening(share);
    const height = canvas.height * share;
    const top = y - rowsAbove(motion, now) * this.cell + canvas.height - height;
    ctx.drawImage(
      canvas,
      Math.round(x - wider / 2),
      Math.round(top),
      Math.round(canvas.width + wider),
      Math.round(height),
    );
  }

  /**
   * @param {CanvasRenderingContext2D} ctx @param {HTMLCanvasElement} picture @param {number} row @param {number} column
   * @param {import("./animations.js").Motion} motion @param {number} now
   */
  #drawMoved(ctx, picture, row, column, motion, now) {
    const share = heightShare(motion, now);
    const grown = growth(motion, now);
    const x = this.left(column + columnsBeside(motion, now));
    const floor = this.top(row - rowsAbove(motion, now) + 1 + motion.below * (1 - share));
    const height = this.cell * share * grown;
    const width = this.cell * (1 + widening(share)) * grown;
    const lift = (this.cell * (grown - 1)) / 2;
    ctx.drawImage(
      picture,
      Math.round(x + (this.cell - width) / 2),
      Math.round(floor - height + lift),
      Math.round(width),
      Math.round(height),
    );
  }
}

/** How much wider a squashed piece is, as a share of a cell. @param {number} share of its height */
function widening(share) {
  return (1 - share) * 0.4;
}
