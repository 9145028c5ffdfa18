/**
 * What the player has set: looks, sound, handling, keys. Kept in the browser; a value that makes no sense is replaced
 * by its default.
 */

import { contract } from "../contract.js";
import { read, setAside, write } from "./storage.js";

/** @typedef {import("../contract.js").Settings} Settings */
/** @typedef {import("../contract.js").Setting} Setting */

/** What a key, a gamepad's button or a touch can do: the buttons of the rules, then the page's own actions. */
export const ACTIONS = Object.fromEntries(contract.actions.map((action) => [action.name, action]));

/** The bits that the rules know. */
export const BUTTONS = contract.pressed;

const DEFAULTS = /** @type {Settings} */ (
  /** @type {unknown} */ (Object.fromEntries(contract.settings.map((setting) => [setting.name, setting.default])))
);

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
      ? [...new Set(/** @type {string[]} */ (chosen))].slice(0, contract.limits.keys)
      : codes.filter((code) => !used.includes(code));
  }
  return clean;
}

/** Keys of one player, or of each of two. @param {unknown} value @param {unknown} standard */
function cleanKeymaps(value, standard) {
  if (!Array.isArray(standard)) return cleanKeys(value, /** @type {Record<string, string[]>} */ (standard));
  return standard.map((one, seat) => cleanKeys(Array.isArray(value) ? value[seat] : null, one));
}

/** @param {Setting} setting @param {unknown} value @returns {unknown} */
function cleanValue({ kind, choices, minimum, maximum, default: standard }, value) {
  if (kind === "keys") return cleanKeymaps(value, standard);
  if (typeof value !== typeof standard) return standard;
  if (kind === "choice") return Object.hasOwn(choices, String(value)) ? value : standard;
  if (kind === "switch") return value;
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(Number(value)), minimum), maximum) : standard;
}

/** @param {Record<string, unknown>} given @returns {Settings} */
function clean(given) {
  const values = contract.settings.map((setting) => [setting.name, cleanValue(setting, given[setting.name])]);
  return /** @type {Settings} */ (Object.fromEntries(values));
}

/** The settings, and listeners for their changes. */
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

  /** Resets everything to the defaults. */
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

/** Names of keys that differ from their codes. @type {Record<string, string>} */
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
 * All keys of two players as actions of their own: `1 left`, `2 left`, and the page's own actions.
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
