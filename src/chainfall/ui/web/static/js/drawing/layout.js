/**
 * How large the cells of some boards can be, and where each board then lies, in device pixels.
 */

import { borderOf, peekOf } from "./art/field.js";

/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {{width: number, height: number}} Room */

/**
 * @typedef {object} Arrangement How boards stand side by side.
 * @property {number[]} scales the size of each board's cells relative to the largest; 1 by default
 * @property {boolean} hanging whether they hang from one ceiling, and do not stand on one floor
 */

/** @typedef {Room & {x: number, y: number, cell: number}} Place Of a board with its border. */

/** @type {Arrangement} */
export const ALIKE = { scales: [], hanging: false };

/** The smallest cell that is drawn, in device pixels, however little room there is. */
const SMALLEST_CELL = 4;

/** @param {Arrangement} arrangement @param {number} index */
function scaleOf({ scales }, index) {
  return scales[index] ?? 1;
}

/**
 * The largest cell with which all boards fit.
 * @param {Board[]} boards @param {Room} room @param {number} most the largest cell that is wanted
 * @param {Arrangement} arrangement
 */
export function largestCell(boards, room, most, arrangement) {
  const columns = boards.reduce((sum, board, index) => sum + board.width * scaleOf(arrangement, index), 0);
  const rows = boards.map((board, index) => (board.height - board.hiddenRows) * scaleOf(arrangement, index));
  let cell = Math.max(most, SMALLEST_CELL);
  cell = Math.min(cell, Math.floor(room.width / Math.max(columns, 1)), Math.floor(room.height / Math.max(...rows, 1)));
  for (; cell > SMALLEST_CELL; cell--) {
    const needed = measure(boards, cell, arrangement);
    if (needed.width <= room.width && needed.height <= room.height) break;
  }
  return Math.max(cell, SMALLEST_CELL);
}

/**
 * The room that boards need side by side, and the place of each in it.
 * @param {Board[]} boards @param {number} largest the cell of the largest board @param {Arrangement} arrangement
 * @returns {Room & {places: Place[]}}
 */
export function measure(boards, largest, arrangement) {
  const cells = boards.map((_, index) => Math.max(Math.round(largest * scaleOf(arrangement, index)), SMALLEST_CELL));
  const gap = Math.min(...cells);
  let x = 0;
  const places = boards.map((board, index) => {
    const cell = cells[index];
    const border = borderOf(cell);
    const width = board.width * cell + 2 * border;
    const height = (board.height - board.hiddenRows) * cell + peekOf(board.hiddenRows, cell) + 2 * border;
    const place = { x, y: 0, width, height, cell };
    x += width + gap;
    return place;
  });
  const height = Math.max(1, ...places.map((place) => place.height));
  if (!arrangement.hanging) for (const place of places) place.y = height - place.height;
  return { width: Math.max(x - gap, 1), height, places };
}
