/**
 * The ways to play: by buttons in real time, by squares, or by lines of text.
 */

import { openDialog } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { Lines } from "../../input/lines.js";
import { Squares } from "../../input/squares.js";
import { listenToTouch, makePad, shake } from "../../input/touch.js";
import { ACTIONS } from "../../library/settings.js";
import { keysHelp } from "./keys.js";

/** @typedef {import("./play.js").PlayPage} PlayPage */

/**
 * @typedef {object} Way How a game is played.
 * @property {boolean} tells it shows by itself why a line was refused
 * @property {() => void} focus takes the focus
 * @property {() => void} refresh the board has changed
 * @property {(replay?: string) => void} load another game is shown, this one or a new one
 * @property {(pressed: number) => void} press buttons of a gamepad went down while no ticks are played
 */

/** What a gamepad's buttons are where squares are chosen. @type {Record<string, string>} */
const PAD_KEYS = {
  left: "ArrowLeft",
  right: "ArrowRight",
  down: "ArrowDown",
  drop: "ArrowUp",
  cw: "Enter",
};

/**
 * Adds to the page what its game is played with.
 * @param {PlayPage} page
 * @param {HTMLElement} root the page's element
 * @param {HTMLElement} below where help has its place
 * @returns {Way}
 */
export function makeWay(page, root, below) {
  root.classList.add(page.realTime ? "real-time" : "turns");
  if (page.realTime) return playByButtons(page, root, below);
  if (page.run.game.inputs === "squares") return playBySquares(page, below);
  root.classList.add("by-lines");
  return playByLines(page, below);
}

/** @param {PlayPage} page @returns {Way} */
function plainWay({ stage }) {
  const focus = () => stage.canvas.focus({ preventScroll: true });
  return { tells: false, focus, refresh: () => {}, load: () => {}, press: () => {} };
}

/** @param {PlayPage} page @param {HTMLElement} root @param {HTMLElement} below @returns {Way} */
function playByButtons(page, root, below) {
  const { app, input, run, signal, stage } = page;
  stage.canvas.tabIndex = 0;
  const feel = () => app.settings.values.vibration && shake();
  root.insertBefore(makePad(input, run.game.buttons, feel), below);
  app.settings.follow(({ touchButtons }) => (root.dataset.pad = touchButtons), signal);
  below.append(keysHelp(page));
  listenToTouch(stage.box, input, () => stage.renderer.cell || 32, signal);
  return plainWay(page);
}

/** @param {PlayPage} page @param {HTMLElement} below @returns {Way} */
function playBySquares(page, below) {
  const { canvas } = page.stage;
  const { game } = page.run;
  canvas.setAttribute("aria-label", `Board of ${game.title}: arrow keys move, Enter places the piece`);
  const player = {
    lines: game.lines,
    play: (/** @type {string} */ line) => page.playLine(line),
    active: () => page.running && !openDialog(),
    say: (/** @type {string} */ words) => page.app.live.say(words),
  };
  const squares = new Squares(page.stage, player, page.signal);
  const help = game.help || "Click or tap a square, or move with the arrow keys and press Enter.";
  below.append(el("p", { class: "help" }, help));
  const key = game.lines.find((line) => line.key)?.key;
  const keys = key ? { ...PAD_KEYS, ccw: `Key${key}` } : PAD_KEYS;
  const press = (/** @type {number} */ pressed) => {
    for (const [action, code] of Object.entries(keys)) {
      if (pressed & ACTIONS[action].bit) canvas.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
    }
  };
  return { ...plainWay(page), refresh: () => squares.refresh(), press };
}

/** @param {PlayPage} page @param {HTMLElement} below @returns {Way} */
function playByLines(page, below) {
  const { game } = page.run;
  const lines = new Lines({
    play: (line) => page.playLine(line),
    label: "A line is an input",
    examples: game.lines,
    help: game.help || `Such lines are possible: ${game.lines.map(({ text }) => `“${text}”`).join(", ")}.`,
  });
  const byTouch = matchMedia("(pointer: coarse)").matches;
  lines.load(page.engine.replay());
  below.append(lines.element);
  // In a puzzle there is one piece at a time, with few places to go: each is a button.
  const offer = () => page.run.puzzle && lines.offer(page.engine.inputs().map((text) => ({ text })));
  offer();
  return {
    ...plainWay(page),
    tells: true,
    refresh: offer,
    focus: () => byTouch || lines.input.focus({ preventScroll: true }), // a phone would show its keyboard
    load: (replay) => lines.load(replay),
  };
}
