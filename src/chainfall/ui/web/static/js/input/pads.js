/**
 * Gamepads: which buttons are held on each. The browser reports no presses, so gamepads have to be polled.
 */

import { ACTIONS } from "../library/settings.js";

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

/** @returns {Gamepad[]} those that are there */
export function gamepads() {
  return [...(globalThis.navigator?.getGamepads?.() ?? [])].flatMap((pad) => (pad?.connected ? [pad] : []));
}

/** Whether there is a gamepad to look at. */
export function hasPad() {
  return gamepads().length > 0;
}

/** The buttons held on a gamepad. @param {Gamepad} pad @returns {number} */
export function maskOf({ axes, buttons }) {
  let mask = 0;
  for (const [number, action] of Object.entries(PAD_BUTTONS)) {
    if (buttons[Number(number)]?.pressed) mask |= ACTIONS[action].bit;
  }
  const [x = 0, y = 0] = axes;
  if (x < -STICK) mask |= ACTIONS.left.bit;
  if (x > STICK) mask |= ACTIONS.right.bit;
  if (y > STICK) mask |= ACTIONS.down.bit;
  return mask;
}

/** Which gamepad is the first and which the second: each keeps its place while others come and go. */
export class PadPlaces {
  /** By the number that the browser gives a gamepad; numbers may be left out. @type {Map<number, number>} */
  #places = new Map();

  /** Forgets unplugged gamepads, so that others can take their place. @param {Gamepad[]} pads that are there */
  keep(pads) {
    const there = new Set(pads.map(({ index }) => index));
    for (const index of this.#places.keys()) if (!there.has(index)) this.#places.delete(index);
  }

  /** The place of a gamepad, counted from 0; a new one has the first that is free. @param {Gamepad} pad @returns {number} */
  of({ index }) {
    const known = this.#places.get(index);
    if (known !== undefined) return known;
    const taken = new Set(this.#places.values());
    let place = 0;
    while (taken.has(place)) place++;
    this.#places.set(index, place);
    return place;
  }
}
