/**
 * Gems: normal, power and crash (the arcade document, section 13). A slab paints its whole group of cells.
 */

import { fade, mix } from "../palettes.js";
import { FULL_TURN, disc, drawLetter, drawSpark, glow } from "./brush.js";
import { cutOf, insetLoop, outlines, trace, traceRounded } from "./shapes.js";

/** @typedef {import("../palettes.js").Tones} Tones */
/** @typedef {import("./brush.js").Art} Art */
/** @typedef {import("./shapes.js").Cell} Cell */
/** @typedef {import("./shapes.js").Point} Point */

/**
 * How strongly each side of a bevel is lit: top, right, bottom, left.
 * @type {[string, string, string, string]}
 */
const LIT = ["rgba(255,255,255,.5)", "rgba(0,0,12,.2)", "rgba(0,0,12,.42)", "rgba(255,255,255,.24)"];

/**
 * A gem, or a power gem of any shape, as one piece.
 * @param {CanvasRenderingContext2D} ctx in cells: one unit is one cell
 * @param {Cell[]} cells the group, its top left at 0, 0
 * @param {Art} art
 */
export function drawSlab(ctx, cells, art) {
  const { tones, contrast } = art;
  const power = cells.length > 1;
  const loops = outlines(cells);
  const rows = 1 + Math.max(...cells.map(([row]) => row));
  const columns = 1 + Math.max(...cells.map(([, column]) => column));
  const inset = (/** @type {number} */ by) => loops.map((loop) => insetLoop(loop, 1, by));

  ctx.save();
  const rim = new Path2D();
  traceRounded(rim, inset(0.025), 0.21);
  ctx.fillStyle = tones.deep;
  ctx.fill(rim);

  const edge = contrast ? 0.085 : 0.055;
  const body = new Path2D();
  traceRounded(body, inset(edge), 0.185);
  ctx.fillStyle = diagonal(ctx, columns, rows, tones);
  ctx.fill(body);
  ctx.clip(body);

  const bevel = power ? 0.2 : 0.17;
  drawBevel(ctx, inset(-0.1), inset(bevel), contrast ? 0.5 : 1); // from outside the clip: rounded inner corners too
  const table = new Path2D();
  traceRounded(table, inset(bevel), power ? 0.12 : 0.1);
  ctx.fillStyle = glow(ctx, columns, rows, tones);
  ctx.fill(table);
  if (!contrast) drawDepth(ctx, table, columns, rows, tones);
  ctx.lineWidth = 0.022;
  ctx.strokeStyle = fade(tones.light, power ? 0.8 : 0.5);
  ctx.stroke(table);
  for (const [row, column] of cells) drawCut(ctx, row, column, art, power);
  if (!contrast) {
    if (power) drawSheen(ctx, table, columns, rows, tones);
    else drawGloss(ctx, tones);
  }
  ctx.restore();

  const [first] = [...cells].sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
  drawSpark(ctx, first[1] + 0.25, first[0] + 0.235, power ? 1.35 : 1);
  if (contrast) strokeRim(ctx, rim);
  if (art.letters) for (const [row, column] of cells) drawLetter(ctx, art, power ? 0.42 : 0.5, column + 0.5, row + 0.5);
}

/** @param {CanvasRenderingContext2D} ctx @param {Path2D} rim */
function strokeRim(ctx, rim) {
  ctx.lineWidth = 0.045;
  ctx.strokeStyle = "#ffffff";
  ctx.stroke(rim);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} width @param {number} height @param {Tones} tones */
function diagonal(ctx, width, height, tones) {
  const gradient = ctx.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, tones.light);
  gradient.addColorStop(0.42, tones.base);
  gradient.addColorStop(1, tones.dark);
  return gradient;
}

/**
 * Depth under the table: a shade along its edges, and a pool of light low on the right.
 * @param {CanvasRenderingContext2D} ctx @param {Path2D} table @param {number} width @param {number} height
 * @param {Tones} tones
 */
function drawDepth(ctx, table, width, height, tones) {
  ctx.save();
  ctx.clip(table);
  for (const [thickness, alpha] of [
    [0.16, 0.16],
    [0.08, 0.2],
  ]) {
    ctx.lineWidth = thickness;
    ctx.strokeStyle = fade(tones.dark, alpha);
    ctx.stroke(table);
  }
  const reach = Math.max(width, height) * 0.55;
  const pool = ctx.createRadialGradient(width * 0.66, height * 0.72, 0, width * 0.66, height * 0.72, reach);
  pool.addColorStop(0, fade(tones.light, 0.55));
  pool.addColorStop(0.5, fade(tones.light, 0.14));
  pool.addColorStop(1, fade(tones.light, 0));
  ctx.fillStyle = pool;
  ctx.fillRect(0, 0, width, height);
  ctx.restore();
}

/**
 * The slanted rim: one strip for each side, lit by the way it faces.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Point[][]} outer
 * @param {Point[][]} inner
 * @param {number} strength
 */
function drawBevel(ctx, outer, inner, strength) {
  ctx.globalAlpha = strength;
  outer.forEach((loop, n) => {
    loop.forEach((from, i) => {
      const next = (i + 1) % loop.length;
      const to = loop[next];
      const side = to[0] > from[0] ? 0 : to[1] > from[1] ? 1 : to[0] < from[0] ? 2 : 3;
      ctx.fillStyle = LIT[side];
      ctx.beginPath();
      trace(ctx, [[from, to, inner[n][next], inner[n][i]]]);
      ctx.fill();
    });
  });
  ctx.globalAlpha = 1;
}

/**
 * The facets that tell a colour without colour: its cut, faintly.
 * @param {CanvasRenderingContext2D} ctx @param {number} row @param {number} column @param {Art} art
 * @param {boolean} power
 */
function drawCut(ctx, row, column, art, power) {
  const { tones, contrast } = art;
  const corners = cutOf(art.colour, power ? 0.19 : 0.225);
  ctx.save();
  ctx.translate(column, row);
  ctx.lineJoin = "round";
  const path = new Path2D();
  trace(path, [corners]);
  if (contrast) {
    ctx.fillStyle = tones.ink;
    if (!art.letters) ctx.fill(path);
  } else {
    const gradient = ctx.createLinearGradient(0.25, 0.25, 0.75, 0.75);
    gradient.addColorStop(0, fade(tones.light, power ? 0.3 : 0.5));
    gradient.addColorStop(0.5, fade(tones.base, power ? 0.1 : 0.3));
    gradient.addColorStop(1, fade(tones.dark, power ? 0.28 : 0.5));
    ctx.fillStyle = gradient;
    ctx.fill(path);
    ctx.lineWidth = 0.026;
    ctx.strokeStyle = fade(tones.light, power ? 0.5 : 0.8);
    ctx.stroke(path);
  }
  ctx.restore();
}

/** @param {CanvasRenderingContext2D} ctx @param {Tones} tones */
function drawGloss(ctx, tones) {
  const gradient = ctx.createLinearGradient(0.12, 0.08, 0.42, 0.5);
  gradient.addColorStop(0, fade(mix(tones.light, "#ffffff", 0.6), 0.78));
  gradient.addColorStop(1, fade(tones.light, 0.1));
  ctx.fillStyle = gradient;
  ctx.beginPath();
  ctx.moveTo(0.1, 0.1);
  ctx.lineTo(0.84, 0.1);
  ctx.bezierCurveTo(0.74, 0.24, 0.5, 0.25, 0.37, 0.36);
  ctx.bezierCurveTo(0.25, 0.46, 0.24, 0.58, 0.1, 0.66);
  ctx.closePath();
  ctx.fill();
}

/**
 * Two bands of light across the whole group.
 * @param {CanvasRenderingContext2D} ctx @param {Path2D} table @param {number} width @param {number} height
 * @param {Tones} tones
 */
function drawSheen(ctx, table, width, height, tones) {
  ctx.save();
  ctx.clip(table);
  const reach = width + height;
  const band = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ alpha) => {
    const gradient = ctx.createLinearGradient(from / 2, from / 2, to / 2, to / 2);
    gradient.addColorStop(0, fade(tones.light, alpha * 0.25));
    gradient.addColorStop(1, fade(tones.light, alpha));
    ctx.fillStyle = gradient;
    ctx.beginPath();
    trace(ctx, [
      [
        [from, 0],
        [to, 0],
        [to - reach, reach],
        [from - reach, reach],
      ],
    ]);
    ctx.fill();
  };
  band(reach * 0.16, reach * 0.4, 0.5);
  band(reach * 0.44, reach * 0.485, 0.4);
  ctx.restore();
}

/**
 * A crash gem: an orb instead of a square, in a bright ring, with a burst on it.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art
 */
export function drawCrash(ctx, art) {
  const { tones, contrast } = art;
  disc(ctx, 0.5, 0.5, 0.475, tones.deep);
  const ring = ctx.createLinearGradient(0.1, 0.05, 0.9, 0.95);
  ring.addColorStop(0, "#ffffff");
  ring.addColorStop(0.35, tones.light);
  ring.addColorStop(0.6, tones.base);
  ring.addColorStop(1, mix(tones.light, tones.base, 0.3));
  disc(ctx, 0.5, 0.5, 0.445, contrast ? "#ffffff" : ring);
  disc(ctx, 0.5, 0.5, 0.365, tones.deep);
  const orb = ctx.createRadialGradient(0.38, 0.34, 0.04, 0.5, 0.52, 0.36);
  orb.addColorStop(0, mix(tones.light, tones.base, 0.35));
  orb.addColorStop(0.45, tones.base);
  orb.addColorStop(1, tones.dark);
  disc(ctx, 0.5, 0.5, 0.345, contrast ? tones.base : orb);

  const burst = new Path2D();
  const corners = Array.from({ length: 16 }, (_, i) => {
    const reach = i % 2 ? 0.125 : i % 4 ? 0.19 : 0.325;
    const angle = (i * FULL_TURN) / 16 + FULL_TURN / 8;
    return /** @type {Point} */ ([0.5 + reach * Math.cos(angle), 0.5 + reach * Math.sin(angle)]);
  });
  trace(burst, [corners]);
  ctx.lineJoin = "round";
  ctx.lineWidth = 0.075;
  ctx.strokeStyle = tones.deep;
  ctx.stroke(burst);
  ctx.fillStyle = "#ffffff";
  ctx.fill(burst);
  ctx.lineWidth = 0.02;
  ctx.strokeStyle = "#ffffff";
  ctx.stroke(burst);
  const heart = new Path2D();
  trace(heart, [cutOf(art.colour, 0.12)]);
  ctx.fillStyle = contrast ? "#000000" : tones.dark;
  ctx.fill(heart);
  if (!contrast) {
    ctx.fillStyle = "rgba(255,255,255,.34)";
    ctx.beginPath();
    ctx.ellipse(0.42, 0.27, 0.2, 0.085, -0.5, 0, FULL_TURN);
    ctx.fill();
  }
  drawSpark(ctx, 0.235, 0.24, 0.9);
  if (art.letters) drawLetter(ctx, art, 0.4, 0.79, 0.79); // beside the burst, which is what matters
}
