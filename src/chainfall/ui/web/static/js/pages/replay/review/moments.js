/**
 * The turning points of a game, as cards with a little board: where the piece was put, and where it would have been better.
 */

import { el } from "../../../dom/elements.js";
import { Renderer } from "../../../drawing/renderer.js";
import { stillFrame } from "../../../drawing/still.js";

/** @typedef {import("../../../app.js").App} App */
/** @typedef {import("../../../contract.js").ReviewedPosition} ReviewedPosition */
/** @typedef {import("../../../contract.js").ReviewedTurn} ReviewedTurn */
/** @typedef {import("../../../drawing/renderer.js").Hinted} Hinted */

/**
 * Where a piece was put and where it would have been better.
 * @param {ReviewedPosition} position @param {number} [board] on which
 * @returns {Hinted[]}
 */
export function hintsOf({ made, better, notes }, board = 0) {
  return [
    ...better.map((cell) => ({ ...cell, board })),
    ...made.map((cell, number) => ({ ...cell, board, made: true, note: notes[number] })),
  ];
}

/**
 * A card of a piece.
 * @param {App} app @param {ReviewedTurn} turn @param {Promise<ReviewedPosition>} position @param {() => void} go goes to it
 */
export function momentOf(app, turn, position, go) {
  const canvas = el("canvas", { "aria-hidden": "true" });
  const board = el("span", { class: "moment-board" }, canvas);
  position.then(
    (known) => paint(app, canvas, board, known),
    () => {}, // the replay was closed
  );
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: `moment ${turn.grade}`, click: go },
      board,
      el("span", { class: "moment-words" }, el("strong", {}, `Piece ${turn.number}`), el("span", {}, turn.words)),
    ),
  );
}

/** @param {App} app @param {HTMLCanvasElement} canvas @param {HTMLElement} board @param {ReviewedPosition} position */
function paint(app, canvas, board, position) {
  const { field, placed } = position;
  board.style.setProperty("--shape", String(field.width / (field.height - field.hidden_rows)));
  const hint = hintsOf(position).map((cell) => ({ ...cell, note: "" })); // there is no room for numbers
  new Renderer(canvas, app.tiles, { observe: false }).draw(stillFrame(field, placed), { hint });
}
