/**
 * How the page and its engine are loaded.
 */

import { app, engine, find, load } from "./arcade.js";

/** Takes the browser what it runs Python with. */
export function removeWebAssembly() {
  Reflect.deleteProperty(globalThis, "WebAssembly");
}

/** Waits for the service worker until it has kept everything and looks after the page. */
export async function serviceWorkerControls() {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

/** What was told while the engine was loaded, and what went wrong. */
const loading = { steps: /** @type {[number, string][]} */ ([]), problem: "" };

/** Loads the engine, on a page that does nothing itself. */
export async function loadEngine() {
  const { documentElement } = document;
  try {
    const engineLoading = await load("engine/loading.js");
    await engineLoading.loadEngine((/** @type {number} */ fraction, /** @type {string} */ text) => {
      loading.steps.push([fraction, text]);
    });
    documentElement.dataset.engine = "ready";
  } catch (error) {
    documentElement.dataset.engine = "failed";
    loading.problem = /** @type {Error} */ (error).message;
  }
}

/** How far loading had come each time it was told, and in which words. */
export function loadingSteps() {
  return loading.steps;
}

export function loadingProblem() {
  return loading.problem;
}

/** Whether whoever asks for the engine gets the one that is there. */
export async function isEngineLoadedOnce() {
  return (await app().load()) === engine();
}

/**
 * Starts another Python from a snapshot, and a game in it.
 * @param {{path: string, hash: string}} snapshot
 */
export async function startPython(snapshot) {
  const python = await load("engine/python.js");
  const site = filesOfPython();
  /** @type {string[]} */
  const said = [];
  const real = console.info;
  console.info = (text) => said.push(text);
  const started = await python.startPython({ ...site, snapshot }, () => {});
  console.info = real;
  const arcade = python.makeObject(started, "chainfall.ui.web.bridge", "BrowserGame");
  arcade.start("triple-town", "{}", 3, false, "[]");
  const from = started.globals.get("chainfall_made_from") ?? null;
  return { from, said, text: arcade.text(), path: started.runPython("import sys; str(sys.path)") };
}

/** The files of Python, as the page names them. */
function filesOfPython() {
  return { ...JSON.parse(find("#site").textContent), base: document.baseURI };
}

/** Makes the snapshot that this browser keeps; false if there is one. @returns {Promise<boolean>} */
export async function makeMemory() {
  return (await load("engine/memory.js")).makeMemory(filesOfPython());
}

/** Milliseconds to download the server's snapshot and to check it: as the page does, and as a browser does. */
export async function timesToCheck() {
  const { fetchSnapshot } = await load("engine/snapshot.js");
  const { base, snapshot } = filesOfPython();
  const content = await (await fetch(new URL(snapshot.path, base))).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const integrity = `sha256-${btoa(String.fromCharCode(...digest))}`;
  const byBrowser = async () => (await fetch(new URL(snapshot.path, base), { integrity })).arrayBuffer();
  const times = [];
  for (const download of [() => fetchSnapshot(snapshot, base), byBrowser]) {
    const begun = performance.now();
    await download();
    times.push(performance.now() - begun);
  }
  return times;
}

/** Whether this browser keeps a snapshot. */
export async function hasMemory() {
  return Boolean(await (await load("engine/memory.js")).recallMemory(filesOfPython()));
}

/** Keeps something else in place of the snapshot, with its right hash. @param {number} size */
export async function keepOtherMemory(size) {
  await (await load("engine/memory.js")).keepMemory(filesOfPython(), new Uint8Array(size));
}

/** Changes what is kept, as a broken disk would. */
export async function damageMemory() {
  for (const name of (await caches.keys()).filter((name) => name.startsWith("chainfall-memory "))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      const content = new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0));
      content[content.length - 1] ^= 1;
      await cache.put(request, new Response(content, { headers: kept?.headers }));
    }
  }
}

/** Where snapshots are kept. @returns {Promise<string[]>} */
export async function memoryAddresses() {
  const names = (await caches.keys()).filter((name) => name.startsWith("chainfall-memory "));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map((request) => request.url);
}

/** Takes the browser's storage away from the page. */
export function loseCaches() {
  Object.defineProperty(globalThis, "caches", { value: undefined, configurable: true });
}

/** What the browser keeps for a visit without a network. */
export function cacheNames() {
  return caches.keys();
}

/** Waits until what was kept of an old version is gone. @param {string} name of its cache */
export async function cacheGoes(name) {
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (!(await caches.keys()).includes(name)) return;
  }
  throw new Error("the old version is still there");
}

/** The service worker that looks after the page. */
export function serviceWorkerAddress() {
  return navigator.serviceWorker.controller?.scriptURL;
}
