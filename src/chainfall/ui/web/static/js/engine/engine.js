/**
 * The engine: the rules in Python, loaded through Pyodide, and called like any object.
 *
 * `site.py` writes into the page which files there are and how large they are, so that progress is what it says.
 *
 * @typedef {import("./frame.js").Tile} Tile
 * @typedef {import("./frame.js").Frame} Frame
 * @typedef {(fraction: number, text: string) => void} OnProgress
 */

import { countTiles, decodeFrame } from "./frame.js";

const ARCHIVE = "/lib/chainfall.zip";

/** How far the progress bar is when everything has been downloaded, and when Python has started. */
const DOWNLOADED = 0.7;
const STARTED = 0.9;

/**
 * What `site.py` has written into the page: the `catalogue` of games, which the menu can show before the engine is
 * there, and where its files are.
 * @returns {{catalogue: any[], pyodide: string, archive: string, sizes: Record<string, number>}}
 */
export function readSite() {
  return JSON.parse(document.getElementById("site").textContent);
}

const realFetch = globalThis.fetch.bind(globalThis);

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
    throw new Error("This browser has no WebAssembly, which the games need. A recent Firefox, Chrome, Edge or Safari has.");
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

/** @param {any} pyodide @param {Uint8Array} archive @param {OnProgress} onProgress */
function makeEngine(pyodide, archive, onProgress) {
  try {
    pyodide.FS.writeFile(ARCHIVE, archive);
    pyodide.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}")`);
    const engine = new Engine(pyodide.pyimport("chainfall.ui.web.bridge").Arcade());
    onProgress(1, "Ready");
    return engine;
  } catch (error) {
    throw new Error(`The games could not be started: ${inWords(error)}`, { cause: error });
  }
}

/** Downloads with their progress. A failure of any of them is told once, with the file's name. */
class Downloads {
  /** @param {Record<string, number>} sizes @param {(share: number) => void} onProgress */
  constructor(sizes, onProgress) {
    this.sizes = sizes;
    this.total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    this.received = 0;
    this.onProgress = onProgress;
    /** @type {Map<string, Promise<Response>>} */
    this.started = new Map();
    this.failure = new Promise((_, reject) => (this.fail = reject));
    this.failure.catch(() => {}); // whoever waits for something hears of it through orFailure
  }

  /** @template T @param {Promise<T>} promise @returns {Promise<T>} the same, or the first failed download */
  orFailure(promise) {
    return Promise.race([promise, this.failure]);
  }

  /** @param {number} bytes */
  count(bytes) {
    this.received += bytes;
    this.onProgress(Math.min(this.received / this.total, 1));
  }

  /** @param {string} path @param {unknown} reason */
  failed(path, reason) {
    const name = path.split("/").pop();
    const error = new Error(`${name} could not be downloaded: ${reason}. Look at the connection and try again.`);
    this.fail(error);
    return error;
  }

  /** Begins to download a file. @param {string} path @returns {Promise<Response>} */
  start(path) {
    const response = realFetch(path).then(
      (answer) => this.counted(path, answer),
      () => Promise.reject(this.failed(path, "there was no answer")),
    );
    response.catch(() => {});
    this.started.set(new URL(path, document.baseURI).href, response);
    return response;
  }

  /** @param {string} path @param {Response} answer */
  counted(path, answer) {
    if (!answer.ok || !answer.body) {
      throw this.failed(path, `the server answered ${answer.status}`);
    }
    let missing = this.sizes[path];
    const counter = new TransformStream({
      transform: (chunk, controller) => {
        missing -= chunk.byteLength;
        this.count(chunk.byteLength);
        controller.enqueue(chunk);
      },
      flush: (controller) => {
        if (missing !== 0) {
          controller.error(this.failed(path, "it is not complete"));
        }
      },
    });
    const type = path.endsWith(".wasm") ? "application/wasm" : ""; // whatever the host thinks it is
    return new Response(answer.body.pipeThrough(counter), { headers: { "Content-Type": type } });
  }

  /** Imports a module; a browser may remember a failure, so each attempt has an address of its own.
   * @param {string} path @param {number} attempt */
  async module(path, attempt) {
    const address = new URL(path, document.baseURI);
    if (attempt > 0) {
      address.search = `attempt=${attempt}`;
    }
    try {
      const module = await import(address.href);
      this.count(this.sizes[path]);
      return module;
    } catch (error) {
      throw this.failed(path, inWords(error));
    }
  }

  /** Hands what has been started to whoever fetches it meanwhile. @template T @param {() => Promise<T>} work */
  async whileFetching(work) {
    const outer = globalThis.fetch;
    globalThis.fetch = (request, init) => {
      const address = request instanceof Request ? request.url : new URL(request, document.baseURI).href;
      const response = this.started.get(address);
      this.started.delete(address);
      return response ?? outer.call(globalThis, request, init);
    };
    try {
      return await this.orFailure(work()); // Pyodide waits for ever if a download fails
    } finally {
      globalThis.fetch = outer;
    }
  }
}

/** Lets the browser paint. */
function breath() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The last line of an error's message: of Python's, that is the error itself. @param {unknown} error */
function inWords(error) {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split("\n").pop();
}

const METHODS = [
  "advance", "alpha", "catalogue", "close_replay", "effects", "feed", "frame", "kata", "open_replay", "replay", "rest",
  "restart", "resume", "seek", "start", "status", "take_over", "text", "tiles", "undo",
];

/**
 * `Arcade` of `bridge.py`, with structured answers. A mistake of the user's is thrown as an `Error` that says what it is.
 */
export class Engine {
  /** @type {Record<string, (...values: any[]) => any>} */
  #python = {};
  /** @type {Tile[]} */
  #tiles = [];

  /** @param {any} arcade */
  constructor(arcade) {
    for (const name of METHODS) {
      this.#python[name] = arcade[name]; // kept: looking a method up makes a new one each time
    }
  }

  /** @param {string} name @param {any[]} values */
  #call(name, ...values) {
    try {
      return this.#python[name](...values);
    } catch (error) {
      throw new Error(`The engine failed: ${inWords(error)}`, { cause: error });
    }
  }

  /** @param {string} name @param {any[]} values */
  #ask(name, ...values) {
    const answer = JSON.parse(this.#call(name, ...values));
    if (answer?.error !== undefined) {
      throw new Error(answer.error);
    }
    return answer;
  }

  /** All games, with their options. */
  catalogue() {
    return this.#ask("catalogue");
  }

  /**
   * Starts a game.
   * @param {string} game
   * @param {Record<string, unknown>} options what is left out has its default
   * @param {number} seed
   * @param {boolean} practice
   * @returns {{game: string, hz: number, seed: number, options: Record<string, unknown>, practice: boolean}}
   */
  start(game, options = {}, seed = 0, practice = false) {
    return this.#ask("start", game, JSON.stringify(options), seed, practice);
  }

  /** The same game again. */
  restart() {
    return this.#ask("restart");
  }

  /** Goes on with a saved game. @param {string} replay what `replay()` gave @param {boolean} practice */
  resume(replay, practice = false) {
    return this.#ask("resume", replay, practice);
  }

  /**
   * Plays the ticks that are due.
   * @param {number} now milliseconds
   * @param {number} held buttons that are down
   * @param {number} tapped buttons that went down since an answer above 0
   * @returns {number} how many were played
   */
  advance(now, held, tapped) {
    return this.#call("advance", now, held, tapped);
  }

  /** Forgets the clock, after a pause. */
  rest() {
    this.#call("rest");
  }

  /** How far the next tick has come, from 0 to 1. @returns {number} */
  alpha() {
    return this.#call("alpha");
  }

  /** Plays one input of a turn-based game. @param {string} line @returns {{rejected: string | null}} */
  feed(line) {
    return this.#ask("feed", line);
  }

  /** Takes back a move of a practice game. @returns {{undone: boolean}} */
  undo() {
    return this.#ask("undo");
  }

  /** @returns {{score: number, steps: number, outcome: {score: number, reason: string} | null, undoable: boolean,
   *     practice: boolean}} */
  status() {
    return this.#ask("status");
  }

  /** What is to be drawn. @returns {Frame} */
  frame() {
    const bytes = this.frameBytes();
    if (countTiles(bytes) > this.#tiles.length) {
      this.#tiles.push(...this.#ask("tiles", this.#tiles.length));
    }
    return decodeFrame(bytes, this.#tiles);
  }

  /** The bytes of the frame. @returns {Uint8Array} */
  frameBytes() {
    const proxy = this.#call("frame");
    const bytes = proxy.toJs();
    proxy.destroy();
    return bytes;
  }

  /** What has happened since this was last asked. @returns {any[]} */
  effects() {
    return this.#ask("effects");
  }

  /** What is shown, as text. @returns {string} */
  text() {
    return this.#call("text");
  }

  /** The running or finished game as the text of a replay file. @returns {string} */
  replay() {
    return this.#ask("replay").text;
  }

  /** Shows a replay. @param {string} text */
  open_replay(text) {
    return this.#ask("open_replay", text);
  }

  /** Shows the kata's moves. @param {[string, string][]} instructions */
  kata(instructions) {
    return this.#ask("kata", JSON.stringify(instructions));
  }

  /** Goes to a step of what is shown. @param {number} step @returns {{step: number, steps: number}} */
  seek(step) {
    return this.#ask("seek", step);
  }

  /** Goes on playing from there, as practice. */
  take_over() {
    return this.#ask("take_over");
  }

  /** Shows the game again. */
  close_replay() {
    this.#call("close_replay");
  }
}
