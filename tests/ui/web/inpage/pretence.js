/**
 * What tests put in the place of the real thing: scores, failures, bots that come late, a clock that stands still.
 */

import { app, engine } from "./arcade.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/contract.js").GameRecord} GameRecord */

/** Whether the player saves data, which keeps the bot on the menu from playing. @param {boolean} saveData */
export function pretendThrift(saveData = true) {
  Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
}

/** Sets the page's own clock, which then stands still; without a time it runs again. @param {number | null} time */
export function setClock(time) {
  app().now = () => time ?? performance.now();
}

/**
 * Changes the record of a game.
 * @param {string} id @param {Partial<GameRecord>} changes
 * @returns {GameRecord} what it was
 */
export function changeGame(id, changes) {
  const game = app().knownGame(id);
  const before = { ...game };
  Object.assign(game, changes);
  return before;
}

/** Every tick fails. @param {string} message */
export function breakGame(message) {
  engine().advance = () => {
    throw new Error(message);
  };
}

export function mendGame() {
  Reflect.deleteProperty(engine(), "advance");
}

/** Whatever is played, this is the score. @param {number} score */
export function pretendScore(score) {
  const python = engine();
  const [realStatus, realStatistics] = [python.status.bind(python), python.statistics.bind(python)];
  python.status = () => {
    const found = realStatus();
    return { ...found, score, outcome: found.outcome && { ...found.outcome, score } };
  };
  python.statistics = () => ({ ...realStatistics(), score });
}

/** The score is again what was played. */
export function playHonestly() {
  for (const name of ["status", "statistics"]) Reflect.deleteProperty(engine(), name);
}

/** Lets the page itself fail, soon. @param {string} message */
export function throwLater(message) {
  setTimeout(() => {
    throw new TypeError(message);
  });
}

/** @param {string} message */
export function breakPromise(message) {
  Promise.reject(new Error(message));
}

/** @type {{asked: boolean, letIn: () => void}} */
const bots = { asked: false, letIn: () => {} };

/** No bot is ready before it is let in. */
export function holdBotsBack() {
  /** @type {Promise<void>} */
  const ready = new Promise((resolve) => (bots.letIn = resolve));
  bots.asked = false;
  app().readyFor = async (players = []) => {
    if (!players.some(Boolean)) return;
    bots.asked = true;
    await ready;
  };
}

export function areBotsAskedFor() {
  return bots.asked;
}

export function letBotsIn() {
  bots.letIn();
}

export function stopHoldingBotsBack() {
  Reflect.deleteProperty(app(), "readyFor");
}

/** The browser has no recorder of video. */
export function pretendNoRecorder() {
  Object.defineProperty(globalThis, "MediaRecorder", { value: undefined, configurable: true, writable: true });
}

/** @type {string[]} */
const handedOver = [];

/** The browser has the share sheet of a phone, which takes files. */
export function pretendShareSheet() {
  Object.assign(navigator, {
    canShare: () => true,
    share: async (/** @type {ShareData} */ { files }) => void handedOver.push(...(files ?? []).map(({ name }) => name)),
  });
}

/** The names of the files that were shared. */
export function shared() {
  return handedOver;
}
