/**
 * A piece without a board.
 */

import { restPose } from "./poses.js";

/** @typedef {import("../engine/frame.js").Sprite} Sprite */
/** @typedef {import("./tiles.js").TileSet} TileSet */

/**
 * Draws a piece by itself, such as the next one beside a board; the canvas takes the size of the piece.
 * @param {HTMLCanvasElement} canvas
 * @param {Sprite[]} sprites
 * @param {TileSet} tileSet
 * @param {{cell?: number, rows?: number, columns?: number}} [options] the size of a cell in CSS pixels; the least
 *   number of rows and columns, in whose middle the piece is drawn
 */
export function drawPiece(canvas, sprites, tileSet, { cell = 28, rows = 1, columns = 1 } = {}) {
  const ratio = globalThis.devicePixelRatio || 1;
  const pixels = Math.round(cell * ratio);
  let [high, wide] = [0, 0];
  for (const { row, column } of sprites) [high, wide] = [Math.max(high, row + 1), Math.max(wide, column + 1)];
  const [height, width] = [Math.max(high, rows), Math.max(wide, columns)];
  canvas.width = width * pixels;
  canvas.height = height * pixels;
  canvas.style.width = `${canvas.width / ratio}px`;
  canvas.style.height = `${canvas.height / ratio}px`;
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const [top, left] = [Math.round(((height - high) * pixels) / 2), Math.round(((width - wide) * pixels) / 2)];
  for (const { row, column, tile } of sprites) {
    if (tile.kind)
      ctx.drawImage(
        tileSet.get(tile, pixels / ratio, ratio, restPose(tile)),
        left + column * pixels,
        top + row * pixels,
      );
  }
}
