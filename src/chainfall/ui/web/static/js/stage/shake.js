/**
 * The shake of a board, by the size of what has happened there: the browser moves the finished picture, and nothing is
 * drawn for it.
 */

/** @typedef {import("../contract.js").Effect} Effect */

/** Pixels of the largest shake. */
const MOST = 9;
/** Milliseconds of a shake. */
const LENGTH = 260;
/** Where the board is in the course of a shake, as shares of its size. */
const COURSE = [0, -1, 0.8, -0.55, 0.3, 0];

/** How far these effects shake the board, in pixels; 0 for what happens all the time. @param {Effect[]} effects */
export function shakeOf(effects) {
  return Math.min(MOST, Math.max(0, ...effects.map(sizeOf)));
}

/** @param {Effect} effect */
function sizeOf(effect) {
  if (effect.type === "Arrive") return 2 + effect.size / 3;
  if (effect.type !== "Clear") return 0;
  const size = effect.cells.length / 4 + 2 * (effect.chain_index - 1);
  return size < 2 ? 0 : size;
}

/** @param {HTMLElement} element @param {number} pixels */
export function shakeElement(element, pixels) {
  const frames = COURSE.map((share) => ({ transform: `translateY(${share * pixels}px)` }));
  element.animate?.(frames, { duration: LENGTH });
}
