/**
 * Impact: how large something is that has happened, how far it shakes the board, and for how long it stops the drawing.
 *
 * All sizes are here. They are for the eyes alone: the rules and the keys never wait for them, and with reduced motion
 * there are none.
 */

/** @typedef {import("../contract.js").Effect} Effect */

/** What is smaller happens all the time, and does nothing. */
const LEAST = 2;
/** Pixels of the largest shake. */
const MOST_PIXELS = 9;
/** For how many milliseconds the drawing stops from each size on, the largest first: six frames at the most. */
const STOPS = [
  [9, 100],
  [6, 67],
  [4, 50],
  [LEAST, 33],
];

/** How large the largest of these effects is. @param {Effect[]} effects */
function sizeOf(effects) {
  return Math.max(0, ...effects.map(sizeOfOne));
}

/** @param {Effect} effect */
function sizeOfOne(effect) {
  switch (effect.type) {
    case "Clear": {
      const { cells = [], chain_index: chain = 1 } = effect;
      return cells.length / 4 + 2 * (chain - 1);
    }
    case "Arrive":
      return LEAST + effect.size / 3;
    case "Attack":
      return effect.size / 3;
    default:
      return 0;
  }
}

/** How far these effects shake the board, in pixels. @param {Effect[]} effects */
export function shakeOf(effects) {
  const size = sizeOf(effects);
  return size < LEAST ? 0 : Math.min(MOST_PIXELS, size);
}

/** For how many milliseconds these effects stop the drawing of their board. @param {Effect[]} effects */
export function stopOf(effects) {
  const size = sizeOf(effects);
  return STOPS.find(([from]) => size >= from)?.[1] ?? 0;
}

/** @typedef {{start: number, length: number}} Stop A while in which the animations of a board hold still. */

/**
 * The time by which a board is animated: it holds still for the length of a stop and then runs twice as fast, so that
 * after as long again everything is where it would have been.
 * @param {number} now @param {Stop | undefined} stop the last one
 */
export function heldTime(now, stop) {
  if (!stop) return now;
  const passed = now - stop.start;
  if (passed <= 0 || passed >= 2 * stop.length) return now;
  return stop.start + Math.max(0, 2 * (passed - stop.length));
}
