/**
 * The review of a replay.
 */

import { find, findAll } from "./arcade.js";

/** The pieces that the graph knows. @returns {number} */
export function piecesInTheGraph() {
  return Number(find(".graph").getAttribute("aria-valuemax"));
}

/** How far a review is, from 0 to 1; -1 while none is made. @returns {number} */
export function reviewDone() {
  return find(".review-status progress")?.value ?? -1;
}

/** The piece that the graph shows, in words. @returns {string} */
export function pieceInTheGraph() {
  return find(".graph").getAttribute("aria-valuetext");
}

/** How many of the little boards are drawn. @returns {number} */
export function boardsDrawn() {
  return findAll(".moment canvas").filter(({ style }) => style.width).length;
}

/** Asks for the line of the engine, and goes to the last piece before the line can be there. */
export function leaveTheLineAtOnce() {
  findAll("button")
    .find(({ textContent }) => textContent === "Show me")
    .click();
  find(".graph").dispatchEvent(new KeyboardEvent("keydown", { key: "End", code: "End", bubbles: true }));
}

/** Whether the better place is shown on the board. @returns {boolean} */
export function isBetterShown() {
  return find(".board").dataset.hint === "shown";
}

/** How often the better place was shown on the board since somebody began to look. */
let seen = 0;

/** Begins to look whether the better place is shown on the board, also for a moment. */
export function watchMarks() {
  seen = 0;
  new MutationObserver(() => (seen += isBetterShown() ? 1 : 0)).observe(find(".board"), {
    attributeFilter: ["data-hint"],
  });
}

/** How often it has been shown since then. @returns {number} */
export function marksSeen() {
  return seen;
}
