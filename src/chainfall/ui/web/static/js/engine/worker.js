/**
 * The worker: a Python of its own on a thread of its own, which shows and verifies replays and examines puzzles
 * (`projector.py`).
 *
 * The first message names the files of Python. Each one after it is a call, and gets one answer, in order.
 * `projector.js` is its other end.
 */

import { messageOf } from "../errors.js";
import { makeObject, startPython } from "./python.js";

/** @typedef {import("./python.js").Files} Files */
/** @typedef {{name: string, values: (string | number)[]}} Call */
/** @typedef {{answer: string | Uint8Array} | {problem: string}} Answer what Python answered, or why it failed */
/** @typedef {{progress: number} | Answer} Message */

const page = /** @type {Worker} */ (/** @type {unknown} */ (self)); // it is spoken to like a worker from the page

/** @type {Promise<Record<string, (...values: (string | number)[]) => unknown>> | null} */
let projector = null;

page.addEventListener("message", ({ data }) => {
  if (projector === null) projector = start(data);
  else
    projector.then(
      (made) => tell(answer(made, data)),
      () => {},
    );
});

/** @param {Files} files */
async function start(files) {
  try {
    const python = await startPython(files, (progress) => tell({ progress }));
    const made = makeObject(python, "chainfall.ui.web.projector", "Projector");
    tell({ answer: "" });
    return made;
  } catch (error) {
    tell({ problem: messageOf(error) });
    throw error;
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
