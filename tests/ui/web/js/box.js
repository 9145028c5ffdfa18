/** Stands for the browser's storage. */

/** A storage that holds so many letters. */
export class Box {
  /** @type {Map<string, string>} */
  #texts = new Map();

  quota = Infinity;

  get length() {
    return this.#texts.size;
  }

  /** @param {number} place */
  key(place) {
    return [...this.#texts.keys()][place] ?? null;
  }

  /** @param {string} name */
  getItem(name) {
    return this.#texts.get(name) ?? null;
  }

  /** @param {string} name */
  removeItem(name) {
    this.#texts.delete(name);
  }

  /** @param {string} name @param {string} text */
  setItem(name, text) {
    const others = [...this.#texts].filter(([other]) => other !== name);
    const size = [...others, [name, text]].flat().join("").length;
    if (size > this.quota) throw new Error("full");
    this.#texts.set(name, text);
  }
}

/** Gives the modules a storage that is empty. @returns {Box} */
export function putBox() {
  const box = new Box();
  Object.defineProperty(globalThis, "localStorage", { value: box, configurable: true });
  return box;
}
