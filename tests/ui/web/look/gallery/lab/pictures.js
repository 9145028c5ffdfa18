/**
 * Pictures that stand still: tiles, power gems, and boards as the renderer draws them.
 */

import { NEUTRAL, PALETTES, luminance, themeOf, tonesOf } from "../../js/drawing/palettes.js";
import { restPose } from "../../js/drawing/poses.js";
import { alone } from "../../js/drawing/tile.js";
import { TileSet } from "../../js/drawing/tiles.js";
import { TILES, cellsOf, tile } from "../samples.js";
import { EMPTY, at, boxOf, compare, differ, emptyFrame, frameOf, pixels, rendererIn, seamOf, sprite } from "./parts.js";

export { outlines } from "../../js/drawing/art/shapes.js";

/** @typedef {import("../../js/drawing/renderer.js").Renderer} Renderer */
/** @typedef {import("../../js/drawing/tiles.js").Look} Look */
/** @typedef {import("../../js/engine/frame.js").Board} Board */

// Tiles

export function countTiles() {
  return TILES.length;
}

/** Which tiles look like another, or like nothing. @param {Look} look @param {number} size */
export function unclearTiles(look, size) {
  const set = new TileSet(look);
  const pictures = TILES.map(([name, of]) => ({ name, data: pixels(set.get(of, size, 1, restPose(of))) }));
  return pictures.flatMap(({ name, data }, i) => {
    const painted = data.filter((value, k) => k % 4 === 3 && value > 200).length;
    const alike = pictures.slice(0, i).filter((other) => compare(data, other.data) < 0.02);
    const problems = alike.map((other) => `${name} looks like ${other.name}`);
    return painted < size * size * 0.2 ? [`${name} is nearly empty`, ...problems] : problems;
  });
}

/** How different the most similar colours of a kind are without their colour. @param {string} kind */
export function leastDifference(kind) {
  const set = new TileSet();
  set.tones = () => NEUTRAL;
  const mark = kind === "counter" ? "3" : "";
  const pictures = [..."RGBY"].map((colour) => set.get(tile(kind, colour, 0, mark), 48));
  return Math.min(...pictures.flatMap((one, i) => pictures.slice(0, i).map((other) => differ(one, other))));
}

/** What becomes of a picture that is asked for again: as it was, larger, in another pose, in another look. */
export function askedAgain() {
  const set = new TileSet();
  const diamond = tile("diamond");
  const first = set.get(diamond, 32, 1);
  const same = first === set.get(diamond, 32, 1);
  const resized = set.get(diamond, 32, 2).width;
  const posed = first === set.get(diamond, 32, 1, 3);
  const { version } = set;
  set.set({ letters: true });
  return [same, resized, posed, first !== set.get(diamond, 32, 1) && set.version > version];
}

/** How bright a gem is, and one that is marked; and a pixel of its rim. */
export function markedGem() {
  const set = new TileSet();
  const [plain, marked] = ["", "*"].map((mark) => set.get(tile("gem", "B", 0, mark), 40));
  const light = (/** @type {HTMLCanvasElement} */ picture) => pixels(picture).reduce((sum, value) => sum + value, 0);
  return [light(plain), light(marked), at(marked, 20, 2)];
}

/** The colours of a palette by their letters. @param {string} palette @param {string} letters */
export function basesOf(palette, letters) {
  return Object.fromEntries([...letters].map((letter) => [letter, tonesOf(palette, letter).base]));
}

/** The lowest contrast of any colour to the ground, where contrast is high. */
export function lowestContrast() {
  const ground = luminance(themeOf(true).field);
  const contrastOf = (/** @type {string} */ palette, /** @type {string} */ letter) =>
    (luminance(tonesOf(palette, letter, true).base) + 0.05) / (ground + 0.05);
  const palettes = Object.keys(PALETTES);
  return Math.min(...palettes.flatMap((palette) => [..."RGBYPOCWK"].map((letter) => contrastOf(palette, letter))));
}

// Power gems

/** Gems that are joined where `#` stands beside `#`. @param {string[]} rows @param {string} colour */
function slabOf(rows, colour) {
  const tiles = rows.flatMap((text, row) =>
    [...text].map((letter, column) => {
      const joined = (/** @type {number} */ down, /** @type {number} */ right) =>
        Number(rows[row + down]?.[column + right] === "#");
      const links = joined(-1, 0) | (joined(0, 1) * 2) | (joined(1, 0) * 4) | (joined(0, -1) * 8);
      return letter === "#" ? tile("gem", colour, links) : EMPTY;
    }),
  );
  const renderer = rendererIn(300, 300, { maxCell: 40 });
  renderer.draw(frameOf(rows[0].length, tiles));
  return renderer;
}

/** How much a power gem changes across the worst border of its cells. @param {string[]} rows @param {string} colour */
export function worstBorder(rows, colour) {
  const renderer = slabOf(rows, colour);
  const isFilled = (/** @type {number} */ row, /** @type {number} */ column) => rows[row]?.[column] === "#";
  const borders = rows.flatMap((text, row) =>
    [...text].flatMap((_, column) => {
      if (!isFilled(row, column)) return [];
      const { x, y } = boxOf(renderer, row, column);
      const right = isFilled(row, column + 1) ? [jumpAcross(renderer, x, y, true)] : [];
      const below = isFilled(row + 1, column) ? [jumpAcross(renderer, x, y, false)] : [];
      return [...right, ...below];
    }),
  );
  return Math.max(...borders);
}

/**
 * How much a picture changes across a border of a cell, in the middle of its side.
 * @param {Renderer} renderer @param {number} x @param {number} y @param {boolean} right or below
 */
function jumpAcross({ canvas, cell }, x, y, right) {
  const data = pixels(canvas);
  const pixelAt = (/** @type {number} */ px, /** @type {number} */ py) =>
    data.slice((py * canvas.width + px) * 4, (py * canvas.width + px) * 4 + 3);
  const jumps = [];
  for (let i = -8; i <= 8; i++) {
    const [px, py] = right ? [x + cell, y + cell / 2 + i] : [x + cell / 2 + i, y + cell];
    const [here, there] = [right ? pixelAt(px - 1, py) : pixelAt(px, py - 1), pixelAt(px, py)];
    jumps.push(Math.max(...here.map((value, k) => Math.abs(value - there[k]))));
  }
  return jumps.sort((one, other) => one - other)[jumps.length >> 1];
}

/** How much two gems side by side change at their border. */
export function borderOfTwo() {
  const renderer = rendererIn(300, 300, { maxCell: 40 });
  renderer.draw(frameOf(2, [tile("gem", "R"), tile("gem", "R")]));
  const { x, y } = boxOf(renderer, 0, 1);
  const row = [-4, -3, -2, -1, 0, 1, 2, 3].map((dx) => at(renderer.canvas, x + dx, y + 20)[0]);
  return Math.max(...row) - Math.min(...row);
}

/** How much a power gem of four cells differs around its middle. */
export function seamOfFour() {
  return seamOf(slabOf(["##", "##"], "B"));
}

/** How filled power gems are: at a free corner, in a hole, and where there is none. */
export function oddShapes() {
  const set = new TileSet();
  const shape = (/** @type {string[]} */ ...rows) => set.slab(tile("gem", "G"), cellsOf(rows), 20).canvas;
  return [
    at(shape("#..", "##.", "###"), 30, 10)[3],
    at(shape("###", "#.#", "###"), 30, 30)[3],
    at(shape("###", "###", "###"), 30, 30)[3],
  ];
}

/** How much links that are not answered change a picture. */
export function unansweredLinks() {
  const gem = (/** @type {string} */ colour, links = 0) => tile("gem", colour, links);
  const tiles = [gem("R", 2), gem("B", 8), gem("B", 2), gem("B")];
  const [linked, plain] = [rendererIn(), rendererIn()];
  linked.draw(frameOf(2, tiles));
  plain.draw(frameOf(2, tiles.map(alone)));
  return differ(linked.canvas, plain.canvas);
}

// Boards

/** Whether each of some frames is painted, most of them like the one before. */
export function paintedFrames() {
  const renderer = rendererIn();
  const [gem, crash] = [tile("gem", "R"), tile("crash", "R")];
  const falling = (/** @type {number} */ progress) =>
    frameOf(2, [EMPTY, crash], { sprites: [sprite(0, 0, gem, progress)] });
  const frames = [
    frameOf(2, [EMPTY, gem]),
    frameOf(2, [EMPTY, gem]),
    frameOf(2, [EMPTY, crash]),
    falling(0),
    falling(0),
    falling(50),
  ];
  const painted = frames.map((frame) => renderer.draw(frame, { now: 0 }));
  renderer.tileSet.set({ letters: true });
  painted.push(renderer.draw(falling(50), { now: 0 }));
  const [last, selection] = [falling(50), { row: 0, column: 0 }];
  painted.push(renderer.draw(last, { now: 0, selection }), renderer.draw(last, { now: 0, selection }));
  return painted;
}

/**
 * A cell's device pixels, and the canvas's size as it should be and as it is.
 * @param {number} width of its room @param {number} height
 */
export function sizesIn(width, height) {
  const renderer = rendererIn(width, height);
  const { canvas } = renderer;
  renderer.draw(emptyFrame(6, 78, { hiddenRows: 1 }));
  const box = canvas.getBoundingClientRect();
  const ratio = devicePixelRatio;
  return [renderer.cell * ratio, canvas.width / ratio, canvas.height / ratio, box.width, box.height];
}

/** A renderer whose room becomes narrower. @type {{renderer: Renderer, before: number} | null} */
let followed = null;

/** Draws into a room, and makes it narrower. */
export function narrowRoom() {
  const renderer = rendererIn(300, 300);
  renderer.draw(emptyFrame(4, 16));
  followed = { renderer, before: renderer.cell };
  /** @type {HTMLElement} */ (renderer.canvas.parentElement).style.width = "150px";
}

/** Whether the canvas has become smaller with its room. */
export function hasFollowed() {
  if (!followed) throw new Error("no room was made narrower");
  followed.renderer.draw(emptyFrame(4, 16));
  return followed.renderer.cell < followed.before * 0.6;
}

/** Which points do not lead to their cells on two boards. */
export function wrongPoints() {
  const renderer = rendererIn(500, 400);
  const [board] = emptyFrame(3, 15, { hiddenRows: 2 }).boards;
  renderer.draw({ boards: [board, board] });
  /** @type {(string | number[])[]} */
  const wrong = [];
  for (const number of [0, 1]) {
    for (let row = 2; row < 5; row++) {
      for (let column = 0; column < 3; column++) {
        const { x, y, width } = boxOf(renderer, row, column, number);
        for (const shift of [0.5, width - 0.5]) {
          const found = renderer.cellAt(x + shift, y + shift);
          const isRight = found?.row === row && found.column === column && found.board === number;
          if (!isRight) wrong.push([number, row, column]);
        }
      }
    }
    const above = boxOf(renderer, 1, 0, number);
    if (renderer.cellAt(above.x + 3, above.y + 3)) wrong.push("hidden");
  }
  if (renderer.cellAt(0, 0) || renderer.cellAt(9999, 50)) wrong.push("outside");
  return wrong;
}

/** How red a column is at its rim. @param {number} hiddenRows @param {number[]} filled 1 for a gem, 0 for none */
export function lightAtRim(hiddenRows, filled) {
  const renderer = rendererIn(200, 400);
  const tiles = filled.map((isFilled) => (isFilled ? tile("gem", "Y") : EMPTY));
  renderer.draw(frameOf(1, tiles, { hiddenRows }));
  const { x, y, width } = boxOf(renderer, Math.max(hiddenRows - 1, 0), 0);
  return at(renderer.canvas, Math.round(x + width / 2), Math.round(y + width * 0.68))[0];
}

/** How red a cell is: empty, with a shadow, with its piece, with a shadow that is turned off, and empty again. */
export function shadowLights() {
  const renderer = rendererIn(200, 400);
  const gem = tile("gem", "Y");
  const red = (/** @type {Partial<Board>} */ more) => {
    renderer.draw(emptyFrame(1, 6, more), { now: 0 });
    const { x, y, width } = boxOf(renderer, 4, 0);
    return at(renderer.canvas, Math.round(x + width / 2), Math.round(y + width / 2))[0];
  };
  const shadow = [{ ...sprite(4, 0, gem), shadow: true }];
  const falling = { sprites: [sprite(1, 0, gem, 40)], shadow };
  const seen = [red({}), red(falling), red({ sprites: [sprite(4, 0, gem)], shadow })];
  renderer.shadow = false;
  return [...seen, red(falling), red({})];
}

/**
 * Where the top of a falling gem is drawn, in cells.
 * @param {number[][]} moments of its fall: row, progress and alpha
 */
export function topsOf(moments) {
  const renderer = rendererIn(200, 400);
  return moments.map(([row, progress, alpha]) => {
    const sprites = [sprite(row, 0, tile("gem", "Y"), progress)];
    renderer.draw(emptyFrame(1, 6, { sprites }), { now: 0, alpha });
    const { x, y, width } = boxOf(renderer, 0, 0);
    const data = pixels(renderer.canvas);
    const middle = Math.round(x + width / 2);
    let line = Math.round(y);
    while (!(data[(line * renderer.canvas.width + middle) * 4] > 120)) line++;
    return (line - y) / width;
  });
}
