/**
 * What the player has set: looks, sound, handling, keys. Kept in the browser; a value that makes no sense is replaced
 * by its default.
 */

import { read, setAside, write } from "./storage.js";

/**
 * What a key, a gamepad's button or a touch can do: the buttons of core/buttons.py, then what the page does itself.
 * @type {Record<string, {title: string, bit: number}>}
 */
export const ACTIONS = {
  left: { title: "Move left", bit: 1 },
  right: { title: "Move right", bit: 2 },
  down: { title: "Soft drop", bit: 4 },
  cw: { title: "Turn clockwise", bit: 8 },
  ccw: { title: "Turn counter-clockwise", bit: 16 },
  drop: { title: "Hard drop", bit: 32 },
  pause: { title: "Pause", bit: 64 },
  undo: { title: "Undo", bit: 128 },
  restart: { title: "Restart (hold)", bit: 256 },
  fullscreen: { title: "Full screen", bit: 512 },
  hint: { title: "Hint", bit: 1024 },
};

/** The bits of which the rules know. */
export const BUTTONS = 63;

/** Keys of each action, as `KeyboardEvent.code`. @type {Record<string, string[]>} */
export const DEFAULT_KEYS = {
  left: ["ArrowLeft", "KeyA"],
  right: ["ArrowRight", "KeyD"],
  down: ["ArrowDown", "KeyS"],
  cw: ["ArrowUp", "KeyX"],
  ccw: ["KeyZ", "KeyQ"],
  drop: ["Space"],
  pause: ["Escape", "KeyP"],
  undo: ["KeyU", "Backspace"],
  restart: ["KeyR"],
  fullscreen: ["KeyF"],
  hint: ["KeyH"],
};

/**
 * The buttons of two players at one keyboard, the left hand's side and the right hand's; what the page does itself has
 * the keys that it has for one.
 * @type {Record<string, string[]>[]}
 */
export const DEFAULT_KEYS_OF_TWO = [
  { left: ["KeyA"], right: ["KeyD"], down: ["KeyS"], cw: ["KeyW"], ccw: ["KeyQ"], drop: ["Space"] },
  {
    left: ["ArrowLeft"],
    right: ["ArrowRight"],
    down: ["ArrowDown"],
    cw: ["ArrowUp"],
    ccw: ["Period", "Numpad0"],
    drop: ["Enter"],
  },
];

export const MOST_KEYS = 3;

/**
 * @typedef {object} Settings
 * @property {string} palette a name of PALETTES
 * @property {boolean} letters on pieces
 * @property {boolean} contrast high contrast
 * @property {boolean} shadow whether it is shown where a piece would land
 * @property {"system" | "reduced" | "full"} motion
 * @property {"auto" | "on" | "off"} touchButtons
 * @property {boolean} vibration when a finger presses a button
 * @property {boolean} countdown before a game in real time goes on
 * @property {number} volume 0 to 100
 * @property {number} pieceVolume 0 to 100, beside the others
 * @property {number} clearsVolume 0 to 100, beside the others
 * @property {number} signalsVolume 0 to 100, beside the others
 * @property {boolean} muted
 * @property {boolean} spoken whether the live region tells the score
 * @property {number} das in milliseconds
 * @property {number} arr in milliseconds
 * @property {number} patience in milliseconds: for how long a press waits that comes before its piece
 * @property {Record<string, string[]>} keys
 * @property {Record<string, string[]>[]} keysOfTwo of each of two players at one keyboard, for the buttons of the rules
 */

/** @type {Settings} */
export const DEFAULTS = {
  palette: "jewel",
  letters: false,
  contrast: false,
  shadow: true,
  motion: "system",
  touchButtons: "auto",
  vibration: true,
  countdown: true,
  volume: 60,
  pieceVolume: 100,
  clearsVolume: 100,
  signalsVolume: 100,
  muted: false,
  spoken: true,
  das: 170,
  arr: 45,
  patience: 250,
  keys: DEFAULT_KEYS,
  keysOfTwo: DEFAULT_KEYS_OF_TWO,
};

/** Limits of numbers and the allowed words. @type {Record<string, [number, number] | string[]>} */
export const LIMITS = {
  volume: [0, 100],
  pieceVolume: [0, 100],
  clearsVolume: [0, 100],
  signalsVolume: [0, 100],
  das: [0, 400],
  arr: [0, 150],
  patience: [0, 500],
  motion: ["system", "reduced", "full"],
  touchButtons: ["auto", "on", "off"],
};

/** @param {unknown} keys @param {Record<string, string[]>} standard @returns {Record<string, string[]>} */
function cleanKeys(keys, standard) {
  /** @type {Record<string, unknown>} */
  const given = keys && typeof keys === "object" ? /** @type {Record<string, unknown>} */ (keys) : {};
  const used = Object.values(given).flat();
  /** @type {Record<string, string[]>} */
  const clean = {};
  for (const [action, codes] of Object.entries(standard)) {
    const chosen = given[action];
    const good = Array.isArray(chosen) && chosen.every((code) => typeof code === "string" && code !== "");
    // An action that is newer than what was kept gets no key that already has another meaning.
    clean[action] = good
      ? [...new Set(/** @type {string[]} */ (chosen))].slice(0, MOST_KEYS)
      : codes.filter((code) => !used.includes(code));
  }
  return clean;
}

/** @param {unknown} value @returns {Record<string, string[]>[]} */
function cleanKeysOfTwo(value) {
  return DEFAULT_KEYS_OF_TWO.map((standard, seat) => cleanKeys(Array.isArray(value) ? value[seat] : null, standard));
}

/** @param {string} name @param {unknown} value @param {unknown} standard @returns {unknown} */
function cleanValue(name, value, standard) {
  if (name === "keys") return cleanKeys(value, DEFAULT_KEYS);
  if (name === "keysOfTwo") return cleanKeysOfTwo(value);
  if (typeof value !== typeof standard) return standard;
  const limits = LIMITS[name];
  if (typeof value === "number") {
    const [least, most] = /** @type {[number, number]} */ (limits);
    return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), least), most) : standard;
  }
  return Array.isArray(limits) && typeof value === "string" && !(/** @type {unknown[]} */ (limits).includes(value))
    ? standard
    : value;
}

/** @param {Record<string, unknown>} given @returns {Settings} */
function clean(given) {
  /** @type {Record<string, unknown>} */
  const values = {};
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    values[name] = cleanValue(name, given[name], standard);
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (values));
}

/** The settings, and those who want to know when one changes. */
export class SettingsStore {
  /** @type {Set<(settings: Settings) => void>} */
  #listeners = new Set();

  constructor() {
    const kept = read("settings", "The settings");
    const usable = kept !== null && typeof kept === "object" && !Array.isArray(kept);
    if (kept !== undefined && !usable) setAside("settings", "The settings");
    /** @type {Settings} */
    this.values = clean(usable ? /** @type {Record<string, unknown>} */ (kept) : {});
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    this.values = clean({ ...this.values, ...changes });
    write("settings", this.values);
    for (const listener of this.#listeners) listener(this.values);
  }

  /** Everything as it was at first. */
  reset() {
    this.set(DEFAULTS);
  }

  /**
   * Calls the listener now and after every change.
   * @param {(settings: Settings) => void} listener
   * @param {AbortSignal} [signal] ends it
   */
  follow(listener, signal) {
    this.#listeners.add(listener);
    signal?.addEventListener("abort", () => this.#listeners.delete(listener));
    listener(this.values);
  }

  /** Whether animations are to be left out. @returns {boolean} */
  get reducedMotion() {
    if (this.values.motion !== "system") return this.values.motion === "reduced";
    return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  }
}

/** Names of keys that their codes do not tell. @type {Record<string, string>} */
const KEY_NAMES = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Space: "Space",
  Escape: "Esc",
  Slash: "/",
  Period: ".",
  Comma: ",",
  Enter: "Enter",
  Backspace: "Backspace",
  ControlLeft: "left Ctrl",
  ControlRight: "right Ctrl",
  ShiftLeft: "left Shift",
  ShiftRight: "right Shift",
  AltLeft: "left Alt",
  AltRight: "right Alt",
};

/** The spoken names of keys whose sign a screen reader may not say. @type {Record<string, string>} */
const SPOKEN = {
  ArrowLeft: "left arrow",
  ArrowRight: "right arrow",
  ArrowUp: "up arrow",
  ArrowDown: "down arrow",
  Slash: "slash",
  Period: "period",
  Comma: "comma",
};

/** @param {string} code @returns {string} a key's name as it is shown */
export function keyName(code) {
  return KEY_NAMES[code] ?? code.replace(/^Key|^Digit/, "").replace(/^Numpad/, "Num ");
}

/** @param {string} code @returns {string} a key's name as it is read out */
export function spokenKey(code) {
  return SPOKEN[code] ?? keyName(code);
}

/**
 * All keys of two players as actions of their own: `1 left`, `2 left`, and what the page does itself.
 * @param {Settings} settings @returns {Record<string, string[]>}
 */
export function keysAtOneKeyboard({ keys, keysOfTwo }) {
  const own = keysOfTwo.flatMap((map, seat) =>
    Object.entries(map).map(([action, codes]) => /** @type {const} */ ([`${seat + 1} ${action}`, codes])),
  );
  return Object.fromEntries([...own, ...Object.entries(keys).filter(([action]) => !(ACTIONS[action].bit & BUTTONS))]);
}

/**
 * The other actions that a key of an action also has.
 * @param {Record<string, string[]>} keys @param {string} action @returns {{code: string, others: string[]}[]}
 */
export function conflicts(keys, action) {
  return keys[action]
    .map((code) => ({ code, others: Object.keys(keys).filter((name) => name !== action && keys[name].includes(code)) }))
    .filter(({ others }) => others.length > 0);
}
