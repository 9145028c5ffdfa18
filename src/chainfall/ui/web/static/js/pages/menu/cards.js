/**
 * The cards of the games: Play, or a press anywhere on the card, plays with the last settings.
 */

import { button, el, icon } from "../../dom/elements.js";
import { drawPiece } from "../../drawing/piece.js";
import { playerNames } from "../../games/players.js";
import { presetOf } from "./setup.js";

/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../contract.js").Chosen} Choice */

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
    this.notes = el("p", { class: "notes" });
    this.element = el(
      "li",
      { class: "card", "data-game": game.id },
      el("span", { class: "art" }, this.canvas),
      el("h3", { class: "name" }, game.title),
      el("p", { class: "line" }, game.about),
      this.notes,
      el(
        "div",
        { class: "card-buttons" },
        button(el("span", {}, icon("play"), "Play"), play, {
          class: "primary card-play",
          "aria-label": `Play ${game.title}`,
        }),
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
   * Shows the settings with which a press starts the game, or that it starts once the engine has loaded.
   * @param {Choice} choice @param {boolean} waiting @param {import("../../app.js").App} app
   */
  note(choice, waiting, { opponents, records }) {
    const { game } = this;
    const { best, words } = records.card(game);
    const notes = [
      game.hz ? "real time" : "turn by turn",
      game.seats > 1 && choice.players ? playerNames(choice.players, opponents).join(" against ") : "",
      presetOf(game, choice.options)?.title ?? words,
      choice.practice ? "practice" : "",
      best && game.seats === 1 ? `best ${best.toLocaleString("en")}` : "",
    ];
    this.notes.textContent = waiting ? "starts when the engine has loaded …" : notes.filter(Boolean).join(" · ");
  }
}
