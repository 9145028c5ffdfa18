/**
 * From keys, gamepads and touches to presses and releases of buttons, in the order in which they happen. What becomes
 * of a press is decided by the engine (`play/presses.py`).
 *
 * Each person who plays has a seat with keys of its own. Fingers belong to the first of them, and so do all gamepads
 * unless two play: then each gamepad has a seat.
 */

import { contract } from "../contract.js";
import { ACTIONS, BUTTONS } from "../library/settings.js";
import { PadPlaces, gamepads, maskOf } from "./pads.js";

/** Directions held through a countdown count when it is over; turns and drops do not. */
const DIRECTIONS = ACTIONS.left.bit | ACTIONS.right.bit | ACTIONS.down.bit;

/** @typedef {{seat: number, keys: Record<string, string[]>}} Person A seat, and the codes of each action there. */
/** @typedef {{seat: number, mask: number}} Held */

export class Input {
  /** Held by each source: keys by code, on-screen buttons by name, the gamepads of a seat. @type {Map<string, Held>} */
  #sources = new Map();
  /** Presses and releases since the last call of the engine, each encoded as a number. @type {number[]} */
  #events = [];
  /** What was held at the last look on the gamepads of each seat. @type {Map<number, number>} */
  #pads = new Map();
  #places = new PadPlaces();
  /** The numbers of gamepads on which something was pressed. @type {Set<number>} */
  #inUse = new Set();
  /** The keys that are down, whether they are taken or not. @type {Set<string>} */
  #down = new Set();

  /**
   * @param {Person[]} people who play
   * @param {(action: string, down: boolean) => void} command called when a command of the page is pressed and released
   */
  constructor(people, command) {
    this.people = people;
    this.command = command;
    /** Whether two gamepads have changed their seats. */
    this.padsSwapped = false;
    /** Whether keys are handled here instead of by the page. */
    this.active = false;
    /** Called when there is something new to take. */
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
    const { code, target } = event;
    this.#down.add(code);
    if (this.#isShortcut(event) || !this.active || isTyping(target)) return;
    if (!this.#isBound(code) || (isControl(target) && ["Space", "Enter"].includes(code))) return;
    event.preventDefault();
    if (!event.repeat) this.#pressKey(code);
  }

  /** @param {KeyboardEvent} event */
  #keyUp({ code }) {
    this.#down.delete(code);
    for (const { seat } of this.people) this.release(`key ${seat} ${code}`);
  }

  /** A key goes down at every seat that knows it. @param {string} code @param {number} [of] the buttons that count */
  #pressKey(code, of = -1) {
    for (const { seat, keys } of this.people) this.press(`key ${seat} ${code}`, maskOfKey(keys, code) & of, seat);
  }

  /** Whether a key is part of a shortcut of the browser's: Ctrl and Alt are keys like others where they are bound. */
  #isShortcut(/** @type {KeyboardEvent} */ { metaKey, ctrlKey, altKey }) {
    const isBound = (/** @type {string} */ name) => this.#isBound(`${name}Left`) || this.#isBound(`${name}Right`);
    return metaKey || (ctrlKey && !isBound("Control")) || (altKey && !isBound("Alt"));
  }

  /** @param {string} code */
  #isBound(code) {
    return this.people.some(({ keys }) => maskOfKey(keys, code) !== 0);
  }

  /** The seat of fingers. */
  get #home() {
    return this.people[0]?.seat ?? 0;
  }

  /** The seat of a gamepad: with a single one the first player has the keyboard. @param {Gamepad} pad */
  seatOf(pad) {
    const { people, padsSwapped } = this;
    if (people.length < 2) return this.#home;
    return people[(this.#places.of(pad) + Number(!padsSwapped)) % people.length].seat;
  }

  /** Whether a gamepad is in use, or was before it was unplugged. @param {Gamepad} pad */
  isInUse({ index }) {
    return this.#inUse.has(index);
  }

  /**
   * A source begins to hold buttons.
   * @param {string} source @param {number} mask @param {number} [seat]
   */
  press(source, mask, seat = this.#home) {
    const before = this.#sources.get(source)?.mask ?? 0;
    this.#sources.set(source, { seat, mask });
    this.#note(true, mask & ~before, seat);
    this.#note(false, before & ~this.#heldAt(seat), seat);
  }

  /** A source releases its buttons. @param {string} source */
  release(source) {
    const held = this.#sources.get(source);
    if (!held) return;
    this.press(source, 0, held.seat);
    this.#sources.delete(source);
  }

  /** A press that is over at once. @param {string} action */
  tap(action) {
    const { bit } = ACTIONS[action];
    const seat = this.#home;
    this.#note(true, bit, seat);
    this.#note(false, bit & ~this.#heldAt(seat), seat);
  }

  /** Releases all buttons and forgets all presses. */
  clear() {
    this.#sources.clear();
    this.#events = [];
    this.#pads = this.#padMasks(); // what is still held does not count as a new press
  }

  /** Nothing has happened, but directions that are held are pressed from now on. */
  pickUp() {
    const fingers = [...this.#sources].filter(([source]) => source.startsWith("pad "));
    this.clear();
    for (const [source, { seat, mask }] of fingers) this.press(source, mask & DIRECTIONS, seat);
    for (const code of this.#down) this.#pressKey(code, DIRECTIONS);
    for (const [seat, mask] of this.#pads) this.press(`gamepad ${seat}`, mask & DIRECTIONS, seat);
  }

  /** @param {number} seat */
  #heldAt(seat) {
    let held = 0;
    for (const source of this.#sources.values()) if (source.seat === seat) held |= source.mask;
    return held;
  }

  /** @param {boolean} down whether they went down, or up @param {number} mask of buttons @param {number} seat */
  #note(down, mask, seat) {
    if (!mask) return;
    const { codes } = contract;
    for (const { name, bit } of contract.actions) {
      if (!(mask & bit)) continue;
      if (bit & BUTTONS) this.#events.push(seat * codes.seat + Number(down) * codes.down + bit);
      else this.command(name, down);
    }
    this.onEvent();
  }

  /** @returns {Map<number, number>} the buttons held on the gamepads of each seat */
  #padMasks() {
    const masks = new Map();
    const pads = gamepads();
    this.#places.keep(pads);
    for (const pad of pads) {
      const seat = this.seatOf(pad);
      const mask = maskOf(pad);
      if (mask) this.#inUse.add(pad.index);
      masks.set(seat, (masks.get(seat) ?? 0) | mask);
    }
    return masks;
  }

  /** Looks at the gamepads. @returns {Map<number, number>} the buttons pressed at each seat since the last look */
  #look() {
    const before = this.#pads;
    this.#pads = this.#padMasks();
    return new Map([...this.#pads].map(([seat, mask]) => [seat, mask & ~(before.get(seat) ?? 0)]));
  }

  /** Looks at the gamepads. @returns {number} the buttons that were pressed on any since the last look */
  poll() {
    return [...this.#look().values()].reduce((all, mask) => all | mask, 0);
  }

  /** Presses and releases since the last call, in the encoding of `play/presses.py`. @returns {number[]} */
  take() {
    if (this.active) {
      const looked = this.#look();
      for (const { seat } of this.people) {
        const source = `gamepad ${seat}`;
        const held = this.#pads.get(seat) ?? 0;
        this.press(source, ((this.#sources.get(source)?.mask ?? 0) & held) | (looked.get(seat) ?? 0), seat);
      }
    }
    return this.#events.splice(0);
  }
}

/** The actions of a key. @param {Record<string, string[]>} keys @param {string} code */
function maskOfKey(keys, code) {
  let mask = 0;
  for (const [action, codes] of Object.entries(keys)) if (codes.includes(code)) mask |= ACTIONS[action].bit;
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
