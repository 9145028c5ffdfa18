/**
 * Starts Python with our package, on the page or in a worker: Pyodide and the archive, with their progress.
 */

import { lastLineOf, messageOf } from "../errors.js";
import { Downloads } from "./downloads.js";
import { offerKernels } from "./kernels.js";
import { forgetMemory, recallMemory } from "./memory.js";
import { checkOrigin, fetchSnapshot, putArchive, tellUnused } from "./snapshot.js";

/** @typedef {import("pyodide").PyodideAPI} PyodideAPI */
/** @typedef {(fraction: number, text: string) => void} OnProgress */

/**
 * @typedef {object} Files Which files Python needs, as `site.py` has written it into the page.
 * @property {string} base the address below which they lie
 * @property {string} app the folder of the page's own files
 * @property {string} pyodide the folder of Pyodide's files
 * @property {string} archive where our package is
 * @property {string} kernels where the WebAssembly is with which bots look ahead; it is loaded when one is asked
 * @property {import("./snapshot.js").SnapshotFile | null} snapshot the memory of a Python that has started, if there is one
 * @property {Record<string, number>} sizes of the files that it starts with, so that progress is what it says
 */

/** What Pyodide fetches while it starts. */
const FETCHED = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];

/** How far the progress bar is when everything has been downloaded, and when Python has started. */
const DOWNLOADED = 0.7;
const STARTED = 0.9;

/**
 * Starts Python: from a snapshot if there is one, and in the ordinary way if that fails.
 * @param {Files} files
 * @param {OnProgress} onProgress
 * @param {number} attempt 0 for the first one
 * @param {Promise<void>} painted until then it only downloads
 * @returns {Promise<PyodideAPI>} rejected by an `Error` whose message is meant for the page
 */
export async function startPython(files, onProgress, attempt = 0, painted = Promise.resolve()) {
  const { base, archive, snapshot, sizes } = files;
  const downloads = new Downloads(base, sizes, (share) => onProgress(DOWNLOADED * share, "Downloading"));
  const packed = downloads.start(archive).then((response) => response.arrayBuffer());
  const memory = snapshot ? fetchSnapshot(snapshot, base) : recallMemory(files);
  const python = await downloads.orFailure(startPyodide(files, downloads, attempt, memory, painted));
  onProgress(STARTED, "Starting the games");
  await breath();
  putArchive(python, new Uint8Array(await downloads.orFailure(packed)));
  return python;
}

/**
 * @param {Files} files @param {Downloads} downloads @param {number} attempt
 * @param {Promise<Uint8Array | null>} memory the memory of a snapshot
 * @param {Promise<void>} painted until then it only downloads
 */
async function startPyodide(files, downloads, attempt, memory, painted) {
  const folder = files.pyodide;
  const { href } = new URL(folder, downloads.base);
  const fetchAll = () => FETCHED.forEach((name) => downloads.start(folder + name));
  fetchAll();
  const [{ loadPyodide }, { default: createPyodideModule }, snapshot] = await Promise.all([
    downloads.module(folder + "pyodide.js", attempt),
    downloads.module(folder + "pyodide.asm.js", attempt),
    memory,
    painted,
  ]);
  const settings = { indexURL: href, packageBaseUrl: href, createPyodideModule };
  if (snapshot) {
    try {
      const python = await downloads.whileFetching(() => loadPyodide({ ...settings, _loadSnapshot: snapshot }));
      checkOrigin(python, files);
      return python;
    } catch (error) {
      tellUnused(error);
      await forgetMemory(files);
      fetchAll();
    }
  }
  return downloads.whileFetching(() => loadPyodide(settings));
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
 * Loads the kernels into a Python. If they cannot be loaded, bots search with the slower rules.
 * @param {PyodideAPI} python @param {string} address of `kernels.wasm`
 */
export async function loadKernels(python, address) {
  try {
    const response = await fetch(address);
    if (response.ok) await offerKernels(python, await response.arrayBuffer());
  } catch (error) {
    console.info(`The kernels cannot be used, so bots are weaker: ${messageOf(error)}`);
  }
}

/** Lets the browser paint. */
function breath() {
  return new Promise((resolve) => setTimeout(resolve));
}
