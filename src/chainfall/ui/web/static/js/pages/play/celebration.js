/**
 * The celebration of a new best: words over the board, a fanfare, and confetti over the page. With reduced motion the
 * words and the fanfare are all of it; a screen reader hears of the best with the end of the game.
 */

import { el } from "../../dom/elements.js";
import { LENGTH, drawConfetti, makeConfetti } from "../../drawing/art/confetti.js";
import { Frames } from "../../stage/frames.js";

/** @typedef {import("../../app.js").App} App */

/** Seconds after which the fanfare follows the sound of the end. */
const AFTER_THE_END = 0.7;

/**
 * @param {App} app @param {HTMLElement} box of the board @param {number} score @param {AbortSignal} signal ends it
 * @returns {HTMLElement} the words over the board
 */
export function celebrate(app, box, score, signal) {
  const words = el(
    "div",
    { class: "new-best" },
    el("strong", {}, "New best!"),
    el("span", {}, score.toLocaleString("en")),
  );
  box.append(words);
  app.sound.sound("best", 0, AFTER_THE_END);
  if (!app.settings.reducedMotion)
    throwConfetti(
      [..."RGBY"].map((colour) => app.tiles.tones(colour).light),
      signal,
    );
  return words;
}

/** @param {string[]} colours @param {AbortSignal} signal */
function throwConfetti(colours, signal) {
  const canvas = el("canvas", { class: "confetti", "aria-hidden": "true", width: innerWidth, height: innerHeight });
  const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const papers = makeConfetti(colours);
  const begun = performance.now();
  const frames = new Frames((now) => {
    drawConfetti(ctx, papers, now - begun);
    if (now - begun < LENGTH) return true;
    canvas.remove();
    return false;
  }, signal);
  document.body.append(canvas);
  signal.addEventListener("abort", () => canvas.remove());
  frames.wake();
}
