/**
 * Loads the engine: Python on the page, with its progress.
 */

import { Engine } from "./engine.js";
import { makeMemoryLater } from "./memory.js";
import { loadKernels, makeObject, startPython } from "./python.js";

/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("./python.js").OnProgress} OnProgress */
/** @typedef {import("../contract.js").BrokenGame} BrokenGame */

/**
 * @typedef {object} Contents What else `site.py` has written into the page.
 * @property {GameRecord[]} catalogue the games, which the menu can show before the engine is there
 * @property {import("../contract.js").Summary} summary of a player who has not played yet
 * @property {BrokenGame[]} broken games that cannot be played
 * @property {string | null} service the address of the service that has handed out the page, if one has
 */
/** @typedef {Contents & import("./python.js").Files} Site */

/** @returns {Site} */
export function readSite() {
  return { ...JSON.parse(document.getElementById("site")?.textContent ?? ""), base: document.baseURI };
}

/** @type {Promise<Engine> | null} */
let loading = null;
let attempt = 0;

/** Loads the kernels that bots search with. */
let readyBots = async () => {};
/** @type {Promise<void> | null} */
let bots = null;

/** Prepares the engine for bots, once; await it before the first bot plays. */
export function loadBots() {
  bots ??= readyBots();
  return bots;
}

/**
 * Loads the engine, once; after a failure it may be called again.
 * @param {OnProgress} onProgress
 * @param {Promise<void>} [painted] until then it only downloads
 * @returns {Promise<Engine>} rejected by an `Error` whose message is meant for the page
 */
export function loadEngine(onProgress = () => {}, painted) {
  loading ??= load(onProgress, attempt++, painted).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** @param {OnProgress} onProgress @param {number} attempt @param {Promise<void>} [painted] */
async function load(onProgress, attempt, painted) {
  if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiateStreaming !== "function") {
    throw new Error(
      "The games need WebAssembly, which this browser does not support. Use a recent Firefox, Chrome, Edge or Safari.",
    );
  }
  const site = readSite();
  const python = await startPython(site, onProgress, attempt, painted);
  const library = makeObject(python, "chainfall.ui.web.library", "Library");
  const engine = new Engine(makeObject(python, "chainfall.ui.web.bridge", "BrowserGame"), library);
  readyBots = () => loadKernels(python, new URL(site.kernels, site.base).href);
  makeMemoryLater(site);
  onProgress(1, "Ready");
  return engine;
}
