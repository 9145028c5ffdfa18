/**
 * Triple Town's pieces as small drawings on a plot of land: grass, bush, tree, hut, house, and the storehouse. Each has
 * a silhouette of its own; with letters on, the number stands in a corner.
 */

import { drawText } from "./brush.js";

/** @typedef {import("./brush.js").Art} Art */

const INK = "#1d1a20";

/**
 * @typedef {object} Ground
 * @property {string} light
 * @property {string} base
 * @property {string} dark
 */

/** Land under the pieces 1 to 5, richer as the town grows. @type {Ground[]} */
const GROUNDS = [
  { light: "#9bd45a", base: "#6fb23c", dark: "#3f7a28" },
  { light: "#84cc5e", base: "#58a744", dark: "#2f6d30" },
  { light: "#6fbf6a", base: "#45965a", dark: "#235f3f" },
  { light: "#e2c387", base: "#c49a5c", dark: "#86602f" },
  { light: "#b9c7dd", base: "#8b9cba", dark: "#54648a" },
];

/**
 * A piece of the town.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art its mark is the piece's number
 */
export function drawPiece(ctx, art) {
  const value = Math.min(Math.max(parseInt(art.mark, 10) || 1, 1), PIECES.length);
  drawPlot(ctx, GROUNDS[value - 1], art.contrast);
  PIECES[value - 1](ctx);
  if (art.letters || art.contrast) drawNumber(ctx, art.mark);
}

/** @param {CanvasRenderingContext2D} ctx @param {string} text */
function drawNumber(ctx, text) {
  drawText(ctx, text, 0.34, 0.81, 0.79, "#ffffff", INK);
}

/**
 * The storehouse, with the piece in it at its door.
 * @param {CanvasRenderingContext2D} ctx @param {Art} art its mark is the number of the stored piece, or nothing
 */
export function drawStorehouse(ctx, art) {
  drawPlot(ctx, { light: "#b79a86", base: "#8a6a58", dark: "#4e3830" }, art.contrast);
  shadow(ctx, 0.5, 0.86, 0.4);
  fill(ctx, "M.12 .42H.88V.88H.12Z", "#a8442f", INK);
  ctx.lineWidth = 0.014;
  ctx.strokeStyle = "rgba(40,8,4,.5)";
  ctx.stroke(new Path2D("M.22 .42V.88M.32 .42V.88M.68 .42V.88M.78 .42V.88"));
  fill(ctx, "M.5 .08L.78 .2L.94 .43H.06L.22 .2Z", "#6b4a7d", INK);
  fill(ctx, "M.5 .08L.78 .2L.84 .29H.16L.22 .2Z", "#8463a0");
  fill(ctx, "M.27 .46H.73V.88H.27Z", "#f6ead2", INK);
  fill(ctx, "M.3 .49H.7V.86H.3Z", "#3b2620");
  if (art.mark && art.mark !== "*") {
    ctx.save();
    ctx.translate(0.3, 0.475);
    ctx.scale(0.4, 0.4);
    drawPiece(ctx, { ...art, letters: false, contrast: false });
    ctx.restore();
    if (art.letters || art.contrast) drawNumber(ctx, art.mark);
  } else {
    ctx.lineWidth = 0.03;
    ctx.strokeStyle = "#f6ead2";
    ctx.stroke(new Path2D("M.3 .49L.7 .86M.7 .49L.3 .86M.5 .49V.86"));
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Ground} ground @param {boolean} contrast */
function drawPlot(ctx, ground, contrast) {
  const box = (
    /** @type {number} */ inset,
    /** @type {number} */ radius,
    /** @type {string | CanvasGradient} */ style,
    /** @type {number} */ drop = 0,
  ) => {
    ctx.fillStyle = style;
    ctx.beginPath();
    ctx.roundRect(inset, inset, 1 - 2 * inset, 1 - 2 * inset - drop, radius);
    ctx.fill();
  };
  box(0.025, 0.17, contrast ? "#ffffff" : "#0b0d14");
  box(0.05, 0.15, ground.dark);
  const lawn = ctx.createLinearGradient(0.1, 0, 0.9, 0.9);
  lawn.addColorStop(0, ground.light);
  lawn.addColorStop(0.55, ground.base);
  lawn.addColorStop(1, ground.dark);
  box(0.05, 0.15, lawn, 0.055);
  ctx.lineWidth = 0.022;
  ctx.strokeStyle = "rgba(255,255,255,.35)";
  ctx.beginPath();
  ctx.roundRect(0.066, 0.066, 0.868, 0.81, 0.135);
  ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx @param {string} d @param {string} style @param {string} [outline] */
function fill(ctx, d, style, outline) {
  const path = new Path2D(d);
  ctx.lineJoin = "round";
  if (outline) {
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = outline;
    ctx.stroke(path);
  }
  ctx.fillStyle = style;
  ctx.fill(path);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} width */
function shadow(ctx, x, y, width) {
  ctx.fillStyle = "rgba(8,20,10,.34)";
  ctx.beginPath();
  ctx.ellipse(x, y, width, width * 0.22, 0, 0, 2 * Math.PI);
  ctx.fill();
}

/** @param {CanvasRenderingContext2D} ctx */
function drawGrass(ctx) {
  const tuft = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ scale,
    /** @type {string} */ style,
  ) => {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(scale, scale);
    fill(
      ctx,
      "M-.2 0C-.2 -.16 -.27 -.24 -.34 -.28C-.2 -.28 -.13 -.2 -.1 -.1C-.1 -.28 -.06 -.4 .02 -.5" +
        "C.04 -.36 .03 -.24 .04 -.12C.08 -.24 .18 -.34 .32 -.36C.22 -.26 .2 -.14 .19 0Q0 .06 -.2 0Z",
      style,
      "#1e5a1c",
    );
    ctx.restore();
  };
  shadow(ctx, 0.5, 0.78, 0.32);
  tuft(0.34, 0.6, 0.66, "#4fae35");
  tuft(0.68, 0.62, 0.6, "#46a032");
  tuft(0.5, 0.8, 0.92, "#7fdc4a");
  ctx.lineWidth = 0.02;
  ctx.lineCap = "round";
  ctx.strokeStyle = "rgba(230,255,190,.75)";
  ctx.stroke(new Path2D("M.5 .74C.49 .6 .5 .5 .515 .42M.37 .72C.36 .64 .33 .6 .29 .57"));
}

/** @param {CanvasRenderingContext2D} ctx */
function drawBush(ctx) {
  shadow(ctx, 0.5, 0.8, 0.36);
  const leaves = "M.2 .8C.06 .78 .08 .58 .22 .56C.2 .36 .42 .26 .52 .36C.66 .24 .84 .38 .79 .55C.94 .6 .92 .79 .78 .8Z";
  const shade = ctx.createLinearGradient(0.3, 0.3, 0.7, 0.85);
  shade.addColorStop(0, "#8fe06a");
  shade.addColorStop(0.5, "#3f9e3d");
  shade.addColorStop(1, "#1f6a33");
  ctx.lineWidth = 0.055;
  ctx.strokeStyle = "#12401f";
  ctx.stroke(new Path2D(leaves));
  ctx.fillStyle = shade;
  ctx.fill(new Path2D(leaves));
  ctx.lineCap = "round";
  ctx.lineWidth = 0.03;
  ctx.strokeStyle = "rgba(16,70,30,.65)";
  ctx.stroke(new Path2D("M.3 .66C.36 .6 .44 .62 .47 .69M.56 .56C.62 .5 .7 .52 .73 .58M.58 .74C.63 .7 .68 .71 .71 .75"));
  for (const [x, y] of [
    [0.34, 0.5],
    [0.52, 0.51],
    [0.69, 0.67],
    [0.44, 0.75],
    [0.25, 0.68],
  ]) {
    ctx.fillStyle = "#7c0a22";
    ctx.beginPath();
    ctx.arc(x, y, 0.056, 0, 7);
    ctx.fill();
    ctx.fillStyle = "#ff4160";
    ctx.beginPath();
    ctx.arc(x, y, 0.042, 0, 7);
    ctx.fill();
    ctx.fillStyle = "#ffd0d8";
    ctx.beginPath();
    ctx.arc(x - 0.012, y - 0.014, 0.013, 0, 7);
    ctx.fill();
  }
}

/** @param {CanvasRenderingContext2D} ctx */
function drawTree(ctx) {
  shadow(ctx, 0.5, 0.86, 0.3);
  fill(ctx, "M.43 .6H.57L.61 .87Q.5 .9 .39 .87Z", "#8a5527", "#2f1a0b");
  const tier = (
    /** @type {string} */ d,
    /** @type {string} */ top,
    /** @type {string} */ low,
    /** @type {number} */ y,
  ) => {
    const shade = ctx.createLinearGradient(0.3, y, 0.7, y + 0.3);
    shade.addColorStop(0, top);
    shade.addColorStop(1, low);
    ctx.lineJoin = "round";
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = "#0a3020";
    ctx.stroke(new Path2D(d));
    ctx.fillStyle = shade;
    ctx.fill(new Path2D(d));
  };
  tier("M.5 .4L.82 .72Q.66 .78 .5 .73Q.34 .78 .18 .72Z", "#3fae5c", "#0f5b3c", 0.45);
  tier("M.5 .24L.76 .53Q.63 .58 .5 .54Q.37 .58 .24 .53Z", "#56c46a", "#157048", 0.28);
  tier("M.5 .08L.69 .34Q.6 .39 .5 .35Q.4 .39 .31 .34Z", "#86e283", "#1f8a54", 0.1);
  ctx.lineCap = "round";
  ctx.lineWidth = 0.022;
  ctx.strokeStyle = "rgba(230,255,215,.75)";
  ctx.stroke(new Path2D("M.47 .16L.38 .3M.43 .38L.33 .49M.42 .58L.3 .68"));
}

/** @param {CanvasRenderingContext2D} ctx */
function drawHut(ctx) {
  shadow(ctx, 0.5, 0.86, 0.38);
  fill(ctx, "M.22 .46H.78V.86H.22Z", "#c98a4b", "#3a200d");
  ctx.lineWidth = 0.02;
  ctx.strokeStyle = "rgba(70,36,10,.6)";
  ctx.stroke(new Path2D("M.22 .56H.78M.22 .66H.78M.22 .76H.78"));
  fill(ctx, "M.41 .86V.66Q.41 .58 .5 .58Q.59 .58 .59 .66V.86Z", "#4a2812", "#2a1407");
  const thatch = ctx.createLinearGradient(0.2, 0.15, 0.8, 0.55);
  thatch.addColorStop(0, "#ffe69a");
  thatch.addColorStop(0.5, "#e8b548");
  thatch.addColorStop(1, "#a86c1c");
  const roof =
    "M.5 .12C.6 .2 .8 .36 .92 .5L.84 .56L.76 .51L.68 .57L.6 .52L.5 .58" +
    "L.4 .52L.32 .57L.24 .51L.16 .56L.08 .5C.2 .36 .4 .2 .5 .12Z";
  ctx.lineWidth = 0.05;
  ctx.strokeStyle = "#3a200d";
  ctx.stroke(new Path2D(roof));
  ctx.fillStyle = thatch;
  ctx.fill(new Path2D(roof));
  ctx.lineCap = "round";
  ctx.lineWidth = 0.018;
  ctx.strokeStyle = "rgba(110,62,8,.6)";
  ctx.stroke(new Path2D("M.5 .2V.5M.4 .28L.32 .5M.6 .28L.68 .5M.32 .36L.2 .49M.68 .36L.8 .49"));
}

/** @param {CanvasRenderingContext2D} ctx */
function drawHouse(ctx) {
  shadow(ctx, 0.5, 0.87, 0.42);
  fill(ctx, "M.66 .12H.77V.36H.66Z", "#b9543c", "#33130c");
  fill(ctx, "M.17 .42H.83V.87H.17Z", "#fff6e2", "#33201a");
  fill(ctx, "M.17 .42H.83V.5H.17Z", "rgba(90,60,60,.28)");
  fill(ctx, "M.5 .08L.94 .44L.87 .5L.5 .21L.13 .5L.06 .44Z", "#e5483a", "#33130c");
  fill(ctx, "M.5 .21L.8 .455H.2Z", "#fff6e2");
  const roof = "M.5 .06L.94 .43L.88 .49L.5 .2L.12 .49L.06 .43Z";
  const tiles = ctx.createLinearGradient(0.2, 0.1, 0.8, 0.5);
  tiles.addColorStop(0, "#ff8c6b");
  tiles.addColorStop(0.5, "#e5392f");
  tiles.addColorStop(1, "#9c1626");
  ctx.lineJoin = "round";
  ctx.lineWidth = 0.05;
  ctx.strokeStyle = "#33130c";
  ctx.stroke(new Path2D(roof));
  ctx.fillStyle = tiles;
  ctx.fill(new Path2D(roof));
  fill(ctx, "M.45 .3H.55V.4H.45Z", "#7fd4ff", "#33201a");
  fill(ctx, "M.43 .87V.62H.57V.87Z", "#8a4b2a", "#33201a");
  for (const left of [0.23, 0.65]) {
    fill(ctx, `M${left} .57H${left + 0.12}V.71H${left}Z`, "#ffd766", "#33201a");
    ctx.lineWidth = 0.016;
    ctx.strokeStyle = "#33201a";
    ctx.stroke(new Path2D(`M${left + 0.06} .57V.71M${left} .64H${left + 0.12}`));
  }
  ctx.fillStyle = "#ffd766";
  ctx.beginPath();
  ctx.arc(0.54, 0.75, 0.015, 0, 7);
  ctx.fill();
}

const PIECES = [drawGrass, drawBush, drawTree, drawHut, drawHouse];
