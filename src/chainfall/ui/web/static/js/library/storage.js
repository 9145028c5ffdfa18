/**
 * The browser's storage under versioned names, tolerant of storage that is absent, broken or full.
 *
 * Without storage everything is kept in memory for as long as the page lives. A value that cannot be read is set aside
 * under another name and reported once; callers get no exceptions.
 */

const PREFIX = "chainfall.1.";
const BROKEN = "chainfall.broken.";

/** @typedef {[name: string, text: string]} Entry */

/** @type {Map<string, string>} */
const memory = new Map();

/** @type {((message: string) => void) | null} */
let tell = null;

/** Problems that occurred before there was a listener. @type {string[]} */
const untold = [];

/** Sets the listener for problems, in words. @param {(message: string) => void} listener */
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

/** Whether anything can be saved in this browser. */
export function hasStorage() {
  return storage() !== null;
}

/** @param {string} name @returns {string | null} the text kept under a name */
export function readText(name) {
  return memory.get(name) ?? storedText(name);
}

/** @param {string} name @returns {string | null} the value that a reload would find */
export function storedText(name) {
  try {
    return storage()?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
}

/** @param {string} name @returns {string | null} what is kept only until the page closes */
export function heldText(name) {
  return memory.get(name) ?? null;
}

/** @param {string} start @returns {Entry[]} what is kept only until the page closes, under all names with this beginning */
export function heldWith(start) {
  return [...memory].filter(([name]) => name.startsWith(start));
}

/** @param {string} name @param {string} text @returns {boolean} whether it will be there after a reload */
export function writeText(name, text) {
  const stored = store([[name, text]]);
  if (!stored) hold([[name, text]]);
  return stored;
}

/**
 * Stores several texts, all of them or none; those that were there before stay if there is no room for the new ones.
 * @param {Entry[]} entries
 * @returns {boolean} whether they will be there after a reload
 */
export function store(entries) {
  const kept = storage();
  if (!kept) return false;
  const before = entries.map(([name]) => storedText(name));
  try {
    for (const [name, text] of entries) kept.setItem(PREFIX + name, text);
  } catch {
    // full, or forbidden
    entries.forEach(([name]) => kept.removeItem(PREFIX + name));
    entries.forEach(([name], place) => restore(name, before[place]));
    return false;
  }
  for (const [name] of entries) memory.delete(name);
  return true;
}

/** @param {string} name @param {string | null} text */
function restore(name, text) {
  try {
    if (text !== null) storage()?.setItem(PREFIX + name, text);
  } catch {
    memory.set(name, /** @type {string} */ (text)); // it cannot be: there was room for it
  }
}

/** Keeps texts in memory until the page closes. @param {Entry[]} entries */
export function hold(entries) {
  for (const [name, text] of entries) memory.set(name, text);
}

/** Removes the values under some names from the storage. @param {string[]} names @returns {Entry[]} what it was */
export function takeOut(names) {
  const entries = names.map((name) => /** @type {const} */ ([name, readText(name)]));
  names.forEach(remove);
  return entries.flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
}

/**
 * @param {string} name
 * @param {string} what it is in words, for the message if it cannot be read
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
 * Moves an invalid value aside and reports it.
 * @param {string} name @param {string} what
 */
export function setAside(name, what) {
  const text = readText(name) ?? "";
  remove(name);
  keepBroken(name, text, what);
}

/**
 * Moves an invalid text to another name and reports it.
 * @param {string} name @param {string} text @param {string} what
 */
export function keepBroken(name, text, what) {
  try {
    storage()?.setItem(BROKEN + name, text.slice(0, 100_000));
  } catch {
    // no room to keep it
  }
  problem(`${what} in this browser's storage could not be read and was moved aside.`);
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
    // memory has to suffice
  }
  return [...names];
}
