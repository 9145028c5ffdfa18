/**
 * The numbers beside a board: score and best, whatever other numbers the frame has, and the pieces to come.
 */

import { contract } from "../contract.js";
import { el } from "../dom/elements.js";
import { drawPiece } from "../drawing/piece.js";
import { ON_PLATES } from "./plates.js";

/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../engine/frame.js").Sprite} Sprite */
/** @typedef {GameRecord["numbers"][number]["unit"]} Unit */

/** Pieces to come that are drawn; a puzzle may tell hundreds. */
const DRAWN_PIECES = 6;

/** @param {number} value @param {Unit} unit @param {number} hz @returns {string} */
function numberText(value, unit, hz) {
  if (unit === "ms") return minutes(value / 1000);
  if (unit === "ticks" && hz) return minutes(value / hz);
  return value.toLocaleString("en");
}

/** @param {number} seconds */
function minutes(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Windows in which there is room for larger pieces. */
const ROOMY = "(min-width: 100rem) and (min-height: 50rem)";
const LARGER = 1.6;

export class Hud {
  /** @type {Map<string, {box: HTMLElement, value: HTMLElement, shown: number | null}>} */
  #numbers = new Map();
  /** @type {HTMLElement[]} */
  #previews = [];
  /** What is drawn of the pieces to come, and how. @type {{pieces: Sprite[][], scale: number, version: number}} */
  #shown = { pieces: [], scale: 0, version: 0 };
  #roomy = matchMedia(ROOMY);
  /** What the game says of its numbers. @type {Map<string, GameRecord["numbers"][number]>} */
  #known;

  /**
   * @param {GameRecord} game
   * @param {import("../drawing/tiles.js").TileSet} tiles
   * @param {boolean} withBest
   */
  constructor(game, tiles, withBest) {
    this.game = game;
    const onPlates = (/** @type {string} */ name) => game.seats > 1 && ON_PLATES.has(name);
    this.#known = new Map(
      game.numbers.map((number) => [number.name, { ...number, shown: number.shown && !onPlates(number.name) }]),
    );
    this.tiles = tiles;
    this.best = 0;
    /** Whether this game may become the best one. */
    this.counts = true;
    this.list = el("dl", { class: "numbers" });
    this.next = el("div", { class: "next" });
    this.next.hidden = true;
    this.more = el("p", { class: "muted" });
    /** Whose numbers these are, in a game for two. */
    this.name = el("p", { class: "label whose" });
    this.element = el("div", { class: "hud" }, game.seats > 1 ? this.name : null, this.list, this.next);
    this.#number("score", game.score).box.classList.add("score");
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

  /** @param {string} name @param {string} title @param {number} value @param {Unit} [unit] */
  #set(name, title, value, unit = "count") {
    const number = this.#number(name, title);
    if (number.shown === value) return;
    number.shown = value;
    const text = numberText(value, unit, this.game.hz);
    if (number.value.textContent !== text) number.value.textContent = text;
  }

  /** Shows the numbers of a board. @param {import("../engine/frame.js").Board} board */
  update(board) {
    this.#set("score", this.game.score, board.score);
    if (this.#numbers.has("best"))
      this.#set("best", "Best", this.counts ? Math.max(this.best, board.score) : this.best);
    for (const [name, value] of board.numbers) {
      const { title, unit, shown } = this.#known.get(name) ?? { title: name, unit: "count", shown: true };
      if (shown) this.#set(name, title, value, unit);
    }
    this.#showNext(board.next.slice(0, DRAWN_PIECES));
    this.#showMore(board.next.length - DRAWN_PIECES);
  }

  /** @param {Sprite[][]} pieces */
  #showNext(pieces) {
    const scale = this.#roomy.matches ? LARGER : 1;
    const { version } = this.tiles;
    const shown = this.#shown;
    if (version === shown.version && scale === shown.scale && samePieces(pieces, shown.pieces)) return;
    this.#shown = { pieces, scale, version };
    this.next.hidden = pieces.length === 0;
    while (this.#previews.length > pieces.length) this.#previews.pop()?.remove();
    pieces.forEach((sprites, index) => {
      const box = (this.#previews[index] ??= this.#preview(index));
      const canvas = /** @type {HTMLCanvasElement} */ (box.querySelector("canvas"));
      drawPiece(canvas, sprites, this.tiles, { cell: (index ? 28 : 36) * scale });
      canvas.setAttribute("aria-label", pieceInWords(sprites));
    });
  }

  /** @param {number} count pieces that are not drawn */
  #showMore(count) {
    const words = count > 0 ? `and ${count} more` : "";
    if (this.more.textContent === words) return;
    this.more.textContent = words;
    this.next.append(this.more); // after the pieces
  }

  /** @param {number} index */
  #preview(index) {
    const box = el("div", { class: index ? "piece later" : "piece" }, el("canvas", { role: "img" }));
    const title = this.game.next[index];
    const whole = el("div", { class: "coming" }, title ? el("p", { class: "label" }, title) : null, box);
    this.next.append(whole);
    return whole;
  }
}

/** @param {import("../engine/frame.js").Tile} tile @returns {string} "red crash" */
export function tileInWords({ kind, colour, mark }) {
  const number = mark && mark !== "*" ? ` ${mark}` : "";
  return `${colour ? `${contract.colours[colour] ?? colour} ` : ""}${kind || "empty"}${number}`;
}

/** Whether pieces look alike. A tile is one object wherever it is. @param {Sprite[][]} one @param {Sprite[][]} other */
function samePieces(one, other) {
  const isSame = (/** @type {Sprite} */ { tile, row, column }, /** @type {Sprite | undefined} */ sprite) =>
    tile === sprite?.tile && row === sprite.row && column === sprite.column;
  return (
    one.length === other.length &&
    one.every((piece, n) => piece.length === other[n].length && piece.every((sprite, i) => isSame(sprite, other[n][i])))
  );
}

/** @param {{tile: import("../engine/frame.js").Tile}[]} sprites */
function pieceInWords(sprites) {
  return sprites.map(({ tile }) => tileInWords(tile)).join(", ") || "nothing";
}
