/**
 * Pictures: how a tile, a slab or a text is painted on a canvas of its own. `tiles.js` keeps them.
 */

import { drawCapsule, drawVirus } from "./art/bottle.js";
import { FONT } from "./art/brush.js";
import { drawCrash, drawSlab } from "./art/gems.js";
import { BOTTOM, LEFT, RIGHT, TOP, insetLoop, outlines, traceRounded } from "./art/shapes.js";
import { drawCounter, drawDiamond, drawJewel } from "./art/stones.js";
import { drawPiece, drawStorehouse } from "./art/town.js";
import { makeCanvas } from "./canvas.js";
import { fade } from "./palettes.js";
import { isFused } from "./tile.js";

/** @typedef {import("../engine/frame.js").Tile} Tile */
/** @typedef {import("./art/brush.js").Art} Art */
/** @typedef {import("./art/shapes.js").Cell} Cell */

/**
 * @typedef {object} Slab A power gem as one picture.
 * @property {HTMLCanvasElement} canvas
 * @property {Path2D} outline in device pixels, from the canvas's top left
 */

/** @type {Record<import("../contract.js").TileKind, (ctx: CanvasRenderingContext2D, art: Art, tile: Tile) => void>} */
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

/** One tile by itself. @param {Tile} tile @param {number} pixels of a cell @param {Art} art */
export function paintTile(tile, pixels, art) {
  const [canvas, ctx] = makeCanvas(pixels, pixels);
  if (!tile.kind) return canvas;
  ctx.scale(pixels, pixels);
  const recipe = RECIPES[tile.kind];
  if (isFused(tile)) paintPart(ctx, tile.links, art);
  else if (recipe) recipe(ctx, art, tile);
  else drawJewel(ctx, art, tile.kind);
  return canvas;
}

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
 * A whole slab.
 * @param {Cell[]} cells its top left at 0, 0
 * @param {number} pixels of a cell
 * @param {Art} art
 * @returns {Slab}
 */
export function paintSlab(cells, pixels, art) {
  const rows = 1 + Math.max(...cells.map(([row]) => row));
  const columns = 1 + Math.max(...cells.map(([, column]) => column));
  const [canvas, ctx] = makeCanvas(columns * pixels, rows * pixels);
  ctx.scale(pixels, pixels);
  drawSlab(ctx, cells, art);
  const outline = new Path2D();
  const loops = outlines(cells).map((loop) => insetLoop(loop, pixels, pixels * 0.055));
  traceRounded(outline, loops, pixels * 0.18);
  return { canvas, outline };
}

/** A picture's shape, all in white. @param {HTMLCanvasElement} picture */
export function paintSilhouette(picture) {
  const [canvas, ctx] = makeCanvas(picture.width, picture.height);
  ctx.drawImage(picture, 0, 0);
  ctx.globalCompositeOperation = "source-in";
  ctx.fillStyle = "#ffffff";
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * What is about to vanish: heated, in a white rim.
 * @param {HTMLCanvasElement} picture
 * @param {HTMLCanvasElement} silhouette the same in white
 * @param {number} rim the width of the white rim
 */
export function paintHeated(picture, silhouette, rim) {
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

/** A text in a dark edge. @param {string} text @param {number} pixels of its line @param {string} fill */
export function paintLabel(text, pixels, fill) {
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

/** A streak of light that gets stronger downwards. @param {string} light its colour */
export function paintStreak(light) {
  const [canvas, ctx] = makeCanvas(32, 128);
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
  return canvas;
}
