/**
 * The memory of a Python that has started and imported the games: one that begins with it is there in a fifth of the time.
 *
 * It is made on the machine that serves the page (`snapshot.mjs`) and fits one Pyodide and one archive: it says itself
 * which, and one that says anything else is not used. Files are no part of it. Nothing here needs Node: a page
 * of another host makes one for itself (`memory.js`).
 */

import { messageOf } from "../errors.js";

/** @typedef {import("pyodide").PyodideAPI} PyodideAPI */
/** @typedef {import("./python.js").Files} Files */

/**
 * @typedef {object} SnapshotFile Where to download a snapshot.
 * @property {string} path
 * @property {string} hash of its content
 */

const ARCHIVE = "/lib/chainfall.zip";

/** The variable of Python's main module that says what a snapshot was made from. */
const MADE_FROM = "chainfall_made_from";

/** What a snapshot is made from. @param {Pick<Files, "pyodide" | "archive">} files */
function origin({ pyodide, archive }) {
  return `${pyodide} ${archive}`;
}

/** Hands our package to Python. @param {PyodideAPI} python @param {Uint8Array} archive */
export function putArchive(python, archive) {
  python.FS.writeFile(ARCHIVE, archive);
  python.runPython(`import sys; sys.path[:] = ["${ARCHIVE}", *(path for path in sys.path if path != "${ARCHIVE}")]`);
}

/**
 * Makes a snapshot; the Python may not be used after that.
 * @param {PyodideAPI} python just started, with `_makeSnapshot`
 * @param {Uint8Array} archive
 * @param {Pick<Files, "pyodide" | "archive">} files their addresses
 * @returns {Uint8Array}
 */
export function makeSnapshot(python, archive, files) {
  putArchive(python, archive);
  python.pyimport("chainfall.ui.web.preloading").preload();
  python.globals.set(MADE_FROM, origin(files));
  const { makeMemorySnapshot } = /** @type {{makeMemorySnapshot: () => Uint8Array}} */ (
    /** @type {unknown} */ (python)
  );
  return makeMemorySnapshot();
}

/**
 * Rejects a Python whose memory was made from other files.
 * @param {PyodideAPI} python started from a snapshot
 * @param {Pick<Files, "pyodide" | "archive">} files
 */
export function checkOrigin(python, files) {
  const said = python.globals.get(MADE_FROM);
  if (said !== origin(files)) throw new Error(`it was made from ${said}, expected ${origin(files)}`);
}

/** The hash of a file's content. @param {BufferSource} content */
export async function hashOf(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Downloads a snapshot. Its hash is computed here: a browser that checks the integrity of 31 MB while it downloads them
 * takes two seconds for it.
 * @param {SnapshotFile} file @param {string} base
 * @returns {Promise<Uint8Array | null>} null if it cannot be downloaded completely
 */
export async function fetchSnapshot({ path, hash }, base) {
  try {
    const response = await fetch(new URL(path, base));
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const content = new Uint8Array(await response.arrayBuffer());
    if ((await hashOf(content)) !== hash) throw new Error("it is damaged");
    return content;
  } catch (error) {
    tellUnused(error);
    return null;
  }
}

/** Says why Python starts without its snapshot. @param {unknown} reason */
export function tellUnused(reason) {
  console.info(`The snapshot cannot be used, so Python takes longer to start: ${messageOf(reason)}`);
}
