/**
 * The letters of a game as pictures to choose from.
 */

import { button, el } from "../../../dom/elements.js";
import { drawPiece } from "../../../drawing/piece.js";
import { NOTHING } from "../../../drawing/tile.js";
import { tileInWords } from "../../../stage/hud.js";

/** @typedef {import("../../../drawing/tiles.js").TileSet} TileSet */
/** @typedef {import("../../../contract.js").Drafting} Drafting */

const CELL = 28;

/** What a letter is, in words. @param {Drafting} drafting @param {string} letter "" is an empty cell */
export function letterInWords({ tiles }, letter) {
  return tileInWords(tiles[letter] ?? NOTHING);
}

/**
 * Draws a letter.
 * @param {HTMLCanvasElement} canvas @param {Drafting} drafting @param {string} letter @param {TileSet} tiles
 * @param {number} [cell] in CSS pixels
 */
export function drawLetter(canvas, drafting, letter, tiles, cell = CELL) {
  const tile = drafting.tiles[letter] ?? NOTHING;
  drawPiece(canvas, [{ row: 0, column: 0, tile, progress: 0, span: 1 }], tiles, { cell });
}

/**
 * A button for every letter that a piece is made of.
 * @param {Drafting} drafting @param {TileSet} tiles @param {(letter: string) => void} press
 */
export function pieceButtons(drafting, tiles, press) {
  const buttons = [...drafting.pieces].map((letter) => {
    const canvas = el("canvas", { "aria-hidden": "true" });
    drawLetter(canvas, drafting, letter, tiles);
    const words = letterInWords(drafting, letter);
    return button(canvas, () => press(letter), {
      class: "letter",
      "aria-label": `Add ${words}`,
      title: `${words} (${letter})`,
    });
  });
  return el("div", { class: "letters", role: "group", "aria-label": "Add to the pieces" }, ...buttons);
}

/**
 * The palette for drawing the board: a choice of one letter, or none.
 * @param {Drafting} drafting @param {TileSet} tiles @param {(letter: string) => void} choose
 */
export function letterChoice(drafting, tiles, choose) {
  const letters = ["", ...drafting.board].map((letter, place) => {
    const canvas = el("canvas", { "aria-hidden": "true" });
    drawLetter(canvas, drafting, letter, tiles);
    const words = letterInWords(drafting, letter);
    const radio = el("input", {
      type: "radio",
      name: "letter",
      value: letter,
      checked: place === 1,
      "aria-label": words,
      change: () => choose(letter),
    });
    return el("label", { class: "letter", title: letter ? `${words} (${letter})` : words }, radio, canvas);
  });
  return el("div", { class: "letters", role: "radiogroup", "aria-label": "Draw with" }, ...letters);
}
