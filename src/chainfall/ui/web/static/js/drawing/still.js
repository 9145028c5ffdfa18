/**
 * Little boards that stand still: a frame made of the tiles that lie on a board.
 */

/** @typedef {import("../contract.js").PlacedTile} PlacedTile */
/** @typedef {import("../engine/frame.js").Frame} Frame */

/** @type {import("../contract.js").Tile} */
const EMPTY = { kind: "", colour: "", links: 0, mark: "" };

/**
 * The frame of one board on which these tiles lie.
 * @param {{width: number, height: number, hidden_rows?: number}} field @param {PlacedTile[]} placed
 * @returns {Frame}
 */
export function stillFrame({ width, height, hidden_rows: hiddenRows = 0 }, placed) {
  const tiles = Array.from({ length: width * height }, () => EMPTY);
  for (const { row, column, tile } of placed) tiles[row * width + column] = tile;
  return {
    boards: [{ width, height, hiddenRows, tiles, sprites: [], shadow: [], score: 0, next: [], numbers: [], phase: "" }],
  };
}
