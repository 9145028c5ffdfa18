/**
 * The shake of a board: the browser moves the finished picture, and nothing is drawn for it.
 */

/** Milliseconds of a shake. */
const LENGTH = 260;
/** Where the board is in the course of a shake, as shares of its size. */
const COURSE = [0, -1, 0.8, -0.55, 0.3, 0];

/** @param {HTMLElement} element @param {number} pixels */
export function shakeElement(element, pixels) {
  const frames = COURSE.map((share) => ({ transform: `translateY(${share * pixels}px)` }));
  element.animate?.(frames, { duration: LENGTH });
}
