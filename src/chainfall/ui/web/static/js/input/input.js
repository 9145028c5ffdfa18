/**
 * From keys, gamepads and touches to masks of buttons.
 *
 * A press counts even if it is over before the next frame: it is noted in `tapped`. The rules see a press only where a
 * button was up in the tick before, so two quick presses of one button are handed over with a tick between them.
 */

import { ACTIONS, BUTTONS } from "../library/settings.js";

/** Presses of one button that may wait, as a long swipe makes them. */
const MOST_WAITING = 12;

const BITS = Object.values(ACTIONS).map(({ bit }) => bit);

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

export class Input {
  /** Held by each source: keys by code, on-screen buttons by name, the gamepads. @type {Map<string, number>} */
  #sources = new Map();
  /** Presses that the rules have not seen yet, for each bit. @type {Map<number, number>} */
  #waiting = new Map();
  /** Buttons that were on in the last tick. */
  #last = 0;
  /** What the last answer of masks() was. */
  #given = { held: 0, tapped: 0 };
  #pad = 0;

  /**
   * @param {Record<string, string[]>} keys the codes of each action
   * @param {(action: string) => void} command is told of pause, undo and restart
   */
  constructor(keys, command) {
    this.keys = keys;
    this.command = command;
    /** Only then are keys taken from the page. */
    this.active = false;
  }

  /** Listens to keys until the signal. @param {AbortSignal} signal */
  listen(signal) {
    addEventListener("keydown", (event) => this.#keyDown(event), { signal });
    addEventListener("keyup", (event) => this.release(`key ${event.code}`), { signal });
    addEventListener("blur", () => this.clear(), { signal });
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.active || isTyping(event.target)) return;
    const mask = this.#maskOf(event.code);
    if (!mask || (isControl(event.target) && ["Space", "Enter"].includes(event.code))) return;
    event.preventDefault();
    if (!event.repeat) this.press(`key ${event.code}`, mask);
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
    this.#note(mask & ~before);
  }

  /** A source lets go. @param {string} source */
  release(source) {
    this.#sources.delete(source);
  }

  /** A press that is over at once. @param {string} action */
  tap(action) {
    this.#note(ACTIONS[action].bit);
  }

  /** Nothing is held, nothing waits. */
  clear() {
    this.#sources.clear();
    this.#waiting.clear();
    this.#pad = padMask(); // what is still held does not count as a new press
  }

  /** @param {number} mask of new presses */
  #note(mask) {
    for (const [action, { bit }] of Object.entries(ACTIONS)) {
      if (!(mask & bit)) continue;
      if (bit & BUTTONS) this.#waiting.set(bit, Math.min((this.#waiting.get(bit) ?? 0) + 1, MOST_WAITING));
      else this.command(action);
    }
  }

  /** Looks at the gamepads. @returns {number} the buttons that were pressed since the last look */
  poll() {
    const mask = padMask();
    const pressed = mask & ~this.#pad;
    this.#pad = mask;
    if (mask) this.#sources.set("gamepad", mask);
    else this.#sources.delete("gamepad");
    return pressed;
  }

  /**
   * What is held now, and what was pressed since the last tick.
   * @returns {{held: number, tapped: number}}
   */
  masks() {
    if (this.active) this.#note(this.poll());
    let held = 0;
    for (const mask of this.#sources.values()) held |= mask;
    held &= BUTTONS;
    let tapped = 0;
    for (const bit of BITS) {
      if (!this.#waiting.get(bit)) continue;
      if (this.#last & bit)
        held &= ~bit; // one tick without it, so that the next press is a new one
      else tapped |= bit;
    }
    this.#given = { held, tapped };
    return this.#given;
  }

  /** So many ticks were played with the last masks. @param {number} ticks */
  played(ticks) {
    if (!ticks) return;
    const { held, tapped } = this.#given;
    for (const bit of BITS) if (tapped & bit) this.#waiting.set(bit, (this.#waiting.get(bit) ?? 1) - 1);
    this.#last = ticks === 1 ? held | tapped : held;
  }
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
  return target instanceof HTMLElement && target.closest("button, a, summary") !== null;
}
