/**
 * Where pieces would come to rest, as marks on the board with the numbers of the places.
 */

/** @typedef {import("../../contract.js").Advice} Advice */
/** @typedef {import("../../drawing/renderer.js").Hinted} Hinted */

/**
 * The marks of all places; the best one shows its piece.
 * @param {Advice[]} best @param {number} alone the only place that is shown, with what follows; -1 for all
 * @param {number} board @returns {Hinted[]}
 */
export function ghostsOf(best, alone, board) {
  const chosen = best[alone];
  if (chosen) {
    const note = String(alone + 1);
    return [...placed(chosen.cells, board, note), ...placed(chosen.cells_after, board, "")];
  }
  /** @type {Map<string, Hinted>} */
  const found = new Map();
  best.forEach(({ cells }, index) => {
    for (const cell of placed(cells, board, String(index + 1))) {
      const key = `${cell.row} ${cell.column}`;
      const before = found.get(key);
      if (before) before.note += ` ${index + 1}`;
      else found.set(key, index ? { ...cell, tile: null } : cell);
    }
  });
  return [...found.values()];
}

/** @param {Advice["cells"]} cells @param {number} board @param {string} note @returns {Hinted[]} */
export function placed(cells, board, note) {
  return cells.map(([row, column, tile]) => ({ row, column, tile, board, note }));
}
