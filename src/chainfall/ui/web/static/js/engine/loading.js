/**
 * Loads the engine: Python on the page, with its progress.
 */

import { Engine } from "./engine.js";
import { loadKernels, makeObject, startPython } from "./python.js";

/** @typedef {import("./engine.js").GameRecord} GameRecord */
/** @typedef {import("./python.js").OnProgress} OnProgress */
/** @typedef {{id: string, error: string, details: string}} BrokenGame A game that failed to load, and its traceback. */

/**
 * @typedef {object} Contents What else `site.py` has written into the page.
 * @property {GameRecord[]} catalogue the games, which the menu can show before the engine is there
 * @property {import("../games/players.js").Opponent[]} opponents the bots that can sit at a game for two
 * @property {BrokenGame[]} broken games that cannot be played
 */
/** @typedef {Contents & import("./python.js").Files} Site */

/** @returns {Site} */
export function readSite() {
  return { ...JSON.parse(document.getElementById("site")?.textContent ?? ""), base: document.baseURI };
}

/** @type {Promise<Engine> | null} */
let loading = null;
let attempt = 0;

/** Loads what bots look ahead with. */
let readyBots = async () => {};
/** @type {Promise<void> | null} */
let bots = null;

/** Gets the engine ready for bots at its games, once; to be awaited before the first of them sits down. */
export function loadBots() {
  bots ??= readyBots();
  return bots;
}

/**
 * Loads the engine, once; after a failure it may be called again.
 * @param {OnProgress} onProgress
 * @returns {Promise<Engine>} rejected by an `Error` whose message is meant for the page
 */
export function loadEngine(onProgress = () => {}) {
  loading ??= load(onProgress, attempt++).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @param {OnProgress} onProgress @param {number} attempt */
async function load(onProgress, attempt) {
  if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
    throw new Error(
      "This browser has no WebAssembly, which the games need. A recent Firefox, Chrome, Edge or Safari has it.",
    );
  }
  const python = await startPython(readSite(), onProgress, attempt);
  const engine = new Engine(makeObject(python, "chainfall.ui.web.bridge", "Arcade"));
  const { base, kernels } = readSite();
  readyBots = () => loadKernels(python, new URL(kernels, base).href);
  onProgress(1, "Ready");
  return engine;
}
