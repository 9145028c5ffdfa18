/**
 * The snapshot that a browser makes for itself: a page of a public host loads as ever on the first visit; then, when
 * nothing else is going on, a worker makes the snapshot (`snapshot.js`), and later visits start from it.
 *
 * It is kept in the browser's own cache, with the hash of its content. It belongs to one version of the site: another
 * one finds none and makes its own. Wherever anything is missing or wrong (no such storage, no room, damaged), pages
 * start in the ordinary way.
 */

import { messageOf } from "../errors.js";
import { savesData } from "../thrift.js";
import { hashOf, tellUnused } from "./snapshot.js";

/** @typedef {import("./python.js").Files} Files */

/** How long the page must have been ready before its snapshot is made, in milliseconds. */
const PATIENCE = 15_000;

/** The room for two snapshots: while one is stored, an old one may still be there. */
const ROOM = 80_000_000;

const HASH = "X-Content-Hash";

/** The name of the cache; each site on a host has one. @param {Files} files */
function cacheName({ base }) {
  return `chainfall-memory ${new URL(".", base).href}`;
}

/** What is kept for exactly this version. @param {Files} files */
async function find(files) {
  return caches.match(addressOf(files), { cacheName: cacheName(files) });
}

/** Where the snapshot of exactly this version is kept: its address names the code that made it. @param {Files} files */
function addressOf({ base, app, pyodide, archive }) {
  const made = new URL(`${app}/memory`, base);
  made.search = new URLSearchParams({ pyodide, archive, base }).toString();
  return made.href;
}

/**
 * The snapshot that an earlier visit has made.
 * @param {Files} files
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null if there is none
 */
export async function recallMemory(files) {
  try {
    const kept = await find(files);
    if (!kept) return null;
    const content = new Uint8Array(await kept.arrayBuffer());
    if ((await hashOf(content)) !== kept.headers.get(HASH)) throw new Error("it is damaged");
    return content;
  } catch (error) {
    if (typeof caches === "undefined") return null; // nothing is kept on a page without encryption
    tellUnused(error);
    await forgetMemory(files);
    return null;
  }
}

/** Keeps a snapshot in place of any other. @param {Files} files @param {Uint8Array<ArrayBuffer>} content */
export async function keepMemory(files, content) {
  await forgetMemory(files);
  const cache = await caches.open(cacheName(files));
  await cache.put(addressOf(files), new Response(content, { headers: { [HASH]: await hashOf(content) } }));
}

/** Removes all that is kept; the next visit starts in the ordinary way. @param {Files} files */
export async function forgetMemory(files) {
  try {
    await caches.delete(cacheName(files));
  } catch {
    // There is no storage, so nothing is kept.
  }
}

/** Whether a snapshot should be made: there is none, there is room, and the player does not save data. @param {Files} files */
async function isWanted(files) {
  if (files.snapshot || typeof caches === "undefined" || !crypto.subtle || savesData()) return false;
  if (await find(files)) return false;
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage > ROOM;
}

/**
 * Makes the snapshot of this version in a worker, unless it is there.
 * @param {Files} files
 * @returns {Promise<boolean>} whether one was made and kept
 */
export async function makeMemory(files) {
  try {
    if (!(await isWanted(files))) return false;
    const worker = new Worker(new URL("memory-worker.js", import.meta.url), { type: "module" });
    const problem = await new Promise((resolve) => {
      worker.addEventListener("message", ({ data }) => resolve(data));
      worker.addEventListener("error", (event) => resolve(event.message || "the worker did not start"));
      worker.postMessage(files);
    });
    worker.terminate();
    if (problem) throw new Error(problem);
    return true;
  } catch (error) {
    console.info(`No snapshot was made, so the next visit takes as long to start: ${messageOf(error)}`);
    return false;
  }
}

/** Makes the snapshot later, when nothing else is going on. @param {Files} files */
export function makeMemoryLater(files) {
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work));
  setTimeout(() => idle(() => void makeMemory(files)), PATIENCE);
}
