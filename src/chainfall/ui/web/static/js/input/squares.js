/**
 * Playing by choosing squares, as in Triple Town: with the mouse, a finger, or a cursor moved by keys.
 */

import { NOTHING } from "../drawing/tile.js";
import { tileInWords } from "../stage/hud.js";
import { isTyping } from "./input.js";

/** @typedef {import("../contract.js").Line} Line */
/** @typedef {import("../stage/stage.js").Stage} Stage */

/**
 * @typedef {object} Player Who chooses.
 * @property {Line[]} lines inputs that have a key, or a tile that plays them
 * @property {(line: string) => void} play sends an input
 * @property {() => boolean} active whether moves are taken now
 * @property {(words: string) => void} say says where the cursor is
 */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The cursor on a stage's board. */
export class Squares {
  #row = 0;
  #column = 0;
  #shown = false;

  /** @param {Stage} stage @param {Player} player @param {AbortSignal} signal ends it */
  constructor(stage, player, signal) {
    this.stage = stage;
    this.player = player;
    const { canvas } = stage;
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "application");
    canvas.setAttribute("aria-roledescription", "board");
    canvas.addEventListener("pointermove", (event) => this.#point(event), { signal });
    canvas.addEventListener("pointerdown", (event) => event.button === 0 && this.#point(event), { signal });
    canvas.addEventListener("click", (event) => this.#point(event) && this.#choose(), { signal });
    canvas.addEventListener("pointerleave", () => this.#show(document.activeElement === canvas), { signal });
    canvas.addEventListener("blur", () => this.#show(false), { signal });
    canvas.addEventListener("focus", () => this.#show(true), { signal });
    addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  /** Shows the cursor on the board as it is now. */
  refresh() {
    const free = this.#tile.kind === "";
    const piece = free ? this.#board?.next[0]?.[0]?.tile : null;
    const seen = this.#shown && this.player.active();
    this.stage.selection = seen ? { row: this.#row, column: this.#column, tile: piece } : null;
  }

  /** @param {boolean} shown */
  #show(shown) {
    this.#shown = shown;
    this.refresh();
  }

  get #board() {
    return this.stage.frame?.boards[0];
  }

  get #tile() {
    return this.#board?.tiles[this.#row * this.#board.width + this.#column] ?? NOTHING;
  }

  /** @param {MouseEvent} event @returns {boolean} whether it was on a square */
  #point(event) {
    const cell = this.stage.renderer.cellAt(event.offsetX, event.offsetY);
    if (cell) [this.#row, this.#column] = [cell.row, cell.column];
    this.#show(cell !== null);
    return cell !== null;
  }

  /** @param {boolean} [again] the key is still held: it counts once */
  #choose(again = false) {
    if (again || !this.player.active()) return;
    const { kind } = this.#tile;
    const line = this.player.lines.find(({ tile }) => tile && tile === kind);
    this.player.play(line?.text ?? `${this.#row} ${this.#column}`);
    this.refresh();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const elsewhere = event.target !== this.stage.canvas && event.target !== document.body;
    const meant = !elsewhere && !isTyping(event.target) && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!meant || !this.player.active()) return;
    const line = this.player.lines.find(({ key }) => key && event.code === `Key${key}`);
    if (STEPS[event.code] && this.#board) this.#move(STEPS[event.code], this.#board);
    else if (event.code === "Enter" || event.code === "Space") this.#choose(event.repeat);
    else if (line) this.player.play(line.text);
    else return;
    event.preventDefault();
  }

  /** @param {[number, number]} step @param {{width: number, height: number}} size of the board */
  #move([rows, columns], { width, height }) {
    this.#row = Math.min(Math.max(this.#row + rows, 0), height - 1);
    this.#column = Math.min(Math.max(this.#column + columns, 0), width - 1);
    this.#show(true);
    this.player.say(`Row ${this.#row + 1}, column ${this.#column + 1}: ${tileInWords(this.#tile)}`);
  }
}
