/**
 * Starts Python with our package, on the page or in a worker: Pyodide and the archive, with their progress.
 */

import { lastLineOf, messageOf } from "../errors.js";
import { Downloads } from "./downloads.js";
import { offerKernels } from "./kernels.js";

/** @typedef {import("pyodide").PyodideAPI} PyodideAPI */
/** @typedef {(fraction: number, text: string) => void} OnProgress */

/**
 * @typedef {object} Files Which files Python needs, as `site.py` has written it into the page.
 * @property {string} base the address below which they lie
 * @property {string} pyodide the folder of Pyodide's files
 * @property {string} archive where our package is
 * @property {string} kernels where the WebAssembly is with which bots look ahead; it is loaded when one is asked
 * @property {Record<string, number>} sizes of the files that it starts with, so that progress is what it says
 */

const ARCHIVE = "/lib/chainfall.zip";

/** How far the progress bar is when everything has been downloaded, and when Python has started. */
const DOWNLOADED = 0.7;
const STARTED = 0.9;

/**
 * Starts Python.
 * @param {Files} files
 * @param {OnProgress} onProgress
 * @param {number} attempt 0 for the first one
 * @returns {Promise<PyodideAPI>} rejected by an `Error` whose message is meant for the page
 */
export async function startPython({ base, pyodide, archive, sizes }, onProgress, attempt = 0) {
  const downloads = new Downloads(base, sizes, (share) => onProgress(DOWNLOADED * share, "Downloading"));
  const packed = downloads.start(archive).then((response) => response.arrayBuffer());
  const python = await downloads.orFailure(startPyodide(pyodide, downloads, attempt));
  onProgress(STARTED, "Starting the games");
  await breath();
  python.FS.writeFile(ARCHIVE, new Uint8Array(await downloads.orFailure(packed)));
  python.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
  return python;
}

/** @param {string} folder @param {Downloads} downloads @param {number} attempt */
async function startPyodide(folder, downloads, attempt) {
  const module = (/** @type {string} */ name) => downloads.module(folder + name, attempt);
  for (const name of ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]) {
    downloads.start(folder + name);
  }
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    module("pyodide.js"),
    module("pyodide.asm.js"),
  ]);
  const { href } = new URL(folder, downloads.base);
  return downloads.whileFetching(() => loadPyodide({ indexURL: href, packageBaseUrl: href, createPyodideModule }));
}

/**
 * Makes an object of our package.
 * @param {PyodideAPI} python @param {string} module @param {string} name of the class
 * @throws {Error} in words
 */
export function makeObject(python, module, name) {
  try {
    return python.pyimport(module)[name]();
  } catch (error) {
    throw new Error(`The games could not be started: ${lastLineOf(error)}`, { cause: error });
  }
}

/**
 * Loads the kernels into a Python. Where they cannot be had, bots look ahead with the rules themselves.
 * @param {PyodideAPI} python @param {string} address of `kernels.wasm`
 */
export async function loadKernels(python, address) {
  try {
    const response = await fetch(address);
    if (response.ok) await offerKernels(python, await response.arrayBuffer());
  } catch (error) {
    console.info(`The kernels cannot be used, and bots are weaker: ${messageOf(error)}`);
  }
}

/** Lets the browser paint. */
function breath() {
  return new Promise((resolve) => setTimeout(resolve));
}
