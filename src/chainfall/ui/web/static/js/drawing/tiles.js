/**
 * Tiles: every tile of a frame as a small canvas, painted once and kept (the arcade document,
 * sections 13, 15 and 33).
 *
 * A tile set knows the player's taste (palette, letters, contrast). Sizes are in CSS pixels beside the device's pixel
 * ratio; the canvases are `Math.round(size * ratio)` device pixels wide and high. Never paint on them.
 */

import { themeOf, tonesOf } from "./palettes.js";
import { paintHeated, paintLabel, paintSilhouette, paintSlab, paintStreak, paintTile } from "./pictures.js";
import { restPose } from "./poses.js";
import { alone } from "./tile.js";

/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./art/brush.js").Art} Art */
/** @typedef {import("./art/shapes.js").Cell} Cell */
/** @typedef {import("./pictures.js").Slab} Slab */

/**
 * @typedef {object} Look
 * @property {string} [palette] a name of PALETTES
 * @property {boolean} [letters] the letter of its colour (or the number) on each piece
 * @property {boolean} [contrast] high contrast
 */

/** Sizes of cells kept at a time: for the board, for previews, and from before the window was resized. */
const SIZES_KEPT = 6;
/** Pictures of power gems kept at a time. */
const SLABS_KEPT = 48;
const LABELS_KEPT = 64;

/** Kinds whose number takes the place of a letter. */
const NUMBERED = new Set(["piece", "storehouse"]);

/** Drops the oldest entries of a map beyond a number. @param {Map<unknown, unknown>} map @param {number} most */
function prune(map, most) {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

export class TileSet {
  /** @type {Map<number, {byTile: WeakMap<Tile, HTMLCanvasElement[]>, byKey: Map<string, HTMLCanvasElement>}>} */
  #sizes = new Map();
  /** @type {Map<string, Slab>} */
  #slabs = new Map();
  /** @type {Map<string, HTMLCanvasElement>} */
  #labels = new Map();
  /** @type {WeakMap<HTMLCanvasElement, HTMLCanvasElement>} */
  #glows = new WeakMap();

  /** @param {Look} [look] */
  constructor(look = {}) {
    /** Rises with every change of the look, so that a renderer knows when to repaint. */
    this.version = 0;
    this.palette = "jewel";
    this.letters = false;
    this.contrast = false;
    this.theme = themeOf(false);
    this.set(look);
  }

  /**
   * Changes the look and drops all pictures kept so far.
   * @param {Look} look only the properties to change
   */
  set({ palette = this.palette, letters = this.letters, contrast = this.contrast }) {
    const same = palette === this.palette && letters === this.letters && contrast === this.contrast;
    if (same && this.version) return;
    this.palette = palette;
    this.letters = letters;
    this.contrast = contrast;
    this.theme = themeOf(contrast);
    this.version += 1;
    this.#sizes.clear();
    this.#slabs.clear();
    this.#labels.clear();
  }

  /** The tones of a colour letter in this look. @param {string} colour */
  tones(colour) {
    return tonesOf(this.palette, colour, this.contrast);
  }

  /**
   * The picture of a tile.
   * @param {Tile} tile
   * @param {number} size of a cell, in CSS pixels
   * @param {number} [ratio] device pixels for a CSS pixel
   * @param {number} [pose] 0 to poses(tile) - 1
   * @returns {HTMLCanvasElement}
   */
  get(tile, size, ratio = 1, pose = 0) {
    const pixels = Math.max(1, Math.round(size * ratio));
    let kept = this.#sizes.get(pixels);
    if (!kept) {
      kept = { byTile: new WeakMap(), byKey: new Map() };
      this.#sizes.set(pixels, kept);
      prune(this.#sizes, SIZES_KEPT);
    }
    let poses = kept.byTile.get(tile);
    if (!poses) {
      poses = [];
      kept.byTile.set(tile, poses);
    }
    return (poses[pose] ??= this.#painted(kept.byKey, tile, pixels, pose));
  }

  /**
   * @param {Map<string, HTMLCanvasElement>} kept @param {Tile} tile @param {number} pixels @param {number} pose
   */
  #painted(kept, tile, pixels, pose) {
    const key = `${tile.kind}|${tile.colour}|${tile.links}|${tile.mark}|${pose}`;
    let canvas = kept.get(key);
    if (!canvas) {
      canvas = this.#paint(tile, pixels, pose);
      kept.set(key, canvas);
    }
    return canvas;
  }

  /** @param {Tile} tile @param {number} pixels @param {number} pose @returns {HTMLCanvasElement} */
  #paint(tile, pixels, pose) {
    if (tile.mark === "*" && tile.kind)
      return this.#vanishing(this.get({ ...tile, mark: "" }, pixels, 1, restPose(tile)), pixels);
    return paintTile(tile, pixels, this.#art(tile, pose));
  }

  /** @param {Tile} tile @param {number} pose @returns {Art} */
  #art(tile, pose) {
    const { colour, mark, kind } = tile;
    const letters = this.letters && (colour !== "" || NUMBERED.has(kind));
    return { tones: this.tones(colour), colour, mark, letters, contrast: this.contrast, pose };
  }

  /**
   * The picture of a whole slab.
   * @param {Tile} tile any tile of it, for its colour
   * @param {Cell[]} cells rows and columns of the slab, its top left at 0, 0
   * @param {number} size of a cell, in CSS pixels
   * @param {number} [ratio]
   * @param {boolean} [marked] about to vanish
   * @returns {Slab}
   */
  slab(tile, cells, size, ratio = 1, marked = false) {
    const pixels = Math.max(1, Math.round(size * ratio));
    const key = `${tile.kind}|${tile.colour}|${pixels}|${marked}|${cells.join(" ")}`;
    let slab = this.#slabs.get(key);
    if (!slab) {
      const whole = marked ? this.slab(tile, cells, size, ratio) : paintSlab(cells, pixels, this.#art(alone(tile), 0));
      slab = marked ? { ...whole, canvas: this.#vanishing(whole.canvas, pixels) } : whole;
    } else {
      this.#slabs.delete(key); // set again below, as the youngest
    }
    this.#slabs.set(key, slab);
    prune(this.#slabs, SLABS_KEPT);
    return slab;
  }

  /**
   * A picture of a tile that is about to vanish: heated, in a white rim.
   * @param {HTMLCanvasElement} picture @param {number} pixels of a cell
   */
  #vanishing(picture, pixels) {
    const silhouette = this.glow(picture);
    const heated = paintHeated(picture, silhouette, pixels * 0.075);
    this.#glows.set(heated, silhouette);
    return heated;
  }

  /**
   * The silhouette of a picture in white, for flashes.
   * @param {HTMLCanvasElement} picture
   * @returns {HTMLCanvasElement}
   */
  glow(picture) {
    let mask = this.#glows.get(picture);
    if (!mask) {
      mask = paintSilhouette(picture);
      this.#glows.set(picture, mask);
    }
    return mask;
  }

  /**
   * A short text as a picture, for floating scores.
   * @param {string} text
   * @param {number} pixels the height of its letters' line, in device pixels
   * @param {string} [fill]
   * @returns {HTMLCanvasElement}
   */
  label(text, pixels, fill = "#ffffff") {
    const key = `${text}|${pixels}|${fill}`;
    let label = this.#labels.get(key);
    if (!label) {
      label = paintLabel(text, pixels, fill);
      this.#labels.set(key, label);
      prune(this.#labels, LABELS_KEPT);
    }
    return label;
  }

  /**
   * A streak of light in a colour that gets stronger downwards, to be stretched behind a falling piece.
   * @param {string} colour
   * @returns {HTMLCanvasElement}
   */
  streak(colour) {
    const key = `streak|${colour}`;
    let streak = this.#labels.get(key);
    if (!streak) {
      streak = paintStreak(this.tones(colour).light);
      this.#labels.set(key, streak);
    }
    return streak;
  }
}
