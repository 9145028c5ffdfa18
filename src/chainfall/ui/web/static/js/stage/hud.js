/**
 * The numbers beside a board: score and best, whatever other numbers the frame has, and the pieces to come.
 */

import { el } from "../dom/elements.js";
import { drawPiece } from "../drawing/piece.js";

/** Numbers that are of use to the rules and to nobody else. */
const INTERNAL = ["timer", "timer_ms"];

/** Titles that a name does not tell. @type {Record<string, string>} */
const TITLES = { time_ms: "Time", clock: "Time" };

/** @param {string} name @returns {string} "time_left" is "Time left" */
export function numberTitle(name) {
  const words = name.replace(/_ms$/, "").replaceAll("_", " ");
  return TITLES[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {string} name @param {number} value @param {number} hz @returns {string} */
export function numberText(name, value, hz) {
  if (name.endsWith("_ms")) return minutes(value / 1000);
  if (name === "clock" && hz) return minutes(value / hz);
  return value.toLocaleString("en");
}

/** @param {number} seconds */
function minutes(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export class Hud {
  /** @type {Map<string, {box: HTMLElement, value: HTMLElement, shown: number | null}>} */
  #numbers = new Map();
  /** @type {HTMLElement[]} */
  #previews = [];
  #nextKey = "";

  /**
   * @param {object} content
   * @param {number} content.hz of the game
   * @param {import("../drawing/tiles.js").TileSet} content.tiles
   * @param {boolean} [content.withBest]
   * @param {string} [content.scoreTitle]
   * @param {string[]} [content.nextTitles] what the pieces to come are called
   */
  constructor({ hz, tiles, withBest = true, scoreTitle = "Score", nextTitles = ["Next"] }) {
    this.hz = hz;
    this.tiles = tiles;
    this.best = 0;
    /** Whether this game may become the best one. */
    this.counts = true;
    this.scoreTitle = scoreTitle;
    this.list = el("dl", { class: "numbers" });
    this.nextTitles = nextTitles;
    this.next = el("div", { class: "next" });
    this.next.hidden = true;
    this.element = el("div", { class: "hud" }, this.list, this.next);
    this.#number("score", scoreTitle).box.classList.add("score");
    if (withBest) this.#number("best", "Best");
  }

  /** @param {string} name @param {string} title */
  #number(name, title) {
    let found = this.#numbers.get(name);
    if (!found) {
      const value = el("dd", {}, "0");
      const box = el("div", { class: "number", "data-number": name }, el("dt", {}, title), value);
      this.list.append(box);
      found = { box, value, shown: null };
      this.#numbers.set(name, found);
    }
    return found;
  }

  /** @param {string} name @param {string} title @param {number} value */
  #set(name, title, value) {
    const number = this.#number(name, title);
    if (number.shown === value) return;
    number.shown = value;
    const text = numberText(name, value, this.hz);
    if (number.value.textContent !== text) number.value.textContent = text;
  }

  /** Shows the numbers of a board. @param {import("../engine/frame.js").Board} board */
  update(board) {
    this.#set("score", this.scoreTitle, board.score);
    if (this.#numbers.has("best"))
      this.#set("best", "Best", this.counts ? Math.max(this.best, board.score) : this.best);
    for (const [name, value] of board.numbers) if (!INTERNAL.includes(name)) this.#set(name, numberTitle(name), value);
    this.#showNext(board.next);
  }

  /** @param {import("../engine/frame.js").Sprite[][]} pieces */
  #showNext(pieces) {
    const key = `${this.tiles.version} ${JSON.stringify(pieces)}`;
    if (key === this.#nextKey) return;
    this.#nextKey = key;
    this.next.hidden = pieces.length === 0;
    while (this.#previews.length > pieces.length) this.#previews.pop()?.remove();
    pieces.forEach((sprites, index) => {
      const box = (this.#previews[index] ??= this.#preview(index));
      const canvas = /** @type {HTMLCanvasElement} */ (box.querySelector("canvas"));
      drawPiece(canvas, sprites, this.tiles, { cell: index ? 28 : 36 });
      canvas.setAttribute("aria-label", pieceInWords(sprites));
    });
  }

  /** @param {number} index */
  #preview(index) {
    const box = el("div", { class: index ? "piece later" : "piece" }, el("canvas", { role: "img" }));
    const title = this.nextTitles[index];
    const whole = el("div", { class: "coming" }, title ? el("h3", {}, title) : null, box);
    this.next.append(whole);
    return whole;
  }
}

/** @type {Record<string, string>} */
const COLOURS = {
  R: "red",
  G: "green",
  B: "blue",
  Y: "yellow",
  P: "purple",
  O: "orange",
  C: "cyan",
  W: "white",
};

/** @param {import("../engine/frame.js").Tile} tile @returns {string} "red crash" */
export function tileInWords({ kind, colour, mark }) {
  const number = mark && mark !== "*" ? ` ${mark}` : "";
  return `${colour ? `${COLOURS[colour] ?? colour} ` : ""}${kind || "empty"}${number}`;
}

/** @param {{tile: import("../engine/frame.js").Tile}[]} sprites */
function pieceInWords(sprites) {
  return sprites.map(({ tile }) => tileInWords(tile)).join(", ") || "nothing";
}
