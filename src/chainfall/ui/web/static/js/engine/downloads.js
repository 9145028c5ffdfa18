/**
 * Downloads with their progress.
 */

import { lastLineOf } from "../errors.js";

const realFetch = globalThis.fetch.bind(globalThis);

/** Some files being downloaded. The first failure is reported once, with the file's name. */
export class Downloads {
  /**
   * @param {string} base the address below which they lie
   * @param {Record<string, number>} sizes
   * @param {(share: number) => void} onProgress
   */
  constructor(base, sizes, onProgress) {
    this.base = base;
    this.sizes = sizes;
    this.total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    this.received = 0;
    this.onProgress = onProgress;
    /** @type {Map<string, Promise<Response>>} */
    this.started = new Map();
    this.failure = new Promise((_, reject) => (this.fail = reject));
    this.failure.catch(() => {}); // callers learn of it through orFailure
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
    const error = new Error(`${name} could not be downloaded: ${reason}. Check your connection and try again.`);
    this.fail(error);
    return error;
  }

  /** Begins to download a file. @param {string} path @returns {Promise<Response>} */
  start(path) {
    const { href } = new URL(path, this.base);
    const response = realFetch(href).then(
      (answer) => this.counted(path, answer),
      () => Promise.reject(this.failed(path, "there was no answer")),
    );
    response.catch(() => {});
    this.started.set(href, response);
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
    const type = path.endsWith(".wasm") ? "application/wasm" : ""; // whatever media type the host sends
    return new Response(answer.body.pipeThrough(counter), { headers: { "Content-Type": type } });
  }

  /** Imports a module; a browser may remember a failure, so each attempt uses a different address.
   * @param {string} path @param {number} attempt */
  async module(path, attempt) {
    const address = new URL(path, this.base);
    if (attempt > 0) {
      address.search = `attempt=${attempt}`;
    }
    try {
      const module = await import(address.href);
      this.count(this.sizes[path]);
      return module;
    } catch (error) {
      throw this.failed(path, lastLineOf(error));
    }
  }

  /** Redirects fetches to downloads that have already started. @template T @param {() => Promise<T>} work */
  async whileFetching(work) {
    const outer = globalThis.fetch;
    globalThis.fetch = (request, init) => {
      const address = request instanceof Request ? request.url : new URL(request, this.base).href;
      const response = this.started.get(address);
      this.started.delete(address);
      return response ?? outer.call(globalThis, request, init);
    };
    try {
      return await this.orFailure(work()); // Pyodide waits forever if a download fails
    } finally {
      globalThis.fetch = outer;
    }
  }
}
