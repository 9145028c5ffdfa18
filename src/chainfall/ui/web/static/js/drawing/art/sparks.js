/**
 * What is painted above the tiles for a moment: pops, splinters, flashes, shimmer, streaks and floating texts. All of
 * it follows from an item and the time alone.
 */

/** @typedef {import("../animations.js").Item} Item */
/** @typedef {import("../view.js").View} View */

/** What is left of a way at a share of the time, quickly at first. @param {number} share */
export function rest(share) {
  if (share <= 0) return 1;
  return share >= 1 ? 0 : (1 - share) * (1 - share);
}

/** How far a text has come that does not move: it has its size, and has not begun to fade. */
const STILL = 0.3;

/** How far an item has come, 0 to 1. @param {Item} item @param {number} now */
function share(item, now) {
  return Math.min(Math.max((now - item.start) / (item.end - item.start), 0), 1);
}

/** @typedef {(ctx: CanvasRenderingContext2D, view: View, item: Item, now: number) => void} Draw */

/** A tile or a slab swells, and fades the faster the more it has swollen. @type {Draw} */
function drawPop(ctx, view, item, now) {
  const { tile, cells } = item;
  if (!tile.kind) return;
  const done = share(item, now);
  const picture = cells.length > 1 ? view.slab(tile, cells).canvas : view.picture(tile);
  const swollen = view.cell * 0.35 * done * done;
  const [width, height] = [picture.width + swollen, picture.height + swollen];
  const x = view.left(item.column) - swollen / 2;
  const y = view.top(item.row) - swollen / 2;
  ctx.globalAlpha = 1 - done * done;
  ctx.drawImage(picture, x, y, width, height);
  ctx.globalAlpha *= 0.7 * Math.sin(Math.PI * Math.sqrt(done));
  ctx.drawImage(view.tileSet.glow(picture), x, y, width, height);
}

/** Flies to where its cluster becomes one. @type {Draw} */
function drawFly(ctx, view, item, now) {
  const { tile } = item;
  if (!tile.kind) return;
  const done = share(item, now);
  const way = done * done;
  const size = view.cell * (1 - 0.45 * way);
  const x = view.left(item.column + (item.toColumn - item.column) * way) + (view.cell - size) / 2;
  const y = view.top(item.row + (item.toRow - item.row) * way) + (view.cell - size) / 2;
  ctx.globalAlpha = 1 - way * 0.6;
  ctx.drawImage(view.picture(tile), x, y, size, size);
}

/** A splinter: out fast, then down. @type {Draw} */
function drawShard(ctx, view, item, now) {
  const done = share(item, now);
  const out = 1 - (1 - done) * (1 - done);
  const x = view.left(item.column + item.toColumn * out);
  const y = view.top(item.row + item.toRow * out + 0.55 * done * done);
  const size = item.size * view.cell * (1 - done * 0.6);
  ctx.globalAlpha = 1 - done * done;
  ctx.fillStyle = view.light(item.colour);
  ctx.beginPath();
  ctx.moveTo(x, y - size);
  ctx.lineTo(x + size * 0.7, y);
  ctx.lineTo(x, y + size);
  ctx.lineTo(x - size * 0.7, y);
  ctx.fill();
}

/** White over the whole field, or over the tiles of some cells. @type {Draw} */
function drawFlash(ctx, view, item, now) {
  const done = share(item, now);
  if (!item.cells.length) {
    ctx.globalAlpha = item.size * (1 - done);
    ctx.fillStyle = "#ffffff";
    ctx.fillRect(view.x, view.y, view.width * view.cell, (view.height - view.hidden) * view.cell);
    return;
  }
  ctx.globalAlpha = 0.55 * Math.sin(Math.PI * done);
  for (const [row, column] of item.cells) {
    const picture = view.pictureAt(row, column);
    if (picture) ctx.drawImage(view.tileSet.glow(picture), view.left(column), view.top(row));
    const placed = view.slabAt(row, column);
    if (placed && placed.row + placed.cells[0][0] === row && placed.column + placed.cells[0][1] === column) {
      ctx.drawImage(view.tileSet.glow(placed.slab.canvas), view.left(placed.column), view.top(placed.row)); // once
    }
  }
}

/** A band of light that runs across a new power gem, after a flash of the whole of it. @type {Draw} */
function drawShimmer(ctx, view, item, now) {
  const [first] = item.cells;
  const slab = first && view.slabAt(first[0], first[1]);
  if (!slab) return;
  const done = share(item, now);
  const { canvas, outline } = slab.slab;
  const [x, y] = [view.left(slab.column), view.top(slab.row)];
  ctx.globalAlpha = 0.5 * rest(done);
  ctx.drawImage(view.tileSet.glow(canvas), x, y);
  ctx.save();
  ctx.translate(x, y);
  ctx.clip(outline);
  const reach = canvas.width + canvas.height;
  const band = view.cell * 0.7;
  const from = -band + done * (reach + 2 * band);
  ctx.globalAlpha = 0.6 * Math.sin(Math.PI * done);
  ctx.fillStyle = "#ffffff";
  ctx.beginPath();
  ctx.moveTo(from, 0);
  ctx.lineTo(from + band, 0);
  ctx.lineTo(from + band - reach, reach);
  ctx.lineTo(from - reach, reach);
  ctx.fill();
  ctx.restore();
}

/** The streak behind a piece that was dropped. @type {Draw} */
export function drawTrail(ctx, view, item, now) {
  const { tile } = item;
  const top = view.top(item.row);
  const inset = view.cell * 0.1;
  ctx.globalAlpha = 0.6 * (1 - share(item, now));
  ctx.drawImage(
    view.tileSet.streak(tile.colour),
    view.left(item.column) + inset,
    top,
    view.cell - 2 * inset,
    view.top(item.toRow) - top,
  );
  ctx.globalAlpha = 1;
}

/**
 * Sparks with a white heart that fly in a curve from a cell to above the middle of another board.
 * @param {CanvasRenderingContext2D} ctx @param {View} from @param {View} to @param {Item} item @param {number} now
 */
export function drawFlight(ctx, from, to, item, now) {
  const [startX, startY] = [from.left(item.column), from.top(item.row)];
  const [endX, endY] = [to.x + (to.width * to.cell) / 2, to.y + to.cell / 2];
  const lift = Math.min(startY, endY) - from.cell;
  const whole = share(item, now);
  for (let spark = 0; spark < item.size; spark++) {
    for (let echo = 0; echo < 5; echo++) {
      const done = (whole - spark * 0.05 - echo * 0.025) / 0.7;
      if (done < 0 || done > 1) continue;
      const way = done * done * (3 - 2 * done);
      const x = startX + (endX - startX) * way;
      const y = (1 - way) * (1 - way) * startY + 2 * (1 - way) * way * lift + way * way * endY;
      const radius = from.cell * (0.22 - echo * 0.03);
      ctx.globalAlpha = 0.9 - echo * 0.17;
      ctx.fillStyle = echo ? from.tileSet.theme.accent : "#ffffff";
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.fill();
    }
  }
}

/** A text that rises and fades, or that is only there if it is given no time.
 * @param {CanvasRenderingContext2D} ctx @param {View} view @param {Item} item @param {number | null} now
 */
export function drawLabel(ctx, view, item, now) {
  const done = now === null ? STILL : share(item, now);
  const height = Math.max(Math.round(item.size * view.cell), Math.round(13 * view.ratio));
  const fill = item.colour === "accent" ? view.tileSet.theme.accent : "#ffffff";
  const label = view.tileSet.label(item.text, height, fill);
  const scale = Math.min(done < 0.12 ? 0.6 + (0.5 * done) / 0.12 : 1.1 - Math.min((done - 0.12) * 0.8, 0.1), 1.1);
  const fits = Math.min(scale, (view.width * view.cell) / label.width);
  const [width, tall] = [label.width * fits, label.height * fits];
  const middleX = view.left(item.column + 0.5);
  const x = Math.max(view.x, Math.min(view.x + view.width * view.cell - width, middleX - width / 2));
  const y = Math.max(view.y, view.top(item.row + 0.5) - tall / 2) - view.cell * 0.8 * (1 - (1 - done) * (1 - done)); // it rises
  ctx.globalAlpha = done < 0.55 ? 1 : (1 - done) / 0.45;
  ctx.drawImage(label, x, Math.max(0, y), width, tall);
}

/** @type {Partial<Record<Item["what"], Draw>>} */
const DRAW = { pop: drawPop, fly: drawFly, shard: drawShard, flash: drawFlash, shimmer: drawShimmer };

/** Paints an item above the tiles, unless it is a text. @type {Draw} */
export function drawItem(ctx, view, item, now) {
  DRAW[item.what]?.(ctx, view, item, now);
}
