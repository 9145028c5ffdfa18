/**
 * Ornaments: painted above or below the tiles of one board while a step is shown. Their looks are in
 * `art/sparks.js`, and how long it takes is said here.
 */

import { shapeOf } from "./slabs.js";
import { alone } from "./tile.js";

/** @typedef {import("../contract.js").Cell} Cell */
/** @typedef {import("../engine/frame.js").Board} Board */
/** @typedef {import("../engine/frame.js").Sprite} Sprite */
/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./animations.js").Animations} Animations */
/** @typedef {import("./animations.js").ItemPlan} ItemPlan */

/** How long a pop takes where the rules do not wait for it. */
export const POP = 210;
export const FLY = 170;
const TRAIL = 190;
const FLASH = 200;
const SHIMMER = 250;
/** Texts float a little longer: they hide nothing. How a round has ended can be read until shortly before the next one. */
const FLOAT = 800;
const FLOAT_OF_A_ROUND = 1700;
/** The announcer's word is read over the whole board, and above where most clears are. */
const FLOAT_OF_A_CRY = 1100;
const HEIGHT_OF_A_CRY = 0.17;
const SIZE_OF_A_CRY = 1.05;
/** Milliseconds between the texts of one step. */
const LABELS_APART = 70;
const BANNER_SHARDS = 60;
/** How long an attack flies over, from which size on there are more sparks of it, and how many at most. */
const FLIGHT = 520;
const SIZE_OF_A_SPARK = 3;
const FLIGHT_SPARKS = 7;

export class Ornaments {
  #labels = 0;

  /** @param {Animations} animations @param {number} index of the board @param {Board} board */
  constructor(animations, index, board) {
    this.animations = animations;
    this.index = index;
    this.board = board;
    /** When the current effect happened. */
    this.now = 0;
  }

  /** @param {Omit<ItemPlan, "board" | "end">} plan @param {number} length in milliseconds */
  #put(plan, length) {
    this.animations.put({ ...plan, board: this.index, end: plan.start + length });
  }

  /** A streak behind a piece that was dropped. @param {Sprite} sprite where it was @param {Cell} cell where it is */
  trail({ row, tile }, [toRow, column]) {
    this.#put({ what: "trail", start: this.now, row, column, toRow, tile }, TRAIL);
  }

  /** A band of light across a new power gem. @param {Cell[]} cells @param {number} start */
  shimmer(cells, start) {
    this.#put({ what: "shimmer", start, cells }, SHIMMER);
  }

  /** @param {Cell[]} cells @param {number} start */
  flash(cells, start) {
    this.#put({ what: "flash", start, cells }, FLASH);
  }

  /** A flash of the whole field. @param {number} strength 0 to 1 */
  flashField(strength) {
    this.#put({ what: "flash", start: this.now, size: strength }, FLASH);
  }

  /** A tile, or a slab of them as one. @param {number[]} indices @param {Tile} tile @param {number} length */
  pop(indices, tile, length) {
    this.#put({ what: "pop", start: this.now, ...shapeOf(indices, this.board.width), tile: alone(tile) }, length);
  }

  /** A tile flies to another cell. @param {Cell} from @param {Cell} to @param {Tile} tile @param {number} start */
  fly([row, column], [toRow, toColumn], tile, start) {
    this.#put({ what: "fly", start, row, column, toRow, toColumn, tile: alone(tile) }, FLY);
  }

  /** Splinters out of the middle of a cell. @param {Cell} cell @param {string} colour @param {number} count */
  shatter([row, column], colour, count) {
    const turn = Math.random() * 7;
    for (let i = 0; i < count; i++) {
      const angle = turn + (i * 2 * Math.PI) / count;
      const reach = 0.7 + Math.random() * 0.9;
      const [toRow, toColumn] = [Math.sin(angle) * reach, Math.cos(angle) * reach];
      const length = POP + Math.random() * 160;
      const size = 0.06 + Math.random() * 0.09;
      const place = { row: row + 0.5, column: column + 0.5, toRow, toColumn };
      this.#put({ what: "shard", start: this.now, ...place, colour, size }, length);
    }
  }

  /**
   * A text over the whole field, with sparks.
   * @param {string} text @param {number} [points] @param {number} [length] for which it floats, in milliseconds
   */
  banner(text, points = 0, length = FLOAT) {
    const { width, height, hiddenRows } = this.board;
    const middle = (width - 1) / 2;
    const row = hiddenRows + (height - hiddenRows) * 0.36;
    this.label(text, [row, middle], 0.74, true, length);
    if (points) this.label(`+${points}`, [row + 0.85, middle], 0.62);
    const count = Math.min(BANNER_SHARDS, this.animations.shardsLeft);
    for (let i = 0; i < count; i++) {
      const length = 300 + Math.random() * 350;
      const row = hiddenRows + Math.random() * (height - hiddenRows);
      const place = { row, column: Math.random() * width, toRow: -0.4, toColumn: 0 };
      this.#put({ what: "shard", start: this.now, ...place, colour: "RGBY"[i % 4], size: 0.12 }, length);
    }
  }

  /**
   * An attack flies over to the other board.
   * @param {string} text @param {number} size @param {Cell | null} from where it was made
   */
  attack(text, size, from) {
    const [row, column] = from ?? this.#at(0.5);
    const { now, index } = this;
    const toBoard = index === 0 ? 1 : 0;
    const sparks = Math.min(1 + Math.floor(size / SIZE_OF_A_SPARK), FLIGHT_SPARKS);
    this.#put({ what: "flight", start: now, row: row + 0.5, column: column + 0.5, toBoard, size: sparks }, FLIGHT);
    const landed = now + FLIGHT * 0.8;
    this.animations.put({ what: "flash", board: toBoard, start: landed, end: landed + FLASH, size: 0.16 });
    this.label(text, this.#at(0.2), 0.6, true);
  }

  /** The announcer's word for a big moment; a new one takes its place. @param {string} text */
  cry(text) {
    this.label(text, this.#at(HEIGHT_OF_A_CRY), SIZE_OF_A_CRY, true, FLOAT_OF_A_CRY);
  }

  /** Part of the coming attack is cancelled. @param {string} text */
  defend(text) {
    this.label(text, this.#at(0.08), 0.55);
  }

  /** An attack has come down. @param {string} text */
  arrive(text) {
    this.flashField(0.12);
    this.label(text, this.#at(0.3), 0.7);
  }

  /** @param {string} text how it ended for this board */
  roundOver(text) {
    this.animations.dropLabels(this.index);
    this.banner(text, 0, FLOAT_OF_A_ROUND);
  }

  /** The middle of the field at a share of its height. @param {number} share @returns {Cell} */
  #at(share) {
    const { width, height, hiddenRows } = this.board;
    return [hiddenRows + (height - hiddenRows) * share, (width - 1) / 2];
  }

  /**
   * A floating text; the texts of one step follow one another, and a text replaces an earlier one at the same place.
   * @param {string} text @param {Cell} place its middle @param {number} size in cells @param {boolean} [accent]
   * @param {number} [length] in milliseconds
   */
  label(text, [row, column], size, accent = false, length = FLOAT) {
    const start = this.now + this.#labels * LABELS_APART;
    this.#labels += 1;
    this.animations.dropLabels(this.index, [row, column]);
    this.#put({ what: "label", start, row, column, text, size, colour: accent ? "accent" : "" }, length);
  }

  /** The texts of this step take the place of those before it. */
  dropOldLabels() {
    if (!this.#labels) this.animations.dropLabels(this.index);
  }
}
