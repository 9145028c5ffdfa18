/**
 * What is tried out in the gallery: frames made by hand, renderers of their own, and ways to read what they have drawn.
 */

import { Animations } from "../../js/drawing/animations.js";
import { Renderer } from "../../js/drawing/renderer.js";
import { TileSet } from "../../js/drawing/tiles.js";
import { tile } from "../samples.js";

/** @typedef {import("../../js/contract.js").Effect} Effect */
/** @typedef {import("../../js/engine/frame.js").Board} Board */
/** @typedef {import("../../js/engine/frame.js").Frame} Frame */
/** @typedef {import("../../js/engine/frame.js").Sprite} Sprite */
/** @typedef {import("../../js/engine/frame.js").Tile} Tile */
/** @typedef {import("../../js/drawing/tiles.js").Look} Look */

export const EMPTY = tile("");

/** @param {number} row @param {number} column @param {Tile} of @param {number} [progress] @returns {Sprite} */
export const sprite = (row, column, of, progress = 0) => ({ row, column, tile: of, progress, span: 100 });

/** With one board. @param {number} width @param {Tile[]} tiles @param {Partial<Board>} [more] @returns {Frame} */
export function frameOf(width, tiles, more = {}) {
  const height = tiles.length / width;
  const nothing = {
    hiddenRows: 0,
    sprites: [],
    shadow: [],
    next: [],
    score: 0,
    numbers: [],
    phase: /** @type {""} */ (""),
  };
  return { boards: [{ width, height, tiles, ...nothing, ...more }] };
}

/** A frame without a tile. @param {number} width @param {number} cells @param {Partial<Board>} [more] */
export const emptyFrame = (width, cells, more) => frameOf(width, Array(cells).fill(EMPTY), more);

/** A frame of one column with a single yellow gem. @param {number} height @param {number} row of the gem */
export const columnWithGem = (height, row) =>
  frameOf(
    1,
    Array.from({ length: height }, (_, i) => (i === row ? tile("gem", "Y") : EMPTY)),
  );

/** Effects, as far as they matter. @param {object[]} effects @returns {Effect[]} */
export const told = (...effects) => /** @type {Effect[]} */ (effects);

/**
 * A renderer in a room of its own, which nobody sees.
 * @param {number} [width] @param {number} [height] @param {{maxCell?: number}} [options] @param {Look} [look]
 */
export function rendererIn(width = 300, height = 500, options = {}, look = {}) {
  const room = document.createElement("div");
  room.style.cssText = `width:${width}px;height:${height}px;position:absolute;left:-9999px`;
  const canvas = room.appendChild(document.createElement("canvas"));
  document.body.append(room);
  return new Renderer(canvas, new TileSet(look), options);
}

/** A renderer with animations, whose first frame is drawn. @param {Frame} frame @param {Renderer} [renderer] */
export function animated(frame, renderer = rendererIn()) {
  const animations = new Animations();
  renderer.draw(frame, { now: 0, animations });
  return { renderer, animations };
}

/** Its bytes, four for each pixel. @param {HTMLCanvasElement} picture */
export function pixels(picture) {
  const copy = document.createElement("canvas");
  [copy.width, copy.height] = [picture.width, picture.height];
  const context = /** @type {CanvasRenderingContext2D} */ (copy.getContext("2d", { willReadFrequently: true }));
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height).data;
}

/** One pixel. @param {HTMLCanvasElement} picture @param {number} x @param {number} y */
export function at(picture, x, y) {
  const start = (y * picture.width + x) * 4;
  return [...pixels(picture).slice(start, start + 4)];
}

/**
 * The share of pixels that differ.
 * @param {ArrayLike<number>} a @param {ArrayLike<number>} b @param {number} [tolerance]
 */
export function compare(a, b, tolerance = 24) {
  let count = 0;
  for (let i = 0; i < a.length; i += 4) {
    let most = 0;
    for (let k = i; k < i + 4; k++) most = Math.max(most, Math.abs(a[k] - b[k]));
    if (most > tolerance) count++;
  }
  return count / (a.length / 4);
}

/**
 * The share of pixels that differ in two pictures.
 * @param {HTMLCanvasElement} one @param {HTMLCanvasElement} other @param {number} [tolerance]
 */
export const differ = (one, other, tolerance) => compare(pixels(one), pixels(other), tolerance);

/**
 * Where a cell is drawn that is on the board.
 * @param {Renderer} renderer @param {number} row @param {number} column @param {number} [board]
 */
export const boxOf = (renderer, row, column, board = 0) =>
  /** @type {NonNullable<ReturnType<Renderer["cellBox"]>>} */ (renderer.cellBox(row, column, board));

/** How much pixels differ around the place where the first four cells of a board meet. @param {Renderer} renderer */
export function seamOf(renderer) {
  const { x, y } = boxOf(renderer, 1, 1);
  const near = [
    [0, 0],
    [-1, -1],
    [-5, 5],
    [5, -5],
    [4, 4],
  ];
  const seen = near.map(([dx, dy]) => at(renderer.canvas, x + dx, y + dy));
  return Math.max(...seen.map((pixel) => Math.max(...pixel.map((value, i) => Math.abs(value - seen[0][i])))));
}

/** Lets chance be the same in every run, by which sparks fly. */
export function fixChance() {
  let state = 1;
  Math.random = () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
}
