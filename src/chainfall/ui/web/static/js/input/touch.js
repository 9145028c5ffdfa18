/**
 * Touches on the board: a swipe moves the piece by its distance, a swipe down drops it softly for as long as the finger
 * stays, a flick down drops it hard, a tap turns it, and a tap with two fingers turns it the other way.
 */

import { button, el, icon } from "../dom/elements.js";
import { ACTIONS } from "../library/settings.js";

/** @typedef {import("./input.js").Input} Input */

const TAP_DISTANCE = 12;
const TAP_TIME = 350;
const FLICK_TIME = 260;
/** Pixels a millisecond. */
const FLICK_SPEED = 0.55;

/**
 * @typedef {object} Finger
 * @property {number} x where the last move was counted from
 * @property {number} startX
 * @property {number} startY
 * @property {number} lastY
 * @property {number} start when it came down, in milliseconds
 * @property {boolean} moved
 * @property {boolean} dropping
 */

/**
 * Listens to fingers on an element.
 * @param {HTMLElement} element
 * @param {Input} input
 * @param {() => number} cellSize in CSS pixels
 * @param {AbortSignal} signal
 */
export function listenToTouch(element, input, cellSize, signal) {
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  let most = 0;

  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "mouse" || !input.active) return;
      event.preventDefault();
      element.setPointerCapture?.(event.pointerId);
      const { clientX: x, clientY: y, timeStamp: start } = event;
      fingers.set(event.pointerId, { x, startX: x, startY: y, lastY: y, start, moved: false, dropping: false });
      most = fingers.size === 1 ? 1 : Math.max(most, fingers.size);
    },
    { signal },
  );

  element.addEventListener(
    "pointermove",
    (event) => {
      const finger = fingers.get(event.pointerId);
      if (finger && fingers.size === 1) follow(finger, event, input, cellSize());
    },
    { signal },
  );

  const lift = (/** @type {PointerEvent} */ event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    input.release("swipe down");
    if (event.type === "pointercancel") return;
    const time = event.timeStamp - finger.start;
    const down = event.clientY - finger.startY;
    const across = Math.abs(event.clientX - finger.startX);
    if (!finger.moved && time < TAP_TIME && Math.hypot(across, down) < TAP_DISTANCE) {
      if (fingers.size === 0) input.tap(most > 1 ? "ccw" : "cw");
    } else if (time < FLICK_TIME && down > cellSize() && down > 2 * across && down / time > FLICK_SPEED) {
      input.tap("drop");
    }
  };
  element.addEventListener("pointerup", lift, { signal });
  element.addEventListener("pointercancel", lift, { signal });
}

/** @param {Finger} finger @param {PointerEvent} event @param {Input} input @param {number} cell */
function follow(finger, event, input, cell) {
  const across = event.clientX - finger.x;
  const down = event.clientY - finger.startY;
  for (let steps = Math.floor(Math.abs(across) / cell); steps > 0; steps--) {
    input.tap(across < 0 ? "left" : "right");
    finger.x += across < 0 ? -cell : cell;
    finger.moved = true;
  }
  const slow = event.timeStamp - finger.start > FLICK_TIME;
  if (!finger.dropping && slow && down > cell && down > Math.abs(event.clientX - finger.startX)) {
    finger.dropping = true;
    finger.moved = true;
    input.press("swipe down", ACTIONS.down.bit);
  }
  if (finger.dropping && event.clientY < finger.lastY - cell / 2) {
    finger.dropping = false;
    input.release("swipe down");
  }
  finger.lastY = Math.max(event.clientY, finger.dropping ? finger.lastY : 0);
}

/** The on-screen buttons, in the order of their places: directions left, turns right. */
const PAD = ["left", "down", "right", "ccw", "cw", "drop"];

/** Milliseconds for which a phone vibrates. */
const SHAKE = 12;

/** Makes a phone vibrate briefly; browsers refuse it before the first tap. */
export function shake() {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(SHAKE);
}

/**
 * On-screen buttons; each is held for as long as a finger is on it. Keys reach them as a short press.
 * @param {Input} input
 * @param {string[]} used the buttons that the game uses
 * @param {() => void} feel is called when a finger presses one
 * @returns {HTMLElement}
 */
export function makePad(input, used, feel) {
  const buttons = PAD.filter((action) => used.includes(action)).map((action) => {
    const source = `pad ${action}`;
    const made = button(icon(action), () => {}, { class: `pad-${action}`, "aria-label": ACTIONS[action].title });
    made.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      made.setPointerCapture?.(event.pointerId);
      made.classList.add("held");
      if (event.pointerType === "touch") feel();
      input.press(source, ACTIONS[action].bit);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      made.addEventListener(end, () => {
        made.classList.remove("held");
        input.release(source);
      });
    }
    made.addEventListener("click", (event) => {
      if (event.detail === 0) input.tap(action); // by a key or a screen reader: there was no pointer
    });
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    return made;
  });
  return el("div", { class: "pad", role: "group", "aria-label": "Buttons" }, ...buttons);
}
