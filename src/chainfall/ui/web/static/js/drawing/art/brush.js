/**
 * What all recipes of tiles share: the light inside a stone, its specular dot, letters and discs.
 *
 * Every recipe paints into the unit square, whatever the size of the cell.
 */

import { mix } from "../palettes.js";

/** @typedef {import("../palettes.js").Tones} Tones */

/**
 * @typedef {object} Art What a recipe gets to know.
 * @property {Tones} tones
 * @property {string} colour the colour's letter
 * @property {string} mark
 * @property {boolean} letters draw the letter of the colour
 * @property {boolean} contrast
 * @property {number} pose which of the tile's poses
 */

export const FONT = '"Segoe UI", system-ui, "DejaVu Sans", "Liberation Sans", sans-serif';
export const FULL_TURN = 2 * Math.PI;

/**
 * The inside: dark under the lit edge, and light gathered towards the other corner as in a cut stone.
 * @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height @param {Tones} tones
 */
export function glow(ctx, width, height, tones) {
  const gradient = ctx.createLinearGradient(width * 0.1, 0, width * 0.9, height);
  gradient.addColorStop(0, mix(tones.base, tones.dark, 0.55));
  gradient.addColorStop(0.5, tones.base);
  gradient.addColorStop(1, mix(tones.base, tones.light, 0.22));
  return gradient;
}

/**
 * The specular dot, with a glint around it.
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} [scale]
 */
export function drawSpark(ctx, x, y, scale = 1) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  ctx.fillStyle = "rgba(255,255,255,.4)";
  ctx.beginPath();
  ctx.arc(0, 0, 0.065, 0, FULL_TURN);
  ctx.fill();
  ctx.fillStyle = "#ffffff";
  ctx.beginPath();
  ctx.arc(0, 0, 0.036, 0, FULL_TURN);
  ctx.fill();
  ctx.restore();
}

/**
 * The letter of the colour in the middle of the cell.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art @param {number} size @param {number} [x] @param {number} [y]
 */
export function drawLetter(ctx, art, size, x = 0.5, y = 0.5) {
  drawText(ctx, art.colour.toUpperCase(), size, x, y, "#ffffff", mix(art.tones.deep, "#000000", 0.4));
}

/**
 * Text in the unit square: outlined, so that it is readable on anything.
 * @param {CanvasRenderingContext2D} ctx @param {string} text @param {number} size @param {number} x @param {number} y
 * @param {string} fill @param {string} outline @param {number} [width] of the outline, in hundredths of the size
 */
export function drawText(ctx, text, size, x, y, fill, outline, width = 22) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / 100, size / 100); // fonts of less than a pixel are not reliable
  ctx.font = `800 100px ${FONT}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.lineJoin = "round";
  ctx.lineWidth = width;
  ctx.strokeStyle = outline;
  ctx.strokeText(text, 0, 36);
  ctx.fillStyle = fill;
  ctx.fillText(text, 0, 36);
  ctx.restore();
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} radius
 * @param {string | CanvasGradient} fill
 */
export function disc(ctx, x, y, radius, fill) {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, FULL_TURN);
  ctx.fill();
}
