/**
 * How a game is played, in a few little boards that the game itself has drawn: on first play, and from the menu.
 */

import { ask } from "../dom/dialogs.js";
import { el } from "../dom/elements.js";
import { Renderer } from "../drawing/renderer.js";
import { read, write } from "../library/storage.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../engine/engine.js").Lesson} Lesson */

const EMPTY = { kind: "", colour: "", links: 0, mark: "" };

/**
 * Shows how to play, if this game was never played here before and says how.
 * @param {App} app @param {GameRecord} game @param {AbortSignal} signal
 */
export async function teachOnce(app, game, signal) {
  const value = read("taught", "Which games were explained");
  const taught = Array.isArray(value) ? value : [];
  if (taught.includes(game.id) || !(game.lessons.length || game.help)) return;
  write("taught", [...taught, game.id]);
  await showLessons(app, game, "Play", signal);
}

/**
 * Shows how to play until it is dismissed.
 * @param {App} app @param {GameRecord} game @param {string} button what its button says @param {AbortSignal} signal
 */
export async function showLessons(app, game, button, signal) {
  const closed = new AbortController();
  const boards = game.lessons.map((lesson) => lessonFigure(app, lesson, closed.signal));
  const words = game.help || (boards.length ? "" : game.about);
  await ask({
    title: `How to play ${game.title}`,
    kind: "how-to",
    body: [
      boards.length ? el("ol", { class: "lessons" }, ...boards.map((board) => el("li", {}, board))) : null,
      words ? el("p", { class: "muted" }, words) : null,
    ],
    choices: [{ label: button, value: "", primary: true }],
    signal,
  });
  closed.abort();
}

/** @param {App} app @param {Lesson} lesson @param {AbortSignal} signal */
function lessonFigure(app, lesson, signal) {
  const { caption, width, height } = lesson;
  const canvas = el("canvas", { "aria-hidden": "true" });
  const box = el("div", { class: "lesson-board" }, canvas);
  box.style.setProperty("--shape", String(width / height));
  const renderer = new Renderer(canvas, app.tiles, { observe: false });
  const frame = frameOf(lesson);
  const observer = new ResizeObserver(() => {
    renderer.resize();
    renderer.draw(frame);
  });
  observer.observe(box);
  signal.addEventListener("abort", () => observer.disconnect());
  return el("figure", {}, box, el("figcaption", {}, caption));
}

/** @param {Lesson} lesson @returns {import("../engine/frame.js").Frame} */
function frameOf({ width, height, placed }) {
  const tiles = Array.from({ length: width * height }, () => EMPTY);
  for (const { row, column, tile } of placed) tiles[row * width + column] = tile;
  return {
    boards: [
      { width, height, hiddenRows: 0, tiles, sprites: [], shadow: [], score: 0, next: [], numbers: [], phase: "" },
    ],
  };
}
