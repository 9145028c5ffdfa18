/**
 * The pieces of a puzzle in the editor: typed as letters, or chosen from pictures; each can be removed.
 */

import { button, el, tool } from "../../../dom/elements.js";
import { drawPiece } from "../../../drawing/piece.js";
import { pieceButtons } from "./palette.js";

/** @typedef {import("../../../drawing/tiles.js").TileSet} TileSet */
/** @typedef {import("../../../contract.js").Drafting} Drafting */
/** @typedef {import("../../../engine/frame.js").Sprite} Sprite */

/** Pieces of which there are pictures; the text holds all. */
const SHOWN = 40;

export class DrawnPieces {
  /**
   * @param {Drafting} drafting
   * @param {string} pieces as the option has them
   * @param {TileSet} tiles
   * @param {() => void} changed
   */
  constructor(drafting, pieces, tiles, changed) {
    this.drafting = drafting;
    this.tiles = tiles;
    this.changed = changed;
    this.field = el("input", {
      id: "pieces",
      type: "text",
      value: pieces,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "aria-describedby": "pieces-help",
      input: changed,
    });
    this.list = el("ol", { class: "drawn-pieces", "aria-label": "Pieces" });
    const help = `Each piece is ${drafting.size} letters of ${drafting.pieces}. Separate pieces with spaces, in playing order.`;
    this.element = el(
      "div",
      { class: "option" },
      el("label", { for: "pieces" }, "Pieces"),
      pieceButtons(drafting, tiles, (letter) => this.#add(letter)),
      this.list,
      el(
        "div",
        { class: "field-and-button" },
        this.field,
        tool("undo", "Delete the last letter", () => this.#set(this.field.value.trim().slice(0, -1).trim())),
      ),
      el("small", { id: "pieces-help" }, help),
    );
  }

  /** @returns {string[]} */
  get #words() {
    return this.field.value.split(/[ ,]+/).filter(Boolean);
  }

  /** @param {string} text */
  #set(text) {
    this.field.value = text;
    this.changed();
  }

  /** Adds a letter to the last piece, or to a new one if that is whole. @param {string} letter */
  #add(letter) {
    const words = this.#words;
    const last = words.at(-1) ?? "";
    if (last && last.length < this.drafting.size) words[words.length - 1] = last + letter;
    else words.push(letter);
    this.#set(words.join(" "));
  }

  /**
   * Shows the pieces as the game draws them.
   * @param {Sprite[][]} pictures of each piece; fewer if the engine could not read them all
   */
  show(pictures) {
    const held = [...this.list.querySelectorAll("button")].findIndex((one) => one === document.activeElement);
    const words = this.#words.slice(0, SHOWN);
    this.list.replaceChildren(...words.map((word, place) => this.#piece(word, place, pictures[place])));
    if (held >= 0) (this.list.querySelectorAll("button")[Math.min(held, words.length - 1)] ?? this.field).focus();
  }

  /** @param {string} word @param {number} place @param {Sprite[] | undefined} sprites */
  #piece(word, place, sprites) {
    const canvas = el("canvas", { "aria-hidden": "true" });
    if (sprites) drawPiece(canvas, sprites, this.tiles, { cell: 22 });
    const remove = () => this.#set(this.#words.filter((_, other) => other !== place).join(" "));
    return el(
      "li",
      {},
      button(sprites ? canvas : el("code", {}, word), remove, {
        class: "drawn-piece",
        "aria-label": `Remove piece ${place + 1}: ${word}`,
        title: "Remove",
      }),
    );
  }
}
