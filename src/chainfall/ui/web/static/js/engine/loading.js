/**
 * Loads the engine: Pyodide and our package, with their progress.
 *
 * `site.py` writes into the page which files there are and how large they are, so that progress is what it says.
 */

import { lastLineOf } from "../errors.js";
import { Downloads } from "./downloads.js";
import { Engine } from "./engine.js";

/** @typedef {import("./engine.js").GameRecord} GameRecord */
/** @typedef {{id: string, error: string, details: string}} BrokenGame A game that failed to load, and its traceback. */
/** @typedef {(fraction: number, text: string) => void} OnProgress */

/**
 * @typedef {object} Site What `site.py` has written into the page.
 * @property {GameRecord[]} catalogue the games, which the menu can show before the engine is there
 * @property {BrokenGame[]} broken games that cannot be played
 * @property {string} pyodide the folder of Pyodide's files
 * @property {string} archive where our package is
 * @property {Record<string, number>} sizes of all of these files
 */

const ARCHIVE = "/lib/chainfall.zip";

/** How far the progress bar is when everything has been downloaded, and when Python has started. */
const DOWNLOADED = 0.7;
const STARTED = 0.9;

/** @returns {Site} */
export function readSite() {
  return JSON.parse(document.getElementById("site")?.textContent ?? "");
}

/** @type {Promise<Engine> | null} */
let loading = null;
let attempt = 0;

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
  const site = readSite();
  const downloads = new Downloads(site.sizes, (share) => onProgress(DOWNLOADED * share, "Downloading"));
  const archive = downloads.start(site.archive).then((response) => response.arrayBuffer());
  const pyodide = await downloads.orFailure(startPython(site.pyodide, downloads, attempt));
  onProgress(STARTED, "Starting the games");
  await breath();
  return makeEngine(pyodide, new Uint8Array(await downloads.orFailure(archive)), onProgress);
}

/** @param {string} folder @param {Downloads} downloads @param {number} attempt */
async function startPython(folder, downloads, attempt) {
  const module = (/** @type {string} */ name) => downloads.module(folder + name, attempt);
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]) {
    downloads.start(folder + name);
  }
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    module("pyodide.js"),
    module("pyodide.asm.js"),
  ]);
  const base = new URL(folder, document.baseURI).href;
  return downloads.whileFetching(() => loadPyodide({ indexURL: base, packageBaseUrl: base, createPyodideModule }));
}

/** @param {import("pyodide").PyodideAPI} pyodide @param {Uint8Array} archive @param {OnProgress} onProgress */
function makeEngine(pyodide, archive, onProgress) {
  try {
    pyodide.FS.writeFile(ARCHIVE, archive);
    pyodide.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
    const engine = new Engine(pyodide.pyimport("chainfall.ui.web.bridge").Arcade());
    onProgress(1, "Ready");
    return engine;
  } catch (error) {
    throw new Error(`The games could not be started: ${lastLineOf(error)}`, { cause: error });
  }
}

/** Lets the browser paint. */
function breath() {
  return new Promise((resolve) => setTimeout(resolve));
}
