/**
 * What is in a bottle: capsules of two joined halves, and viruses. Each colour's virus has a body, a face and a temper
 * of its own, so that it is known without its colour.
 */

import { fade, mix } from "../palettes.js";
import { FULL_TURN, disc, drawLetter, drawSpark } from "./brush.js";
import { BOTTOM, LEFT, RIGHT, TOP, cutOf, star, trace } from "./shapes.js";

/** @typedef {import("../palettes.js").Tones} Tones */
/** @typedef {import("./brush.js").Art} Art */

const INK = "#10121c";

/**
 * Half a capsule, or a round one where it has lost its other half.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art @param {number} links
 */
export function drawCapsule(ctx, art, links) {
  const { tones, contrast } = art;
  const upright = Boolean(links & (TOP | BOTTOM));
  const shape = (/** @type {number} */ inset) => halfPath(links, inset);
  ctx.fillStyle = contrast ? "#ffffff" : tones.deep;
  ctx.fill(shape(0.035));
  const body = shape(contrast ? 0.09 : 0.07);
  const shade = upright ? ctx.createLinearGradient(0.06, 0, 0.94, 0) : ctx.createLinearGradient(0, 0.06, 0, 0.94);
  shade.addColorStop(0, mix(tones.base, tones.light, 0.55));
  shade.addColorStop(0.3, tones.base);
  shade.addColorStop(0.68, mix(tones.base, tones.dark, contrast ? 0.1 : 0.45));
  shade.addColorStop(0.9, mix(tones.base, tones.dark, contrast ? 0.2 : 0.85));
  shade.addColorStop(1, mix(tones.base, tones.light, 0.1));
  ctx.fillStyle = shade;
  ctx.fill(body);
  ctx.save();
  ctx.clip(body);
  if (links) drawSeam(ctx, links, tones);
  drawEmboss(ctx, art);
  if (!contrast) drawStreak(ctx, links, upright);
  ctx.restore();
  if (!contrast && !(links & (LEFT | TOP))) drawSpark(ctx, upright ? 0.29 : 0.3, upright ? 0.24 : 0.25, 1);
  if (art.letters) drawLetter(ctx, art, 0.46);
}

/** @param {number} links @param {number} inset @returns {Path2D} rounded where it is not joined */
function halfPath(links, inset) {
  const left = links & LEFT ? 0 : inset;
  const top = links & TOP ? 0 : inset;
  const right = links & RIGHT ? 1 : 1 - inset;
  const bottom = links & BOTTOM ? 1 : 1 - inset;
  const round = 0.46 - inset;
  const corner = (/** @type {number} */ sides) => (links & sides ? 0 : round);
  const path = new Path2D();
  path.roundRect(left, top, right - left, bottom - top, [
    corner(TOP | LEFT),
    corner(TOP | RIGHT),
    corner(BOTTOM | RIGHT),
    corner(BOTTOM | LEFT),
  ]);
  return path;
}

/**
 * The groove where the halves meet.
 * @param {CanvasRenderingContext2D} ctx @param {number} links @param {Tones} tones
 */
function drawSeam(ctx, links, tones) {
  const strip = (/** @type {number} */ depth, /** @type {number} */ from, /** @type {string} */ fill) => {
    ctx.fillStyle = fill;
    if (links & LEFT) ctx.fillRect(from, 0, depth, 1);
    if (links & RIGHT) ctx.fillRect(1 - from - depth, 0, depth, 1);
    if (links & TOP) ctx.fillRect(0, from, 1, depth);
    if (links & BOTTOM) ctx.fillRect(0, 1 - from - depth, 1, depth);
  };
  strip(0.035, 0, fade(tones.deep, 0.9));
  strip(0.04, 0.035, fade(tones.light, 0.55));
}

/** @param {CanvasRenderingContext2D} ctx @param {Art} art */
function drawEmboss(ctx, art) {
  if (art.letters) return;
  const path = new Path2D();
  trace(path, [cutOf(art.colour, 0.185)]);
  ctx.lineJoin = "round";
  if (art.contrast) {
    ctx.fillStyle = art.tones.ink;
    ctx.fill(path);
    return;
  }
  ctx.fillStyle = fade(art.tones.dark, 0.38);
  ctx.fill(path);
  ctx.lineWidth = 0.026;
  ctx.strokeStyle = fade(art.tones.light, 0.65);
  ctx.stroke(path);
}

/**
 * The long reflection of a glossy pill.
 * @param {CanvasRenderingContext2D} ctx @param {number} links @param {boolean} upright
 */
function drawStreak(ctx, links, upright) {
  const from = links & (upright ? TOP : LEFT) ? -0.2 : 0.2;
  const to = links & (upright ? BOTTOM : RIGHT) ? 1.2 : 0.8;
  ctx.fillStyle = "rgba(255,255,255,.55)";
  ctx.beginPath();
  if (upright) ctx.roundRect(0.18, from, 0.13, to - from, 0.065);
  else ctx.roundRect(from, 0.18, to - from, 0.13, 0.065);
  ctx.fill();
}

/** Poses of a virus: leaning left, upright, leaning right, eyes shut. */
export const VIRUS_POSES = 4;
const LEAN = [-0.085, 0, 0.085, 0];

/**
 * A virus.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art
 */
export function drawVirus(ctx, art) {
  const lean = LEAN[art.pose] ?? 0;
  const shut = art.pose === 3;
  const virus = { R: drawDevil, B: drawBrute, Y: drawImp }[art.colour] ?? drawCyclops;
  ctx.save();
  ctx.translate(0.5, 0.95);
  ctx.rotate(lean);
  ctx.translate(-0.5, -0.95);
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  virus(ctx, art, shut, lean * 0.6);
  ctx.restore();
  if (art.letters) drawLetter(ctx, art, 0.3, 0.82, 0.82);
}

/**
 * Paints a part of a body: outline, then a ball of colour lit from the top left.
 * @param {CanvasRenderingContext2D} ctx @param {Path2D} path @param {Art} art
 */
function flesh(ctx, path, { tones, contrast }) {
  ctx.lineWidth = 0.075;
  ctx.strokeStyle = contrast ? "#ffffff" : tones.deep;
  ctx.stroke(path);
  const fill = ctx.createRadialGradient(0.36, 0.34, 0.04, 0.5, 0.55, 0.5);
  fill.addColorStop(0, tones.light);
  fill.addColorStop(0.4, tones.base);
  fill.addColorStop(1, tones.dark);
  ctx.fillStyle = contrast ? tones.base : fill;
  ctx.fill(path);
}

/**
 * An eye that looks down into the bottle, or a lid.
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} radius
 * @param {boolean} shut @param {number} look where the pupil is, sideways
 */
function eye(ctx, x, y, radius, shut, look) {
  if (shut) {
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = INK;
    ctx.beginPath();
    ctx.moveTo(x - radius, y);
    ctx.quadraticCurveTo(x, y + radius * 0.9, x + radius, y);
    ctx.stroke();
    return;
  }
  disc(ctx, x, y, radius + 0.022, INK);
  disc(ctx, x, y, radius, "#ffffff");
  disc(ctx, x + look, y + radius * 0.2, radius * 0.56, INK);
  disc(ctx, x + look - radius * 0.18, y, radius * 0.2, "#ffffff");
}

/** @param {CanvasRenderingContext2D} ctx @param {string} d @param {number} width @param {string} [colour] */
function line(ctx, d, width, colour = INK) {
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke(new Path2D(d));
}

/**
 * Red: a round one with horns, frowning, with a fanged grin.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art @param {boolean} shut @param {number} look
 */
function drawDevil(ctx, art, shut, look) {
  flesh(
    ctx,
    new Path2D(
      "M.26 .34C.1 .26 .1 .14 .16 .05C.22 .16 .34 .16 .42 .24ZM.74 .34C.9 .26 .9 .14 .84 .05C.78 .16 .66 .16 .58 .24Z",
    ),
    art,
  );
  const body = new Path2D();
  body.arc(0.5, 0.57, 0.37, 0, FULL_TURN);
  flesh(ctx, body, art);
  shine(ctx, art, 0.36, 0.36);
  eye(ctx, 0.36, 0.52, 0.1, shut, 0.015 + look);
  eye(ctx, 0.64, 0.52, 0.1, shut, -0.015 + look);
  line(ctx, "M.22 .36L.44 .45M.78 .36L.56 .45", 0.065);
  mouth(ctx, "M.3 .7Q.5 .76 .7 .7Q.66 .88 .5 .88Q.34 .88 .3 .7Z");
  fangs(ctx, "M.37 .725L.41 .8L.45 .738ZM.63 .725L.59 .8L.55 .738Z");
}

/**
 * Blue: a square one with drooping ears, heavy lids and a wavy mouth.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art @param {boolean} shut @param {number} look
 */
function drawBrute(ctx, art, shut, look) {
  flesh(
    ctx,
    new Path2D(
      "M.2 .3C.02 .28 .02 .5 .08 .6C.16 .56 .2 .5 .26 .46ZM.8 .3C.98 .28 .98 .5 .92 .6C.84 .56 .8 .5 .74 .46Z",
    ),
    art,
  );
  const body = new Path2D();
  body.roundRect(0.17, 0.13, 0.66, 0.78, 0.19);
  flesh(ctx, body, art);
  shine(ctx, art, 0.34, 0.24);
  eye(ctx, 0.35, 0.43, 0.115, shut, look);
  eye(ctx, 0.65, 0.43, 0.115, shut, look);
  if (!shut) {
    ctx.fillStyle = art.tones.dark;
    ctx.fill(new Path2D("M.21 .42C.21 .28 .49 .28 .49 .42ZM.51 .42C.51 .28 .79 .28 .79 .42Z"));
    line(ctx, "M.21 .42H.49M.51 .42H.79", 0.045);
  }
  line(ctx, "M.3 .72Q.37 .64 .44 .72T.57 .72T.7 .72", 0.06);
}

/**
 * Yellow: a pointed one with spikes, one big eye below two small ones, and a round laugh.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art @param {boolean} shut @param {number} look
 */
function drawImp(ctx, art, shut, look) {
  const body = new Path2D();
  trace(body, [star(9, 0.46, 0.325, 0.5, 0.53)]);
  flesh(ctx, body, art);
  shine(ctx, art, 0.37, 0.37);
  eye(ctx, 0.5, 0.46, 0.155, shut, look);
  mouth(ctx, "M.33 .68Q.5 .72 .67 .68Q.64 .85 .5 .85Q.36 .85 .33 .68Z");
  ctx.fillStyle = "#ff6b81";
  ctx.fill(new Path2D("M.41 .8Q.5 .73 .59 .8Q.55 .845 .5 .845Q.45 .845 .41 .8Z"));
}

/**
 * Any other colour: a drop with one eye and a feeler.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art @param {boolean} shut @param {number} look
 */
function drawCyclops(ctx, art, shut, look) {
  line(ctx, "M.5 .3Q.46 .16 .6 .1", 0.1, art.contrast ? "#ffffff" : art.tones.deep);
  line(ctx, "M.5 .3Q.46 .16 .6 .1", 0.05, art.tones.base);
  disc(ctx, 0.62, 0.1, 0.075, art.contrast ? "#ffffff" : art.tones.deep);
  disc(ctx, 0.62, 0.1, 0.05, art.tones.light);
  const body = new Path2D();
  trace(body, [cutOf(art.colour, 0.3)]);
  const drop = new Path2D(
    "M.5 .2C.74 .2 .9 .44 .9 .66C.9 .86 .8 .93 .7 .87C.63 .83 .58 .94 .5 .94" +
      "C.42 .94 .37 .83 .3 .87C.2 .93 .1 .86 .1 .66C.1 .44 .26 .2 .5 .2Z",
  );
  flesh(ctx, drop, art);
  shine(ctx, art, 0.35, 0.36);
  ctx.fillStyle = fade(art.tones.dark, 0.3);
  ctx.fill(body);
  eye(ctx, 0.5, 0.5, 0.16, shut, look);
  line(ctx, "M.4 .76H.6", 0.06);
}

/** @param {CanvasRenderingContext2D} ctx @param {Art} art @param {number} x @param {number} y */
function shine(ctx, { contrast }, x, y) {
  if (contrast) return;
  ctx.fillStyle = "rgba(255,255,255,.6)";
  ctx.beginPath();
  ctx.ellipse(x - 0.03, y - 0.04, 0.1, 0.05, -0.6, 0, FULL_TURN);
  ctx.fill();
}

/** @param {CanvasRenderingContext2D} ctx @param {string} d */
function mouth(ctx, d) {
  const path = new Path2D(d);
  ctx.fillStyle = "#3a0612";
  ctx.fill(path);
  ctx.lineWidth = 0.035;
  ctx.strokeStyle = INK;
  ctx.stroke(path);
}

/** @param {CanvasRenderingContext2D} ctx @param {string} d */
function fangs(ctx, d) {
  ctx.fillStyle = "#ffffff";
  ctx.fill(new Path2D(d));
}
