/**
 * The lower rows of a board on their own, with their effects.
 */

/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {import("../engine/frame.js").Board} Board */

/** A board without its upper rows. @param {Board} board @param {number} above how many @returns {Board} */
export function lowerRows(board, above) {
  const isSeen = (/** @type {{row: number}} */ { row }) => row >= above;
  const lift = (/** @type {import("../engine/frame.js").Sprite} */ sprite) => ({ ...sprite, row: sprite.row - above });
  return {
    ...board,
    height: board.height - above,
    hiddenRows: Math.max(board.hiddenRows - above, 0),
    tiles: board.tiles.slice(above * board.width),
    sprites: board.sprites.filter(isSeen).map(lift),
    shadow: board.shadow.filter(isSeen).map(lift),
  };
}

/** An effect on a board without its upper rows; its cells in those rows are left out. @param {Effect} effect @param {number} above @returns {Effect} */
export function lowered(effect, above) {
  const lift = (/** @type {import("../contract.js").Cell} */ [row, column]) => [row - above, column];
  const isSeen = (/** @type {import("../contract.js").Cell} */ [row]) => row >= above;
  return /** @type {Effect} */ ({
    ...effect,
    ...("cells" in effect && { cells: effect.cells.filter(isSeen).map(lift) }),
    ...("moves" in effect && {
      moves: effect.moves.filter((ends) => ends.every(isSeen)).map((ends) => ends.map(lift)),
    }),
    ...("at" in effect && effect.at && { at: lift(effect.at) }),
  });
}
