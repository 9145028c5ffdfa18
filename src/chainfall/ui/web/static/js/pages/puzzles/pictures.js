/**
 * Small pictures of puzzles' boards, each drawn when it comes into sight.
 */

import { el } from "../../dom/elements.js";
import { drawPiece } from "../../drawing/piece.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../engine/frame.js").Board} Board */

const CELL = 12;
/** The lowest rows of a board are shown, and more where it is fuller. */
const LEAST_ROWS = 6;

export class Pictures {
  /** The text of each puzzle whose canvas has not been seen. @type {Map<Element, string>} */
  #texts = new Map();
  #observer;

  /** @param {App} app @param {Engine} engine @param {AbortSignal} signal */
  constructor(app, engine, signal) {
    this.app = app;
    this.engine = engine;
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#draw(target);
    });
    signal.addEventListener("abort", () => this.#observer.disconnect());
  }

  /** The canvas of a puzzle. @param {string} text of its file */
  canvas(text) {
    const canvas = el("canvas", { class: "puzzle-picture", "aria-hidden": "true", width: 1, height: 1 });
    this.#texts.set(canvas, text);
    this.#observer.observe(canvas);
    return canvas;
  }

  /** @param {Element} canvas */
  #draw(canvas) {
    this.#observer.unobserve(canvas);
    const [board] = this.engine.puzzle_board(this.#texts.get(canvas) ?? "").boards;
    const rows = shownRows(board);
    const top = board.height - rows;
    const sprites = board.tiles.slice(top * board.width).map((tile, place) => {
      return { row: Math.floor(place / board.width), column: place % board.width, tile, progress: 0, span: 1 };
    });
    drawPiece(/** @type {HTMLCanvasElement} */ (canvas), sprites, this.app.tiles, { cell: CELL });
  }
}

/** @param {Board} board */
function shownRows({ tiles, width, height }) {
  const first = tiles.findIndex(({ kind }) => kind !== "");
  return Math.max(LEAST_ROWS, first < 0 ? 0 : height - Math.floor(first / width));
}
