/**
 * A worker that makes the snapshot of a Python that has just started, keeps it and ends (`memory.js`).
 *
 * Its one message names the files of Python; its one answer is why it failed, or "".
 */

import { messageOf } from "../errors.js";
import { keepMemory } from "./memory.js";
import { makeSnapshot } from "./snapshot.js";

/** @typedef {import("./python.js").Files} Files */

const page = /** @type {Worker} */ (/** @type {unknown} */ (self)); // the page talks to it as a worker

page.addEventListener("message", ({ data }) => {
  make(data).then(
    () => page.postMessage(""),
    (error) => page.postMessage(messageOf(error) || "for an unknown reason"),
  );
});

/** @param {Files} files */
async function make(files) {
  const at = (/** @type {string} */ path) => new URL(path, files.base).href;
  const [{ loadPyodide }, { default: createPyodideModule }, archive] = await Promise.all([
    import(at(`${files.pyodide}pyodide.js`)),
    import(at(`${files.pyodide}pyodide.asm.js`)),
    fetch(at(files.archive)).then((response) => response.arrayBuffer()),
  ]);
  const home = at(files.pyodide);
  const settings = { indexURL: home, packageBaseUrl: home, createPyodideModule, _makeSnapshot: true };
  const python = await loadPyodide(settings);
  await keepMemory(files, new Uint8Array(makeSnapshot(python, new Uint8Array(archive), files)));
}
