/**
 * Slabs: which cells are joined to one piece, a power gem for example, by the links of their tiles.
 */

import { BOTTOM, LEFT, RIGHT, TOP } from "./art/shapes.js";
import { isFused } from "./tile.js";

/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./art/shapes.js").Cell} Cell */

/**
 * The cells of the slab around a cell; the cell alone if it is joined to nothing.
 * @param {Tile[]} tiles of a board @param {number} width @param {number} start @returns {number[]}
 */
export function fusedWith(tiles, width, start) {
  const found = [start];
  if (!isFused(tiles[start])) return found;
  const seen = new Set(found);
  for (const here of found) {
    for (const next of joined(tiles, width, here)) {
      if (!seen.has(next)) {
        seen.add(next);
        found.push(next);
      }
    }
  }
  return found;
}

/** Neighbours that a cell is joined to and that are joined to it. @param {Tile[]} tiles @param {number} width @param {number} i */
function joined(tiles, width, i) {
  const column = i % width;
  const tile = tiles[i];
  const joined = [];
  for (const [link, back, other, inside] of /** @type {[number, number, number, boolean][]} */ ([
    [TOP, BOTTOM, i - width, i >= width],
    [RIGHT, LEFT, i + 1, column + 1 < width],
    [BOTTOM, TOP, i + width, i + width < tiles.length],
    [LEFT, RIGHT, i - 1, column > 0],
  ])) {
    if (!(tile.links & link) || !inside) continue;
    const neighbour = tiles[other];
    if (neighbour.links & back && isFused(neighbour) && neighbour.colour === tile.colour) joined.push(other);
  }
  return joined;
}

/**
 * Cells by their numbers as a shape: where its top left is, and its cells from there in reading order.
 * @param {number[]} indices @param {number} width of the board
 */
export function shapeOf(indices, width) {
  const rows = indices.map((i) => Math.floor(i / width));
  const columns = indices.map((i) => i % width);
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  const cells = /** @type {Cell[]} */ (indices.map((_, i) => [rows[i] - row, columns[i] - column]));
  cells.sort(([a, b], [c, d]) => a - c || b - d);
  return { row, column, cells };
}

/**
 * The same tiles joined to each other wherever they touch.
 * @param {Map<number, Tile>} tiles by their cells @param {number} width @returns {Map<number, Tile>}
 */
export function fused(tiles, width) {
  const linked = new Map();
  for (const [i, tile] of tiles) {
    const column = i % width;
    const links =
      (tiles.has(i - width) ? TOP : 0) |
      (column + 1 < width && tiles.has(i + 1) ? RIGHT : 0) |
      (tiles.has(i + width) ? BOTTOM : 0) |
      (column > 0 && tiles.has(i - 1) ? LEFT : 0);
    linked.set(i, { ...tile, links });
  }
  return linked;
}
