/**
 * The worker: a Python of its own on a thread of its own, which shows and verifies replays, examines puzzles and asks
 * bots (`projector.py`).
 *
 * The first message names the files of Python. Each one after it is a call, and gets one answer, in order.
 * `projector.js` is its other end.
 */

import { messageOf } from "../errors.js";
import { offerKernels } from "./kernels.js";
import { makeObject, startPython } from "./python.js";

/** @typedef {import("./python.js").Files} Files */
/** @typedef {{name: string, values: (string | number)[], thinks: boolean}} Call one that thinks may ask a bot */
/** @typedef {{answer: string | Uint8Array} | {problem: string}} Answer what Python answered, or why it failed */
/** @typedef {{progress: number} | Answer} Message */

/**
 * @typedef {object} Machine
 * @property {import("pyodide").PyodideAPI} python
 * @property {Record<string, (...values: (string | number)[]) => unknown>} projector
 * @property {string} kernels the address of the WebAssembly, or "" if it has been loaded
 */

const page = /** @type {Worker} */ (/** @type {unknown} */ (self)); // it is spoken to like a worker from the page

/** Settles when all that was asked has been answered. @type {Promise<Machine> | null} */
let queue = null;

page.addEventListener("message", ({ data }) => {
  queue = queue ? queue.then((machine) => serve(machine, data)) : start(data);
  queue.catch(() => {}); // the page was told
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
  if (call.thinks && machine.kernels) await loadKernels(machine);
  tell(answer(machine.projector, call));
  return machine;
}

/** Bots look ahead with the kernels or, where those cannot be had, with the rules themselves. @param {Machine} machine */
async function loadKernels(machine) {
  const address = machine.kernels;
  machine.kernels = "";
  try {
    const response = await fetch(address);
    if (response.ok) await offerKernels(machine.python, await response.arrayBuffer());
  } catch (error) {
    console.info(`The kernels cannot be used, and bots are weaker: ${messageOf(error)}`);
  }
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
