/**
 * The browser's storage under versioned names, tolerant of storage that is absent, broken or full.
 *
 * Without storage everything is kept in memory for as long as the page lives. A value that cannot be read is set aside
 * under another name and told once; nothing is thrown at callers.
 */

const PREFIX = "chainfall.1.";
const BROKEN = "chainfall.broken.";

/** @typedef {[name: string, text: string]} Entry */

/** @type {Map<string, string>} */
const memory = new Map();

/** @type {((message: string) => void) | null} */
let tell = null;

/** Problems that came up before anyone listened. @type {string[]} */
const untold = [];

/** Where problems are told, in words. @param {(message: string) => void} listener */
export function onStorageProblem(listener) {
  tell = listener;
  for (const message of untold.splice(0)) listener(message);
}

/** @param {string} message */
function problem(message) {
  if (tell) tell(message);
  else untold.push(message);
}

/** @returns {Storage | null} */
function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null; // forbidden by the browser's settings
  }
}

/** Whether the browser keeps anything at all. */
export function hasStorage() {
  return storage() !== null;
}

/** @param {string} name @returns {string | null} the text kept under a name */
export function readText(name) {
  return memory.get(name) ?? storedText(name);
}

/** @param {string} name @returns {string | null} what a reload would find */
function storedText(name) {
  try {
    return storage()?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text @returns {boolean} whether it will be there after a reload */
export function writeText(name, text) {
  try {
    const kept = storage();
    if (kept) {
      kept.setItem(PREFIX + name, text);
      memory.delete(name);
      return true;
    }
  } catch {
    // full, or forbidden: the memory has to do
  }
  memory.set(name, text);
  return false;
}

/**
 * Writes several texts, all of them or none; those that were there before stay if there is no room for the new ones.
 * @param {Entry[]} entries
 * @returns {boolean} whether they will be there after a reload; if not, the memory has them as long as the page lives
 */
export function writeAll(entries) {
  const before = entries.map(([name]) => storedText(name));
  if (entries.every(([name, text]) => writeText(name, text))) return true;
  entries.forEach(([name, text], place) => {
    const old = before[place];
    if (old === null) remove(name);
    else writeText(name, old);
    memory.set(name, text);
  });
  return false;
}

/** Takes what is kept under some names out of the storage. @param {string[]} names @returns {Entry[]} what it was */
export function takeOut(names) {
  const entries = names.map((name) => /** @type {const} */ ([name, readText(name)]));
  names.forEach(remove);
  return entries.flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
}

/**
 * @param {string} name
 * @param {string} what the thing in words, for the message if it cannot be read
 * @returns {unknown} the value kept under a name, or undefined
 */
export function read(name, what) {
  const text = readText(name);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    setAside(name, what);
    return undefined;
  }
}

/** @param {string} name @param {unknown} value @returns {boolean} whether it will be there after a reload */
export function write(name, value) {
  return writeText(name, JSON.stringify(value));
}

/**
 * Puts a value that makes no sense out of the way and says so.
 * @param {string} name @param {string} what
 */
export function setAside(name, what) {
  const text = readText(name);
  remove(name);
  try {
    if (text !== null) storage()?.setItem(BROKEN + name, text.slice(0, 100_000));
  } catch {
    // no room to keep it
  }
  problem(`${what} in this browser's storage could not be read and was set aside.`);
}

/** @param {string} name */
export function remove(name) {
  memory.delete(name);
  try {
    storage()?.removeItem(PREFIX + name);
  } catch {
    // it was never there
  }
}

/** @param {string} start @returns {string[]} all names with this beginning */
export function namesWith(start) {
  const names = new Set([...memory.keys()].filter((name) => name.startsWith(start)));
  try {
    const kept = storage();
    for (let i = 0; kept && i < kept.length; i++) {
      const key = kept.key(i) ?? "";
      if (key.startsWith(PREFIX + start)) names.add(key.slice(PREFIX.length));
    }
  } catch {
    // what is in memory has to do
  }
  return [...names];
}
