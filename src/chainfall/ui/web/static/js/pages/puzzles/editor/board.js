/**
 * The board of the editor: a grid of cells, drawn on with the mouse, a finger or the keyboard.
 *
 * The arrow keys move, Enter or Space draws with the chosen letter or takes it away again, a letter of the game draws
 * itself, Delete empties the cell.
 */

import { el } from "../../../dom/elements.js";
import { drawLetter, letterInWords } from "./palette.js";

/** @typedef {import("../../../drawing/tiles.js").TileSet} TileSet */
/** @typedef {import("../../../contract.js").Drafting} Drafting */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const EMPTYING = ["Delete", "Backspace", "."];

export class DrawnBoard {
  /** @type {HTMLElement[]} */
  #cells = [];
  /** The one cell that Tab reaches. */
  #here = 0;
  /** What the finger draws for as long as it stays down. @type {string | null} */
  #stroke = null;

  /**
   * @param {Drafting} drafting
   * @param {string[]} cells the letters, which are changed
   * @param {TileSet} tiles
   * @param {() => void} changed
   */
  constructor(drafting, cells, tiles, changed) {
    this.drafting = drafting;
    this.cells = cells;
    this.tiles = tiles;
    this.changed = changed;
    /** What is drawn with. */
    this.letter = drafting.board[0];
    this.element = el("div", {
      class: "drawn-board",
      role: "grid",
      "aria-label": "Board",
      keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      pointerdown: (/** @type {PointerEvent} */ event) => this.#press(event),
      pointermove: (/** @type {PointerEvent} */ event) => this.#drag(event),
      lostpointercapture: () => (this.#stroke = null),
    });
    this.element.style.setProperty("--columns", String(drafting.columns));
    this.#fill();
  }

  #fill() {
    const { rows, columns } = this.drafting;
    this.#here = (rows - 1) * columns;
    for (let row = 0; row < rows; row++) {
      const line = el("div", { role: "row" });
      for (let column = 0; column < columns; column++) {
        const cell = el("div", { role: "gridcell", tabindex: -1 }, el("canvas", { "aria-hidden": "true" }));
        this.#cells.push(cell);
        line.append(cell);
      }
      this.element.append(line);
    }
    this.#cells[this.#here].tabIndex = 0;
    this.redraw();
  }

  /** Redraws every cell. */
  redraw() {
    this.#cells.forEach((_, place) => this.#show(place));
  }

  /** @param {number} place */
  #show(place) {
    const { columns } = this.drafting;
    const cell = this.#cells[place];
    const letter = this.cells[place];
    const words = letterInWords(this.drafting, letter);
    cell.dataset.letter = letter;
    cell.setAttribute(
      "aria-label",
      `Row ${Math.floor(place / columns) + 1}, column ${(place % columns) + 1}: ${words}`,
    );
    drawLetter(/** @type {HTMLCanvasElement} */ (cell.firstElementChild), this.drafting, letter, this.tiles);
  }

  /** @param {number} place @param {string} letter "" empties the cell */
  #put(place, letter) {
    if (this.cells[place] === letter) return;
    this.cells[place] = letter;
    this.#show(place);
    this.changed();
  }

  /** What drawing on a cell does to it: the same letter again takes it away. @param {number} place */
  #toggled(place) {
    return this.cells[place] === this.letter ? "" : this.letter;
  }

  /** @param {PointerEvent} event @returns {number} the cell under the pointer; -1 if outside the board */
  #placeOf({ clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest("[role=gridcell]");
    return cell instanceof HTMLElement ? this.#cells.indexOf(cell) : -1;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const place = this.#placeOf(event);
    if (event.button !== 0 || place < 0) return;
    event.preventDefault();
    this.element.setPointerCapture?.(event.pointerId);
    this.#stroke = this.#toggled(place);
    this.#put(place, this.#stroke);
    this.#go(place);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const place = this.#stroke === null ? -1 : this.#placeOf(event);
    if (place >= 0 && this.#stroke !== null) this.#put(place, this.#stroke);
  }

  /** @param {number} place */
  #go(place) {
    this.#cells[this.#here].tabIndex = -1;
    this.#here = place;
    this.#cells[place].tabIndex = 0;
    this.#cells[place].focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (STEPS[key]) this.#step(STEPS[key]);
    else if (key === "Enter" || key === " ") this.#put(this.#here, this.#toggled(this.#here));
    else if (EMPTYING.includes(key)) this.#put(this.#here, "");
    else if (key.length === 1 && this.drafting.board.includes(key)) this.#put(this.#here, key);
    else return;
    event.preventDefault();
  }

  /** @param {[number, number]} step */
  #step([down, right]) {
    const { rows, columns } = this.drafting;
    const row = Math.min(Math.max(Math.floor(this.#here / columns) + down, 0), rows - 1);
    const column = Math.min(Math.max((this.#here % columns) + right, 0), columns - 1);
    this.#go(row * columns + column);
    this.#cells[this.#here].scrollIntoView({ block: "nearest" });
  }
}
