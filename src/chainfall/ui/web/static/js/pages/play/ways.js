/**
 * The ways to play: by buttons in real time, by squares, or by lines of text.
 */

import { openDialog } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { EXAMPLE_LINES, LINE_HELP, isPlayedBySquares } from "../../games/catalogue.js";
import { Lines } from "../../input/lines.js";
import { Squares } from "../../input/squares.js";
import { listenToTouch, makePad } from "../../input/touch.js";
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
  ccw: "KeyS",
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
  if (isPlayedBySquares(page.run.game)) return playBySquares(page, below);
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
  root.insertBefore(makePad(input), below);
  app.settings.follow(({ touchButtons }) => (root.dataset.pad = touchButtons), signal);
  below.append(keysHelp(app.settings.values.keys, run.started.practice));
  listenToTouch(stage.box, input, () => stage.renderer.cell || 32, signal);
  return plainWay(page);
}

/** @param {PlayPage} page @param {HTMLElement} below @returns {Way} */
function playBySquares(page, below) {
  const { canvas } = page.stage;
  canvas.setAttribute("aria-label", `Board of ${page.run.game.title}: arrow keys move, Enter places the piece`);
  const player = {
    play: (/** @type {string} */ line) => page.playLine(line),
    active: () => page.running && !openDialog(),
    say: (/** @type {string} */ words) => page.app.live.say(words),
  };
  const squares = new Squares(page.stage, player, page.signal);
  below.append(
    el(
      "p",
      { class: "help" },
      "Click or tap a square, or move with the arrow keys and press Enter. " +
        "The storehouse, if there is one, takes a piece: press S.",
    ),
  );
  const press = (/** @type {number} */ pressed) => {
    for (const [action, code] of Object.entries(PAD_KEYS)) {
      if (pressed & ACTIONS[action].bit) canvas.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
    }
  };
  return { ...plainWay(page), refresh: () => squares.refresh(), press };
}

/** @param {PlayPage} page @param {HTMLElement} below @returns {Way} */
function playByLines(page, below) {
  const { game } = page.run;
  const examples = EXAMPLE_LINES[game.id] ?? game.inputs.slice(0, 8);
  const lines = new Lines({
    play: (line) => page.playLine(line),
    label: "A line is an input",
    examples: examples.map((line) => ({ line, label: line === "" ? "(empty line)" : line })),
    help:
      LINE_HELP[game.id] ??
      `Such lines are possible at the start: ${game.inputs.map((line) => `“${line}”`).join(", ")}.`,
  });
  lines.load(page.engine.replay());
  below.append(lines.element);
  return {
    ...plainWay(page),
    tells: true,
    focus: () => lines.input.focus({ preventScroll: true }),
    load: (replay) => lines.load(replay),
  };
}
