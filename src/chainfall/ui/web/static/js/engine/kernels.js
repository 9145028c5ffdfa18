/**
 * The kernels: the rules in C as WebAssembly, with which bots search. `chainfall/kernels/webassembly.py` calls them.
 */

/** The name of the module under which Python finds them. */
const NAME = "chainfall_kernels";

/**
 * Offers the kernels to a Python, before it imports any bot.
 * @param {import("pyodide").PyodideAPI} python
 * @param {BufferSource} content of `kernels.wasm`
 */
export async function offerKernels(python, content) {
  const { instance } = await WebAssembly.instantiate(content);
  const exported = /** @type {Record<string, (...numbers: number[]) => number>} */ (instance.exports);
  const memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  exported._initialize();
  python.registerJsModule(NAME, {
    call: (/** @type {string} */ name, /** @type {number[]} */ ...numbers) => exported[name](...numbers) >>> 0,
    bytes: (/** @type {number} */ address, /** @type {number} */ size) => new Uint8Array(memory.buffer, address, size),
  });
}
