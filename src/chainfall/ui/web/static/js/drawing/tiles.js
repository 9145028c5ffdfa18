/**
 * Tiles: every tile of a frame as a small canvas, painted once and kept (seed 003, sections 13, 15 and 33).
 *
 * A tile set knows the player's taste (palette, letters, contrast). Sizes are in CSS pixels beside the device's pixel
 * ratio; the canvases are `Math.round(size * ratio)` device pixels wide and high. Never paint on them.
 */

import { VIRUS_POSES, drawCapsule, drawVirus } from "./art/bottle.js";
import { FONT, drawCrash, drawSlab } from "./art/gems.js";
import { BOTTOM, LEFT, RIGHT, TOP, insetLoop, outlines, traceRounded } from "./art/shapes.js";
import { DIAMOND_POSES, drawCounter, drawDiamond, drawJewel } from "./art/stones.js";
import { drawPiece, drawStorehouse } from "./art/town.js";
import { fade, themeOf, tonesOf } from "./palettes.js";

/** @typedef {import("./art/shapes.js").Cell} Cell */
/** @typedef {import("./art/gems.js").Art} Art */

/**
 * @typedef {object} Tile One drawn cell, as in a frame.
 * @property {string} kind "" is an empty cell
 * @property {string} colour a letter, or ""
 * @property {number} links bits 1 top, 2 right, 4 bottom, 8 left where it is joined to its neighbour
 * @property {string} mark a short text, or "*" for a cell about to vanish
 */

/**
 * @typedef {object} Look
 * @property {string} [palette] a name of PALETTES
 * @property {boolean} [letters] the letter of its colour (or the number) on each piece
 * @property {boolean} [contrast] high contrast
 */

/**
 * @typedef {object} Slab A power gem as one picture.
 * @property {HTMLCanvasElement} canvas
 * @property {Path2D} outline in device pixels, from the canvas's top left
 */

/** The tile of an empty cell. @type {Tile} */
export const NOTHING = { kind: "", colour: "", links: 0, mark: "" };

/** Sizes of cells kept at a time: the board, previews, and those of the window before it was resized. */
const SIZES_KEPT = 6;
/** Pictures of power gems kept at a time. */
const SLABS_KEPT = 48;
const LABELS_KEPT = 64;

/** Kinds whose links do not join them into one slab. */
const NOT_FUSED = new Set(["", "capsule", "virus", "crash", "diamond", "counter", "piece", "storehouse"]);

/**
 * Whether a tile is part of a slab: a power gem, or any fused piece of a game that this arcade does not know.
 * @param {Tile} tile
 */
export function isFused(tile) {
  return tile.links !== 0 && !NOT_FUSED.has(tile.kind);
}

/** @param {Tile} tile @returns {Tile} the tile by itself: neither joined nor marked */
export function alone(tile) {
  return tile.links || tile.mark === "*" ? { ...tile, links: 0, mark: tile.mark === "*" ? "" : tile.mark } : tile;
}

/** @param {number} width @param {number} height @returns {[HTMLCanvasElement, CanvasRenderingContext2D]} */
export function makeCanvas(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return [canvas, /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"))];
}

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
    /** Rises with every change of the look, so that a renderer knows when to paint anew. */
    this.version = 0;
    this.palette = "jewel";
    this.letters = false;
    this.contrast = false;
    this.theme = themeOf(false);
    this.set(look);
  }

  /**
   * Changes the look; what was kept is forgotten.
   * @param {Look} look what is not given stays
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
    const [canvas, ctx] = makeCanvas(pixels, pixels);
    if (!tile.kind) return canvas;
    ctx.scale(pixels, pixels);
    const art = this.#art(tile, pose);
    if (isFused(tile)) {
      paintPart(ctx, tile.links, art);
    } else {
      const recipe = RECIPES[tile.kind];
      if (recipe) recipe(ctx, art, tile);
      else drawJewel(ctx, art, tile.kind);
    }
    return canvas;
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
      const whole = marked ? this.slab(tile, cells, size, ratio) : this.#paintSlab(tile, cells, pixels);
      slab = marked ? { ...whole, canvas: this.#vanishing(whole.canvas, pixels) } : whole;
    } else {
      this.#slabs.delete(key); // set again below, as the youngest
    }
    this.#slabs.set(key, slab);
    prune(this.#slabs, SLABS_KEPT);
    return slab;
  }

  /** @param {Tile} tile @param {Cell[]} cells @param {number} pixels @returns {Slab} */
  #paintSlab(tile, cells, pixels) {
    const rows = 1 + Math.max(...cells.map(([row]) => row));
    const columns = 1 + Math.max(...cells.map(([, column]) => column));
    const [canvas, ctx] = makeCanvas(columns * pixels, rows * pixels);
    ctx.scale(pixels, pixels);
    drawSlab(ctx, cells, this.#art(alone(tile), 0));
    const outline = new Path2D();
    traceRounded(
      outline,
      outlines(cells).map((loop) => insetLoop(loop, pixels, pixels * 0.055)),
      pixels * 0.18,
    );
    return { canvas, outline };
  }

  /**
   * A picture of what is about to vanish: heated, in a white rim.
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
      const [canvas, ctx] = makeCanvas(picture.width, picture.height);
      ctx.drawImage(picture, 0, 0);
      ctx.globalCompositeOperation = "source-in";
      ctx.fillStyle = "#ffffff";
      ctx.fillRect(0, 0, canvas.width, canvas.height);
      this.#glows.set(picture, (mask = canvas));
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
      const [canvas, ctx] = makeCanvas(32, 128);
      const { light } = this.tones(colour);
      const gradient = ctx.createLinearGradient(0, 0, 0, 128);
      gradient.addColorStop(0, fade(light, 0));
      gradient.addColorStop(1, fade(light, 0.8));
      ctx.fillStyle = gradient;
      ctx.beginPath();
      ctx.moveTo(16, 0);
      ctx.quadraticCurveTo(28, 40, 32, 128);
      ctx.lineTo(0, 128);
      ctx.quadraticCurveTo(4, 40, 16, 0);
      ctx.fill();
      this.#labels.set(key, (streak = canvas));
    }
    return streak;
  }

  /** How many poses a tile has; most have one. @param {Tile} tile */
  poses(tile) {
    return tile.mark === "*" ? 1 : (POSES[tile.kind] ?? 1);
  }

  /**
   * The pose of a tile at rest: viruses rock and blink, a diamond's rainbow wanders.
   * @param {Tile} tile
   * @param {number} beat counts BEAT milliseconds
   * @param {number} place any number that tells the tile's place, so that not all blink together
   */
  poseAt(tile, beat, place) {
    if (tile.mark === "*") return restPose(tile);
    if (tile.kind === "diamond") return beat % DIAMOND_POSES;
    if (tile.kind !== "virus") return 0;
    if ((beat + place * 7) % 31 === 0) return 3;
    return ROCKING[((beat >> 1) + tile.colour.charCodeAt(0)) % ROCKING.length];
  }
}

/** Milliseconds of a pose. */
export const BEAT = 120;
const ROCKING = [0, 1, 2, 1];

/** The pose of a virus that stands upright, for where nothing moves. @param {Tile} tile */
export function restPose(tile) {
  return tile.kind === "virus" ? 1 : 0;
}

/** @type {Record<string, number>} */
const POSES = { virus: VIRUS_POSES, diamond: DIAMOND_POSES };
/** Kinds whose number takes the place of a letter. */
const NUMBERED = new Set(["piece", "storehouse"]);

/** @type {Record<string, (ctx: CanvasRenderingContext2D, art: Art, tile: Tile) => void>} */
const RECIPES = {
  gem: (ctx, art) => drawSlab(ctx, [[0, 0]], art),
  crash: drawCrash,
  diamond: drawDiamond,
  counter: drawCounter,
  capsule: (ctx, art, tile) => drawCapsule(ctx, art, tile.links),
  virus: drawVirus,
  piece: drawPiece,
  storehouse: drawStorehouse,
};

/**
 * One cell of a slab whose other cells are not known: as if all diagonals between joined sides were filled.
 * @param {CanvasRenderingContext2D} ctx @param {number} links @param {Art} art
 */
function paintPart(ctx, links, art) {
  /** @type {[number, number, number][]} */
  const around = [
    [0, 1, TOP],
    [1, 0, LEFT],
    [1, 2, RIGHT],
    [2, 1, BOTTOM],
    [0, 0, TOP | LEFT],
    [0, 2, TOP | RIGHT],
    [2, 0, BOTTOM | LEFT],
    [2, 2, BOTTOM | RIGHT],
  ];
  /** @type {Cell[]} */
  const cells = [[1, 1]];
  for (const [row, column, sides] of around) if ((links & sides) === sides) cells.push([row, column]);
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, 1, 1);
  ctx.clip();
  ctx.translate(left - 1, top - 1);
  drawSlab(
    ctx,
    cells.map(([row, column]) => [row - top, column - left]),
    art,
  );
  ctx.restore();
}

/**
 * @param {HTMLCanvasElement} picture
 * @param {HTMLCanvasElement} silhouette the same in white
 * @param {number} rim the width of the white rim
 */
function paintHeated(picture, silhouette, rim) {
  const [canvas, ctx] = makeCanvas(picture.width, picture.height);
  const { width, height } = canvas;
  ctx.drawImage(picture, rim, rim, width - 2 * rim, height - 2 * rim);
  ctx.globalCompositeOperation = "source-atop";
  const heat = ctx.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, Math.hypot(width, height) / 2);
  heat.addColorStop(0, "rgba(255,255,255,.62)");
  heat.addColorStop(1, "rgba(255,255,255,.22)");
  ctx.fillStyle = heat;
  ctx.fillRect(0, 0, width, height);
  ctx.globalCompositeOperation = "destination-over";
  ctx.drawImage(silhouette, 0, 0);
  return canvas;
}

/** @param {string} text @param {number} pixels @param {string} fill */
function paintLabel(text, pixels, fill) {
  const font = `800 ${pixels}px ${FONT}`;
  const [, measure] = makeCanvas(1, 1);
  measure.font = font;
  const edge = Math.ceil(pixels * 0.16);
  const [canvas, ctx] = makeCanvas(measure.measureText(text).width + 2 * edge + 2, pixels * 1.3);
  ctx.font = font;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = edge;
  ctx.strokeStyle = "rgba(6,8,18,.88)";
  ctx.strokeText(text, canvas.width / 2, canvas.height / 2);
  ctx.fillStyle = fill;
  ctx.fillText(text, canvas.width / 2, canvas.height / 2);
  return canvas;
}
