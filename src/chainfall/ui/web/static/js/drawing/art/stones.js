/**
 * Stones beside the common gems: diamond, counter, and the cut jewels of games that this arcade does not know (the
 * arcade document, section 13).
 */

import { fade, mix } from "../palettes.js";
import { FULL_TURN, disc, drawLetter, drawSpark, drawText, glow } from "./brush.js";
import { drawSlab } from "./gems.js";
import { cutOf, polygon, trace } from "./shapes.js";

/** @typedef {import("../palettes.js").Tones} Tones */
/** @typedef {import("./brush.js").Art} Art */
/** @typedef {import("./shapes.js").Point} Point */

const RAINBOW = ["#ff4d6d", "#ff9f1c", "#ffe14d", "#3ddc84", "#35c7ff", "#6f6bff", "#e15bff", "#ff4d6d"];
export const DIAMOND_POSES = 7;

/**
 * A diamond: a brilliant seen from above as a rhombus, in a rainbow that wanders around it from pose to pose.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art
 */
export function drawDiamond(ctx, art) {
  const corners = polygon(4, 0.44);
  const path = new Path2D();
  trace(path, [corners]);
  ctx.lineJoin = "round";
  ctx.lineWidth = 0.11;
  ctx.strokeStyle = "#0b0d18";
  ctx.stroke(path);

  drawBrilliant(ctx, corners);
  const rainbow = ctx.createConicGradient((art.pose * FULL_TURN) / DIAMOND_POSES, 0.5, 0.5);
  RAINBOW.forEach((colour, i) => rainbow.addColorStop(i / (RAINBOW.length - 1), colour));
  ctx.lineWidth = 0.075;
  ctx.strokeStyle = rainbow;
  ctx.stroke(path);
  ctx.fillStyle = "rgba(255,255,255,.85)";
  ctx.beginPath();
  trace(ctx, [
    [
      [0.5, 0.14],
      [0.62, 0.27],
      [0.5, 0.235],
      [0.36, 0.3],
    ],
  ]);
  ctx.fill();
  drawGlint(ctx, 0.37, 0.37, 0.13);
}

/**
 * The facets of a brilliant around its table.
 * @param {CanvasRenderingContext2D} ctx @param {Point[]} corners
 */
function drawBrilliant(ctx, corners) {
  const facets = ["#ffffff", "#c9d6ee", "#8c9cbd", "#dfe8fa"]; // right up, right down, left down, left up
  const middle = polygon(4, 0.2);
  corners.forEach((corner, i) => {
    const next = (i + 1) % 4;
    const side = new Path2D();
    trace(side, [[corner, corners[next], middle[next], middle[i]]]);
    const shade = ctx.createLinearGradient(corner[0], corner[1], corners[next][0], corners[next][1]);
    shade.addColorStop(0, facets[i]);
    shade.addColorStop(1, mix(facets[i], i === 2 ? "#3e4a68" : "#7f8fb4", 0.55));
    ctx.fillStyle = shade;
    ctx.fill(side);
  });
  const table = new Path2D();
  trace(table, [middle]);
  const fill = ctx.createLinearGradient(0.35, 0.3, 0.65, 0.7);
  fill.addColorStop(0, "#ffffff");
  fill.addColorStop(0.5, "#d7e3fb");
  fill.addColorStop(1, "#93a6d0");
  ctx.fillStyle = fill;
  ctx.fill(table);
  ctx.lineWidth = 0.018;
  ctx.strokeStyle = "rgba(255,255,255,.9)";
  ctx.stroke(table);
}

/**
 * A four-pointed twinkle.
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} reach
 */
function drawGlint(ctx, x, y, reach) {
  ctx.fillStyle = "#ffffff";
  ctx.beginPath();
  for (let i = 0; i < 8; i++) {
    const far = i % 2 ? reach * 0.2 : reach;
    ctx.lineTo(x + far * Math.cos((i * FULL_TURN) / 8), y + far * Math.sin((i * FULL_TURN) / 8));
  }
  ctx.fill();
}

/**
 * A counter gem: matte metal in a frame of its colour, with its number.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art
 */
export function drawCounter(ctx, art) {
  const { tones, contrast } = art;
  const box = (
    /** @type {number} */ inset,
    /** @type {number} */ radius,
    /** @type {string | CanvasGradient} */ fill,
  ) => {
    ctx.fillStyle = fill;
    ctx.beginPath();
    ctx.roundRect(inset, inset, 1 - 2 * inset, 1 - 2 * inset, radius);
    ctx.fill();
  };
  box(0.025, 0.2, contrast ? "#ffffff" : "#10131c");
  box(0.055, 0.175, metal(ctx, "#aeb6c4", "#4d5565"));
  box(0.105, 0.14, mix(tones.dark, "#10131c", 0.2));
  box(0.12, 0.13, tones.base);
  box(0.175, 0.1, metal(ctx, "#3a4150", "#5d6676"));
  ctx.save();
  ctx.clip();
  ctx.lineWidth = 0.012;
  for (let y = 0.2; y < 0.85; y += 0.045) {
    ctx.strokeStyle = Math.round(y * 1000) % 2 ? "rgba(255,255,255,.07)" : "rgba(0,0,0,.16)";
    ctx.beginPath();
    ctx.moveTo(0.15, y);
    ctx.lineTo(0.85, y);
    ctx.stroke();
  }
  ctx.restore();
  for (const [x, y] of [
    [0.105, 0.105],
    [0.895, 0.105],
    [0.105, 0.895],
    [0.895, 0.895],
  ]) {
    disc(ctx, x, y, 0.035, "#2a303d");
    disc(ctx, x - 0.006, y - 0.008, 0.022, "#d4dae4");
  }
  if (art.colour && !art.letters) drawBadge(ctx, art);
  const number = art.mark === "*" ? "" : art.mark;
  drawText(ctx, number, number.length > 1 ? 0.42 : 0.54, 0.47, 0.47, "#ffffff", "#0a0c12", 15);
  if (art.letters && art.colour) drawLetter(ctx, art, 0.27, 0.8, 0.8);
}

/** The cut of its colour in a corner. @param {CanvasRenderingContext2D} ctx @param {Art} art */
function drawBadge(ctx, { tones, colour }) {
  const badge = new Path2D();
  trace(badge, [cutOf(colour, 0.11).map(([x, y]) => [x + 0.235, y + 0.235])]);
  ctx.lineJoin = "round";
  ctx.lineWidth = 0.06;
  ctx.strokeStyle = "#0a0c12";
  ctx.stroke(badge);
  ctx.fillStyle = mix(tones.base, tones.light, 0.4);
  ctx.fill(badge);
}

/** @param {CanvasRenderingContext2D} ctx @param {string} top @param {string} bottom */
function metal(ctx, top, bottom) {
  const gradient = ctx.createLinearGradient(0, 0.05, 0, 0.95);
  gradient.addColorStop(0, top);
  gradient.addColorStop(0.5, mix(top, bottom, 0.45));
  gradient.addColorStop(0.52, mix(top, bottom, 0.7));
  gradient.addColorStop(1, bottom);
  return gradient;
}

/**
 * A jewel of a game that this arcade does not know: a stone in the cut of its colour, or a block where it has none.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art @param {string} kind
 */
export function drawJewel(ctx, art, kind) {
  if (!art.colour) {
    drawSlab(ctx, [[0, 0]], art);
    const text = art.mark && art.mark !== "*" ? art.mark.slice(0, 3) : kind.slice(0, 1).toUpperCase();
    drawText(ctx, text, 0.5, 0.5, 0.5, "#ffffff", "#1b2030");
    return;
  }
  const { tones, contrast } = art;
  const outer = cutOf(art.colour, 0.4);
  const inner = cutOf(art.colour, 0.24);
  const path = new Path2D();
  trace(path, [outer]);
  ctx.lineJoin = "round";
  ctx.lineWidth = 0.12;
  ctx.strokeStyle = contrast ? "#ffffff" : tones.deep;
  ctx.stroke(path);
  ctx.lineWidth = 0.06;
  ctx.strokeStyle = contrast ? "#000000" : mix(tones.base, tones.dark, 0.4);
  ctx.stroke(path);
  drawFacets(ctx, outer, inner, tones);
  const table = new Path2D();
  trace(table, [inner]);
  ctx.fillStyle = glow(ctx, 1, 1, tones);
  ctx.fill(table);
  ctx.lineWidth = 0.022;
  ctx.strokeStyle = fade(tones.light, 0.8);
  ctx.stroke(table);
  if (!contrast) drawSheen(ctx, path);
  drawSpark(ctx, 0.4, 0.38, 1.1);
  if (art.letters) drawLetter(ctx, art, 0.42, 0.5, 0.52);
  else if (art.mark && art.mark !== "*") drawText(ctx, art.mark.slice(0, 3), 0.42, 0.5, 0.52, "#ffffff", tones.deep);
}

/**
 * The slanted sides between two outlines of a cut, each lit by the way it faces.
 * @param {CanvasRenderingContext2D} ctx @param {Point[]} outer @param {Point[]} inner @param {Tones} tones
 */
function drawFacets(ctx, outer, inner, tones) {
  outer.forEach((corner, i) => {
    const next = (i + 1) % outer.length;
    const facet = new Path2D();
    trace(facet, [[corner, outer[next], inner[next], inner[i]]]);
    const towards = Math.atan2((corner[1] + outer[next][1]) / 2 - 0.5, (corner[0] + outer[next][0]) / 2 - 0.5);
    const lit = Math.cos(towards + Math.PI * 0.72); // the light comes from the top left
    ctx.fillStyle = lit > 0 ? mix(tones.base, tones.light, lit * 0.9) : mix(tones.base, tones.dark, -lit * 0.95);
    ctx.fill(facet);
    ctx.lineWidth = 0.008;
    ctx.strokeStyle = ctx.fillStyle; // closes the hair line between two facets
    ctx.stroke(facet);
  });
}

/** Light on the upper left half. @param {CanvasRenderingContext2D} ctx @param {Path2D} outline */
function drawSheen(ctx, outline) {
  ctx.save();
  ctx.clip(outline);
  ctx.fillStyle = "rgba(255,255,255,.2)";
  ctx.beginPath();
  trace(ctx, [
    [
      [0, 0],
      [0.75, 0],
      [0, 0.75],
    ],
  ]);
  ctx.fill();
  ctx.restore();
}
