/**
 * A line of the engine, played on the board move by move. Undo takes it back in the same way.
 */

/** @typedef {import("../play/play.js").PlayPage} PlayPage */

/** Milliseconds between two moves of a game in turns. */
const BETWEEN = 500;

/** @param {PlayPage} page @param {string[]} moves as the engine writes them */
export async function playLine(page, moves) {
  if (page.realTime) {
    page.follow(moves);
    return;
  }
  const { engine, signal } = page;
  let steps = engine.status().steps;
  for (const [index, move] of moves.entries()) {
    if (index) await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    const interrupted = signal.aborted || !page.running || engine.status().steps !== steps;
    if (interrupted) return;
    page.playLine(move);
    steps = engine.status().steps;
  }
}
