/**
 * The gallery: hand-made frames that show every tile, palette, board and animation. It needs no engine, and is where
 * the look is tried out.
 */

import { contract } from "../js/contract.js";
import { Animations } from "../js/drawing/animations.js";
import { makeCanvas } from "../js/drawing/canvas.js";
import { MOODS, face } from "../js/drawing/faces.js";
import { PALETTES } from "../js/drawing/palettes.js";
import { restPose } from "../js/drawing/poses.js";
import { Renderer } from "../js/drawing/renderer.js";
import { TileSet } from "../js/drawing/tiles.js";
import { Sound } from "../js/sound/sound.js";
import { BOARDS, SCENES, SLABS, TILES, cellsOf, tile } from "./samples.js";

/** @typedef {import("../js/engine/frame.js").Frame} Frame */
/** @typedef {import("./samples.js").Moment} Moment */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const inputOf = (id) => /** @type {HTMLInputElement} */ (byId(id));

const tileSet = new TileSet();
const animations = new Animations({ reduced: matchMedia("(prefers-reduced-motion: reduce)").matches });
const sound = new Sound({ volume: 0.5 });

/** @param {string} caption @param {Element} picture @param {string} [name] */
function figure(caption, picture, name = caption) {
  const element = document.createElement("figure");
  const text = document.createElement("figcaption");
  text.textContent = caption;
  element.dataset.name = name;
  element.append(picture, text);
  return element;
}

/** A copy of a kept picture in its CSS size. @param {HTMLCanvasElement} picture @param {string} name */
function copy(picture, name) {
  const [canvas, ctx] = makeCanvas(picture.width, picture.height);
  ctx.drawImage(picture, 0, 0);
  canvas.style.width = `${picture.width / devicePixelRatio}px`;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", name);
  return canvas;
}

function showTiles() {
  const size = Number(inputOf("size").value);
  byId("size-value").textContent = String(size);
  byId("tiles").replaceChildren(
    ...TILES.map(([name, of]) => figure(name, copy(tileSet.get(of, size, devicePixelRatio, restPose(of)), name))),
  );
  byId("slabs").replaceChildren(
    ...SLABS.map(([colour, rows]) => {
      const { canvas } = tileSet.slab(tile("gem", colour), cellsOf(rows), size, devicePixelRatio);
      return figure(`${colour} ${rows.join("/")}`, copy(canvas, `power gem ${colour}`));
    }),
  );
}

/** Every opponent in every mood, and a bot that is not on the ladder. */
function showFaces() {
  const names = [...contract.opponents.map(({ name }) => name), "greedy"];
  byId("faces").replaceChildren(
    ...names.flatMap((name) => MOODS.map((mood) => figure(`${name}, ${mood}`, face(name, mood)))),
  );
}

function showPalettes() {
  const rows = Object.entries(PALETTES).flatMap(([palette, { title }]) =>
    [{}, { letters: true }, { contrast: true }].map((more, i) => {
      const set = new TileSet({ palette, ...more });
      const row = document.createElement("div");
      row.className = "tiles";
      const label = document.createElement("p");
      label.textContent = title + ["", ", letters", ", high contrast"][i];
      const kinds = ["gem", "crash", "virus", "capsule", "jewel"].flatMap((kind) =>
        [...(kind === "jewel" ? "RGBYPOCW" : "RGBY")].map((colour) => tile(kind, colour)),
      );
      row.append(
        ...kinds.map((of) => copy(set.get(of, 36, devicePixelRatio, restPose(of)), `${of.kind} ${of.colour}`)),
      );
      const block = document.createElement("div");
      block.append(label, row);
      return block;
    }),
  );
  byId("palettes").replaceChildren(...rows);
}

/** @param {HTMLElement} room @param {string} name */
function rendererIn(room, name) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", name);
  room.append(canvas);
  return new Renderer(canvas, tileSet);
}

const shown = BOARDS.map(([name, frame, wide]) => {
  const room = document.createElement("div");
  room.className = wide ? "room wide" : "room";
  byId("boards").append(figure(name, room));
  return { renderer: rendererIn(room, name), frame, animations: new Animations({ reduced: animations.reduced }) };
});
const town6 = BOARDS[3][1];
shown[3].renderer.canvas.addEventListener("pointermove", (event) => {
  hovered = shown[3].renderer.cellAt(event.offsetX, event.offsetY);
});
/** @type {{row: number, column: number} | null} */
let hovered = { row: 1, column: 2 };

/**
 * @type {Record<string, {renderer: Renderer, frame: Frame, moments: Moment[], due: number, animations: Animations}>}
 */
const stages = {
  stage: {
    renderer: rendererIn(byId("stage"), "stage"),
    frame: SCENES["chain of two"][1]()[0].frame,
    moments: [],
    due: 0,
    animations,
  },
  town: {
    renderer: rendererIn(byId("town"), "town"),
    frame: SCENES.merge[1]()[0].frame,
    moments: [],
    due: 0,
    animations: new Animations({ reduced: animations.reduced }),
  },
};
for (const [name, [stage, scene]] of Object.entries(SCENES)) {
  const button = document.createElement("button");
  button.textContent = name;
  button.addEventListener("click", () => {
    stages[stage].animations.clear();
    stages[stage].moments = scene();
    stages[stage].due = 0;
  });
  byId("scenes").append(button);
}
for (const name of Sound.names) {
  const button = document.createElement("button");
  button.textContent = name;
  let step = 0;
  button.addEventListener("click", () => sound.sound(name, step++ % 8));
  byId("sounds").append(button);
}

/** @param {number} now */
function tick(now) {
  for (const { renderer, frame, animations: own } of shown) {
    own.reduced = animations.reduced;
    const selection = frame === town6 && hovered ? { ...hovered, tile: tile("piece", "", 0, "2") } : null;
    renderer.draw(frame, { now, animations: own, selection });
  }
  for (const stage of Object.values(stages)) {
    stage.animations.reduced = animations.reduced;
    while (stage.moments.length && now >= stage.due) {
      const moment = /** @type {Moment} */ (stage.moments.shift());
      stage.frame = moment.frame;
      stage.due = now + moment.wait;
      const effects = /** @type {import("../js/contract.js").Effect[]} */ (moment.effects);
      stage.animations.add(effects, moment.frame, now);
      sound.play(effects);
    }
    stage.renderer.draw(stage.frame, { now, animations: stage.animations });
  }
  requestAnimationFrame(tick);
}

function look() {
  tileSet.set({
    palette: inputOf("palette").value,
    letters: inputOf("letters").checked,
    contrast: inputOf("contrast").checked,
  });
  showTiles();
}
byId("palette").append(...Object.entries(PALETTES).map(([name, { title }]) => new Option(title, name)));
for (const id of ["palette", "letters", "contrast"]) byId(id).addEventListener("change", look);
inputOf("reduced").checked = animations.reduced;
byId("reduced").addEventListener("change", () => (animations.reduced = inputOf("reduced").checked));
byId("size").addEventListener("input", showTiles);
byId("volume").addEventListener("input", () => sound.setVolume(Number(inputOf("volume").value)));
showTiles();
showFaces();
showPalettes();
requestAnimationFrame(tick);

/** For tests and for the console. */
Object.assign(globalThis, { gallery: { tileSet, animations, stages, shown, sound, TILES, SLABS, SCENES, cellsOf } });
