/**
 * The worker: a separate Python on its own thread, which shows and verifies replays, examines puzzles and asks
 * bots (`projector.py`).
 *
 * The first message names the files of Python. Each one after it is a call, and gets one answer, in order.
 * `projector.js` is its other end.
 */

import { messageOf } from "../errors.js";
import { loadKernels, makeObject, startPython } from "./python.js";

/** @typedef {import("./python.js").Files} Files */
/** @typedef {{name: string, values: (string | number)[], thinks: boolean}} Call one that thinks may ask a bot */
/** @typedef {{answer: string | Uint8Array} | {problem: string}} Answer Python's answer, or why it failed */
/** @typedef {{progress: number} | Answer} Message */

/**
 * @typedef {object} Machine
 * @property {import("pyodide").PyodideAPI} python
 * @property {Record<string, (...values: (string | number)[]) => unknown>} projector
 * @property {string} kernels the address of the WebAssembly, or "" if it has been loaded
 */

const page = /** @type {Worker} */ (/** @type {unknown} */ (self)); // the page talks to it as a worker

/** Settles when all calls have been answered. @type {Promise<Machine> | null} */
let queue = null;

page.addEventListener("message", ({ data }) => {
  queue = queue ? queue.then((machine) => serve(machine, data)) : start(data);
  queue.catch(() => {}); // reported to the page
});

/** @param {Files} files @returns {Promise<Machine>} */
async function start(files) {
  try {
    const python = await startPython(files, (progress) => tell({ progress }));
    const projector = makeObject(python, "chainfall.ui.web.projector", "Projector");
    tell({ answer: "" });
    return { python, projector, kernels: new URL(files.kernels, files.base).href };
  } catch (error) {
    tell({ problem: messageOf(error) });
    throw error;
  }
}

/** @param {Machine} machine @param {Call} call */
async function serve(machine, call) {
  if (call.thinks && machine.kernels) {
    await loadKernels(machine.python, machine.kernels);
    machine.kernels = "";
  }
  tell(answer(machine.projector, call));
  return machine;
}

/**
 * @param {Record<string, (...values: (string | number)[]) => unknown>} made
 * @param {Call} call
 * @returns {Answer}
 */
function answer(made, { name, values }) {
  try {
    const value = made[name](...values);
    if (typeof value === "string") return { answer: value };
    const proxy = /** @type {import("pyodide/ffi").PyBuffer} */ (value);
    const bytes = proxy.toJs();
    proxy.destroy();
    return { answer: bytes };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** @param {Message} message */
function tell(message) {
  page.postMessage(message);
}
