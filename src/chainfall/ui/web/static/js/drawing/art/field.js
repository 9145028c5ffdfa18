/**
 * The playfield around the tiles: frame, dark ground, faint grid, the rim that hidden rows look over, and the cursor.
 */

import { makeCanvas } from "../canvas.js";

/** @typedef {import("../renderer.js").Hinted} Hinted */
/** @typedef {import("../renderer.js").Selection} Selection */
/** @typedef {import("../view.js").View} View */

/** How much of the last hidden row looks over the rim, in cells. */
const PEEK = 0.62;

/** @param {number} hiddenRows @param {number} cell @returns {number} the height above the rim, in pixels */
export function peekOf(hiddenRows, cell) {
  return hiddenRows ? Math.round(cell * PEEK) : 0;
}

/** @param {number} cell @returns {number} the width of a board's frame */
export function borderOf(cell) {
  return Math.max(2, Math.round(cell * 0.16));
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box In device pixels. */

/**
 * The frame, the dark field, its lanes and its faint grid.
 * @param {CanvasRenderingContext2D} ctx @param {View} view @param {number} border
 */
export function drawField(ctx, view, border) {
  const peek = peekOf(view.hidden, view.cell);
  const height = (view.height - view.hidden) * view.cell + peek;
  const box = { x: view.x, y: view.y - peek, width: view.width * view.cell, height };
  const line = Math.max(1, Math.round(view.ratio));
  drawBezel(ctx, view, box, border, line);
  drawGround(ctx, view, box, line);
  if (view.tileSet.contrast) return;
  const shade = ctx.createLinearGradient(0, view.y, 0, view.y + view.cell * 0.8);
  shade.addColorStop(0, "rgba(0, 0, 8, .5)");
  shade.addColorStop(1, "rgba(0, 0, 8, 0)");
  ctx.fillStyle = shade;
  ctx.fillRect(box.x, view.y, box.width, view.cell * 0.8);
}

/**
 * The frame: an edge, the bezel, and an edge again.
 * @param {CanvasRenderingContext2D} ctx @param {View} view @param {Box} box what is inside @param {number} border
 * @param {number} line how wide an edge is
 */
function drawBezel(ctx, view, { x, y, width, height }, border, line) {
  const { theme } = view.tileSet;
  const bezel = ctx.createLinearGradient(x, y - border, x + width * 0.4, y + height + border);
  bezel.addColorStop(0, theme.bezel);
  bezel.addColorStop(0.5, theme.bezelLow);
  bezel.addColorStop(1, theme.bezel);
  const around = (/** @type {number} */ by, /** @type {number} */ radius) =>
    roundBox(ctx, x - by, y - by, width + 2 * by, height + 2 * by, radius);
  ctx.fillStyle = theme.edge;
  around(border, border * 2);
  ctx.fillStyle = bezel;
  around(border - line, border * 2 - line);
  ctx.fillStyle = theme.edge;
  around(line, Math.max(border / 2, 1));
}

/**
 * The ground with its lanes, and the grid over the visible rows.
 * @param {CanvasRenderingContext2D} ctx @param {View} view @param {Box} box @param {number} line
 */
function drawGround(ctx, view, { x, y, width, height }, line) {
  const { theme } = view.tileSet;
  const rows = view.height - view.hidden;
  const field = ctx.createLinearGradient(0, y, 0, y + height);
  field.addColorStop(0, theme.field);
  field.addColorStop(1, theme.fieldLow);
  ctx.fillStyle = field;
  ctx.fillRect(x, y, width, height);
  ctx.fillStyle = theme.lane;
  for (let column = 0; column < view.width; column += 2) ctx.fillRect(view.left(column), y, view.cell, height);
  ctx.fillStyle = theme.grid;
  for (let column = 1; column < view.width; column++)
    ctx.fillRect(view.left(column) - (line >> 1), view.y, line, rows * view.cell);
  for (let row = 1; row < rows; row++) ctx.fillRect(x, view.y + row * view.cell - (line >> 1), width, line);
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} width
 * @param {number} height @param {number} radius
 */
function roundBox(ctx, x, y, width, height, radius) {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, radius);
  ctx.fill();
}

/** What lies over the hidden rows: a shade, and the rim that they look over. @param {View} view */
export function paintRim(view) {
  const { theme, contrast } = view.tileSet;
  const peek = peekOf(view.hidden, view.cell);
  const lip = Math.max(2, Math.round(view.cell * 0.13));
  const under = contrast ? 0 : Math.round(view.cell * 0.12);
  const width = view.width * view.cell;
  const [canvas, ctx] = makeCanvas(width, peek + under);
  const shade = ctx.createLinearGradient(0, 0, 0, peek);
  shade.addColorStop(0, "rgba(4, 6, 16, .68)");
  shade.addColorStop(1, "rgba(4, 6, 16, .32)");
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, peek);
  const bar = ctx.createLinearGradient(0, peek - lip, 0, peek);
  bar.addColorStop(0, theme.bezel);
  bar.addColorStop(0.5, theme.bezelLow);
  bar.addColorStop(1, theme.edge);
  ctx.fillStyle = bar;
  ctx.fillRect(0, peek - lip, width, lip);
  const cast = ctx.createLinearGradient(0, peek, 0, peek + under);
  cast.addColorStop(0, "rgba(0, 0, 8, .5)");
  cast.addColorStop(1, "rgba(0, 0, 8, 0)");
  ctx.fillStyle = cast;
  ctx.fillRect(0, peek, width, under);
  return canvas;
}

/**
 * Corners around a cell, and the piece that would be put there.
 * @param {CanvasRenderingContext2D} ctx @param {View} view @param {Selection} selection
 */
export function drawCursor(ctx, view, { row, column, tile }) {
  const [x, y, size] = [view.left(column), view.top(row), view.cell];
  if (tile?.kind) {
    ctx.globalAlpha = 0.55;
    ctx.drawImage(view.picture(tile), x, y);
    ctx.globalAlpha = 1;
  }
  const [inset, arm] = [Math.max(1, Math.round(size * 0.05)), size * 0.28];
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  for (const [width, colour] of /** @type {[number, string][]} */ ([
    [size * 0.12, "rgba(0, 0, 0, .75)"],
    [size * 0.06, view.tileSet.theme.accent],
  ])) {
    ctx.lineWidth = Math.max(width, view.ratio);
    ctx.strokeStyle = colour;
    ctx.beginPath();
    for (const [cornerX, cornerY, dx, dy] of [
      [x + inset, y + inset, 1, 1],
      [x + size - inset, y + inset, -1, 1],
      [x + size - inset, y + size - inset, -1, -1],
      [x + inset, y + size - inset, 1, -1],
    ]) {
      ctx.moveTo(cornerX + dx * arm, cornerY);
      ctx.lineTo(cornerX, cornerY);
      ctx.lineTo(cornerX, cornerY + dy * arm);
    }
    ctx.stroke();
  }
}

/**
 * A cell in which a piece might come to rest: a dashed box around its faint picture. Where one did, the box is whole and
 * has no picture.
 * @param {CanvasRenderingContext2D} ctx @param {View} view @param {Hinted} cell
 */
export function drawHint(ctx, view, { row, column, tile, made = false, note = "" }) {
  const [x, y, size] = [view.left(column), view.top(row), view.cell];
  if (tile && !made) {
    ctx.globalAlpha = 0.6;
    ctx.drawImage(view.picture(tile), x, y);
    ctx.globalAlpha = 1;
  }
  const inset = Math.max(1, Math.round(size * 0.07));
  ctx.lineCap = "butt";
  for (const [width, colour] of /** @type {[number, string][]} */ ([
    [size * 0.12, "rgba(0, 0, 0, .75)"],
    [size * 0.06, made ? MADE : view.tileSet.theme.accent],
  ])) {
    ctx.lineWidth = Math.max(width, view.ratio);
    ctx.strokeStyle = colour;
    ctx.setLineDash(made ? [] : [size * 0.2, size * 0.13]);
    ctx.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  }
  ctx.setLineDash([]);
  if (note) drawNote(ctx, note, x + size / 2, y + size / 2, size);
}

/** The outline of where a piece came to rest. */
const MADE = "#fff";

/**
 * A few letters in the middle of a cell, as large as fits.
 * @param {CanvasRenderingContext2D} ctx @param {string} note @param {number} x @param {number} y @param {number} size
 */
function drawNote(ctx, note, x, y, size) {
  ctx.font = `700 ${Math.round(size * 0.36)}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = size * 0.12;
  ctx.strokeStyle = "#000";
  ctx.strokeText(note, x, y, size * 0.8);
  ctx.fillStyle = MADE;
  ctx.fillText(note, x, y, size * 0.8);
}
