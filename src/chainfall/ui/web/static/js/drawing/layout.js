/**
 * How large the cells of some boards can be, and how much room the boards then need, in device pixels.
 */

import { borderOf, peekOf } from "./art/field.js";

/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {{width: number, height: number}} Room */

/** The smallest cell that is drawn, in device pixels, however little room there is. */
const SMALLEST_CELL = 4;

/**
 * The largest cell with which all boards fit.
 * @param {Board[]} boards @param {Room} room @param {number} most the largest cell that is wanted
 */
export function largestCell(boards, room, most) {
  const columns = boards.reduce((sum, board) => sum + board.width, 0);
  const rows = Math.max(...boards.map((board) => board.height - board.hiddenRows), 1);
  let cell = Math.max(most, SMALLEST_CELL);
  cell = Math.min(cell, Math.floor(room.width / Math.max(columns, 1)), Math.floor(room.height / rows));
  for (; cell > SMALLEST_CELL; cell--) {
    const needed = measure(boards, cell);
    if (needed.width <= room.width && needed.height <= room.height) break;
  }
  return Math.max(cell, SMALLEST_CELL);
}

/** The room that boards need side by side. @param {Board[]} boards @param {number} cell @returns {Room} */
export function measure(boards, cell) {
  const border = borderOf(cell);
  let width = -cell;
  let height = 0;
  for (const board of boards) {
    width += board.width * cell + 2 * border + cell;
    const peek = peekOf(board.hiddenRows, cell);
    height = Math.max(height, (board.height - board.hiddenRows) * cell + peek + 2 * border);
  }
  return { width: Math.max(width, 1), height: Math.max(height, 1) };
}
