/**
 * The ways to play: by buttons in real time, by squares, or by lines of text.
 */

import { openDialog } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { Lines } from "../../input/lines.js";
import { Squares } from "../../input/squares.js";
import { listenToTouch, makePad, shake } from "../../input/touch.js";
import { ACTIONS } from "../../library/settings.js";
import { keyStrips, keysHelp } from "./keys.js";

/**
 * @typedef {object} Played What is played, and where.
 * @property {import("../../app.js").App} app
 * @property {import("../../engine/engine.js").Engine} engine
 * @property {import("../../input/input.js").Input} input
 * @property {import("../../stage/stage.js").Stage} stage
 * @property {import("../../games/run.js").Run} run
 * @property {boolean} pausable whether it can be paused
 * @property {(line: string) => string | null} play plays a line, and says why the rules did not allow it
 * @property {() => boolean} active whether moves are taken now
 * @property {AbortSignal} signal
 */

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
 * Adds the controls of its game to the page.
 * @param {Played} played
 * @param {HTMLElement} root the page's element
 * @param {HTMLElement} below where help has its place
 * @returns {Way}
 */
export function makeWay(played, root, below) {
  const { hz, inputs } = played.run.game;
  root.classList.add(hz ? "real-time" : "turns");
  if (hz) return playByButtons(played, root, below);
  if (inputs === "squares") return playBySquares(played, below);
  root.classList.add("by-lines");
  return playByLines(played, below);
}

/** @param {Played} played @returns {Way} */
function plainWay({ stage }) {
  const focus = () => stage.canvas.focus({ preventScroll: true });
  return { tells: false, focus, refresh: () => {}, load: () => {}, press: () => {} };
}

/** @param {Played} played @param {HTMLElement} root @param {HTMLElement} below @returns {Way} */
function playByButtons(played, root, below) {
  const { app, input, pausable, run, signal, stage } = played;
  stage.canvas.tabIndex = 0;
  const feel = () => app.settings.values.vibration && shake();
  root.insertBefore(makePad(input, run.game.buttons, feel), below);
  app.settings.follow(({ touchButtons }) => (root.dataset.pad = touchButtons), signal);
  below.append(keysHelp(app, run, pausable));
  if (run.game.seats > 1) keyStrips(app, run).forEach((strip, seat) => stage.huds[seat].element.append(strip));
  listenToTouch(stage.box, input, () => stage.renderer.cell || 32, signal);
  return plainWay(played);
}

/** @param {Played} played @param {HTMLElement} below @returns {Way} */
function playBySquares(played, below) {
  const { active, app, play, signal, stage } = played;
  const { canvas } = stage;
  const { game } = played.run;
  canvas.setAttribute("aria-label", `Board of ${game.title}: arrow keys move, Enter places the piece`);
  const player = {
    lines: game.lines,
    play,
    active: () => active() && !openDialog(),
    say: (/** @type {string} */ words) => app.live.say(words),
  };
  const squares = new Squares(stage, player, signal);
  const help = game.help || "Click or tap a square, or move with the arrow keys and press Enter.";
  below.append(el("p", { class: "help" }, help));
  const key = game.lines.find((line) => line.key)?.key;
  const keys = key ? { ...PAD_KEYS, ccw: `Key${key}` } : PAD_KEYS;
  const press = (/** @type {number} */ pressed) => {
    for (const [action, code] of Object.entries(keys)) {
      if (pressed & ACTIONS[action].bit) canvas.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true }));
    }
  };
  return { ...plainWay(played), refresh: () => squares.refresh(), press };
}

/** @param {Played} played @param {HTMLElement} below @returns {Way} */
function playByLines(played, below) {
  const { engine, play } = played;
  const { game, puzzle } = played.run;
  const lines = new Lines({
    play,
    label: "Type an input",
    examples: game.lines,
    help: game.help || `Possible lines: ${game.lines.map(({ text }) => `“${text}”`).join(", ")}.`,
  });
  const byTouch = matchMedia("(pointer: coarse)").matches;
  lines.load(engine.replay());
  below.append(lines.element);
  // In a puzzle there is one piece at a time, with few places to go: each is a button.
  const offer = () => puzzle && lines.offer(engine.inputs().map((text) => ({ text })));
  offer();
  return {
    ...plainWay(played),
    tells: true,
    refresh: offer,
    focus: () => byTouch || lines.input.focus({ preventScroll: true }), // a phone would show its keyboard
    load: (replay) => lines.load(replay),
  };
}
