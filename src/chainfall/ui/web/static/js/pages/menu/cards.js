/**
 * The cards of the games: one press plays, with the last settings.
 */

import { button, el } from "../../dom/elements.js";
import { drawPiece } from "../../drawing/piece.js";
import { playerNames } from "../../games/players.js";
import { bestScore, variantInWords, variantOf } from "../../library/played.js";
import { presetOf } from "./setup.js";

/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../../library/choices.js").Choice} Choice */

const ROWS = 4;
const COLUMNS = 8;
const CELL = 27;

export class GameCard {
  /**
   * @param {GameRecord} game
   * @param {{play: () => void, options: () => void, teach: () => void}} acts
   */
  constructor(game, { play, options, teach }) {
    this.game = game;
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.notes = el("span", { class: "notes" });
    const content = [
      el("span", { class: "art" }, this.canvas),
      el("span", { class: "name" }, el("span", { class: "unseen" }, "Play "), game.title),
      el("span", { class: "line" }, game.about),
      this.notes,
    ];
    this.element = el(
      "li",
      { class: "card", "data-game": game.id },
      el("button", { type: "button", class: "card-play", click: play }, ...content),
      el(
        "div",
        { class: "card-more" },
        button("Options", options, { class: "small", "aria-label": `Options of ${game.title}` }),
        button("How to play", teach, { class: "small", "aria-label": `How to play ${game.title}` }),
      ),
    );
  }

  /** @param {import("../../drawing/tiles.js").TileSet} tiles */
  paint(tiles) {
    const sprites = this.game.preview.map((placed) => ({ ...placed, progress: 0, span: 1 }));
    drawPiece(this.canvas, sprites, tiles, { cell: CELL, rows: ROWS, columns: COLUMNS });
  }

  /**
   * Says with which settings a press plays, or that it will as soon as it can.
   * @param {Choice} choice @param {boolean} waiting @param {import("../../games/players.js").Opponent[]} opponents
   */
  note(choice, waiting, opponents) {
    const { game } = this;
    const best = game.seats > 1 ? 0 : bestScore(game.id, variantOf(choice.options, game));
    const notes = [
      game.hz ? "real time" : "turn by turn",
      game.seats > 1 && choice.players ? playerNames(choice.players, opponents).join(" against ") : "",
      settingsInWords(game, choice),
      choice.practice ? "practice" : "",
      best ? `best ${best.toLocaleString("en")}` : "",
    ];
    this.notes.textContent = waiting ? "starts when the engine is there …" : notes.filter(Boolean).join(" · ");
  }
}

/** @param {GameRecord} game @param {Choice} choice @returns {string} "" for the defaults */
function settingsInWords(game, { options }) {
  const variant = variantOf(options, game);
  return variant && (presetOf(game, options)?.title ?? variantInWords(variant, game));
}
