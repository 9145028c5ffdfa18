/**
 * From keys, gamepads and touches to presses and releases of buttons, in the order in which they happen. What becomes
 * of a press is decided by the engine (`play/presses.py`).
 */

import { ACTIONS, BUTTONS } from "../library/settings.js";

/** Standard mapping of the Gamepad API: button number to action. @type {Record<number, string>} */
const PAD_BUTTONS = {
  0: "cw",
  1: "ccw",
  2: "ccw",
  3: "drop",
  8: "undo",
  9: "pause",
  12: "drop",
  13: "down",
  14: "left",
  15: "right",
};
const STICK = 0.5;
/** What is held through a countdown counts when it is over; a turn or a drop does not. */
const DIRECTIONS = ACTIONS.left.bit | ACTIONS.right.bit | ACTIONS.down.bit;

export class Input {
  /** Held by each source: keys by code, on-screen buttons by name, the gamepads. @type {Map<string, number>} */
  #sources = new Map();
  /** What has happened since the engine was last told. @type {string[]} */
  #events = [];
  #pad = 0;
  /** The keys that are down, whether they are taken or not. @type {Set<string>} */
  #down = new Set();

  /**
   * @param {Record<string, string[]>} keys the codes of each action
   * @param {(action: string, down: boolean) => void} command is told when what the page does itself is pressed and let go
   */
  constructor(keys, command) {
    this.keys = keys;
    this.command = command;
    /** Only then are keys taken from the page. */
    this.active = false;
    /** Is told that there is something to take. */
    this.onEvent = () => {};
  }

  /** Listens to keys until the signal. @param {AbortSignal} signal */
  listen(signal) {
    addEventListener("keydown", (event) => this.#keyDown(event), { signal });
    addEventListener("keyup", (event) => this.#keyUp(event), { signal });
    addEventListener("blur", () => (this.#down.clear(), this.clear()), { signal });
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    this.#down.add(event.code);
    if (this.#isShortcut(event) || !this.active || isTyping(event.target)) return;
    const mask = this.#maskOf(event.code);
    if (!mask || (isControl(event.target) && ["Space", "Enter"].includes(event.code))) return;
    event.preventDefault();
    if (!event.repeat) this.press(`key ${event.code}`, mask);
  }

  /** @param {KeyboardEvent} event */
  #keyUp({ code }) {
    this.#down.delete(code);
    this.release(`key ${code}`);
  }

  /** Whether a key is part of a shortcut of the browser's: Ctrl and Alt are keys like others where they are bound. */
  #isShortcut(/** @type {KeyboardEvent} */ { metaKey, ctrlKey, altKey }) {
    const isBound = (/** @type {string} */ name) => this.#maskOf(`${name}Left`) || this.#maskOf(`${name}Right`);
    return metaKey || (ctrlKey && !isBound("Control")) || (altKey && !isBound("Alt"));
  }

  /** @param {string} code */
  #maskOf(code) {
    let mask = 0;
    for (const [action, codes] of Object.entries(this.keys)) if (codes.includes(code)) mask |= ACTIONS[action].bit;
    return mask;
  }

  /**
   * A source begins to hold buttons.
   * @param {string} source @param {number} mask
   */
  press(source, mask) {
    const before = this.#sources.get(source) ?? 0;
    this.#sources.set(source, mask);
    this.#note("+", mask & ~before);
    this.#note("-", before & ~this.#held);
  }

  /** A source lets go. @param {string} source */
  release(source) {
    this.press(source, 0);
    this.#sources.delete(source);
  }

  /** A press that is over at once. @param {string} action */
  tap(action) {
    const { bit } = ACTIONS[action];
    this.#note("+", bit);
    this.#note("-", bit & ~this.#held);
  }

  /** Nothing is held, nothing has happened. */
  clear() {
    this.#sources.clear();
    this.#events = [];
    this.#pad = padMask(); // what is still held does not count as a new press
  }

  /** Nothing has happened, but directions that are held are pressed from now on. */
  pickUp() {
    const fingers = [...this.#sources].filter(([source]) => source.startsWith("pad "));
    this.clear();
    for (const [source, mask] of fingers) this.press(source, mask & DIRECTIONS);
    for (const code of this.#down) this.press(`key ${code}`, this.#maskOf(code) & DIRECTIONS);
    this.press("gamepad", this.#pad & DIRECTIONS);
  }

  get #held() {
    let held = 0;
    for (const mask of this.#sources.values()) held |= mask;
    return held;
  }

  /** @param {"+" | "-"} sign @param {number} mask of buttons that went down or up */
  #note(sign, mask) {
    if (!mask) return;
    for (const [action, { bit }] of Object.entries(ACTIONS)) {
      if (!(mask & bit)) continue;
      if (bit & BUTTONS) this.#events.push(sign + action);
      else this.command(action, sign === "+");
    }
    this.onEvent();
  }

  /** Looks at the gamepads. @returns {number} the buttons that were pressed since the last look */
  poll() {
    const mask = padMask();
    const pressed = mask & ~this.#pad;
    this.#pad = mask;
    return pressed;
  }

  /** What was pressed and let go since this was last asked, as the engine takes it: "+left -left +drop". */
  take() {
    if (this.active) {
      const pressed = this.poll();
      this.press("gamepad", ((this.#sources.get("gamepad") ?? 0) & this.#pad) | pressed);
    }
    return this.#events.splice(0).join(" ");
  }
}

/** Whether there is a gamepad: nothing tells of its buttons, so they have to be looked at. */
export function hasPad() {
  return [...(globalThis.navigator?.getGamepads?.() ?? [])].some((pad) => pad?.connected);
}

/** @returns {number} the buttons held on any gamepad */
export function padMask() {
  let mask = 0;
  for (const pad of globalThis.navigator?.getGamepads?.() ?? []) {
    if (!pad?.connected) continue;
    for (const [number, action] of Object.entries(PAD_BUTTONS)) {
      if (pad.buttons[Number(number)]?.pressed) mask |= ACTIONS[action].bit;
    }
    const [x = 0, y = 0] = pad.axes;
    if (x < -STICK) mask |= ACTIONS.left.bit;
    if (x > STICK) mask |= ACTIONS.right.bit;
    if (y > STICK) mask |= ACTIONS.down.bit;
  }
  return mask;
}

/** Whether keys belong to a control that text is typed or chosen in. @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Whether Space and Enter belong to a control. @param {EventTarget | null} target */
export function isControl(target) {
  return target instanceof Element && target.closest("button, a, summary") !== null;
}
