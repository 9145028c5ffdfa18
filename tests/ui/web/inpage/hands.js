/**
 * What a player does: keys, fingers, gamepads, files.
 */

import { drawFrames, find, load } from "./arcade.js";
import { steps } from "./game.js";
import { goTo } from "./page.js";

/** Presses keys and lets them go, with no time between. @param {string[]} codes */
export function pressAtOnce(codes) {
  for (const code of codes) for (const type of ["keydown", "keyup"]) dispatchEvent(new KeyboardEvent(type, { code }));
}

/**
 * Presses keys one after the other.
 * @param {string[]} codes @param {number[]} pauses milliseconds after each of them
 */
export async function typeKeys(codes, pauses) {
  for (const [number, code] of codes.entries()) {
    pressAtOnce([code]);
    if (pauses[number]) await new Promise((resolve) => setTimeout(resolve, pauses[number]));
  }
}

/** Goes on after a pause, and presses a key before the browser tells of the closed dialog. @param {string} code */
export async function goOnAndPress(code) {
  find("dialog[open] .primary").click();
  await null;
  pressAtOnce([code]);
}

/** Goes on after a pause. @returns {Promise<[number | undefined, number]>} steps and milliseconds soon after */
export async function stepsSoonAfterGoingOn() {
  const began = performance.now();
  find("dialog button.primary").click();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return [steps(), performance.now() - began];
}

/** Goes to a game, and clicks in the middle of its board as soon as it is there. @param {string} hash */
export function clickAsSoonAsDrawn(hash) {
  return new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
    new MutationObserver((_, observer) => {
      const canvas = find("main .board canvas");
      if (!canvas) return;
      observer.disconnect();
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const [clientX, clientY] = [left + width / 2, top + height / 2];
      canvas.dispatchEvent(new MouseEvent("click", { clientX, clientY, bubbles: true }));
      resolve();
    }).observe(find("main"), { childList: true, subtree: true });
    goTo(hash);
  });
}

/** What an `Input` tells whenever it is asked to `take`. @param {[string, ...unknown[]][]} calls its methods */
export async function inputTells(calls) {
  const { Input } = await load("input/input.js");
  const input = new Input([], () => {});
  return calls
    .map(([name, ...values]) => [name, input[name](...values)])
    .flatMap(([name, told]) => (name === "take" ? [told] : []));
}

let shaken = 0;

/** Counts how often the phone shakes. */
export function countShakes() {
  shaken = 0;
  Object.defineProperty(navigator, "vibrate", { value: () => ++shaken, configurable: true });
}

export function shakes() {
  return shaken;
}

/** Puts a text into a field, as long as it may be. @param {HTMLInputElement} field @param {string} text */
export function putInto(field, text) {
  field.value = text;
}

/** @typedef {{pressed: boolean, value: number}} PadButton */
/** @typedef {{index: number, connected: boolean, mapping: string, axes: number[], buttons: PadButton[]}} Pad */

/** Gamepads that may be there. @type {Pad[]} */
let pads = [];

/** These gamepads are there, by the numbers that the browser gives them. @param {number[]} numbers */
function showPads(numbers) {
  const list = pads.map((pad) => (numbers.includes(pad.index) ? pad : null));
  navigator.getGamepads = () => /** @type {any} */ (list);
}

/** Gamepads are there from the start, with nothing pressed. @param {number[]} numbers */
export function plugIn(numbers) {
  pads = [0, 1, 2, 3].map((index) => ({
    index,
    connected: true,
    mapping: "standard",
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })),
  }));
  showPads(numbers);
}

/** The browser's own gamepads are there again. */
export function unplug() {
  Reflect.deleteProperty(navigator, "getGamepads");
}

/** Gamepads come and go, as the browser tells it. @param {number[]} numbers of those that are there now */
export function connectPads(numbers) {
  const there = navigator.getGamepads().flatMap((pad) => (pad ? [pad.index] : []));
  showPads(numbers);
  const tell = (/** @type {string} */ name, /** @type {number} */ index) =>
    dispatchEvent(Object.assign(new Event(`gamepad${name}`), { gamepad: pads[index] }));
  for (const index of numbers) if (!there.includes(index)) tell("connected", index);
  for (const index of there) if (!numbers.includes(index)) tell("disconnected", index);
}

/** @param {number} pad @param {number} button @param {boolean} pressed or let go */
export function holdPad(pad, button, pressed) {
  pads[pad].buttons[button] = { pressed, value: Number(pressed) };
}

/** Pushes the stick to the side. @param {number} pad @param {number} right from -1 to 1 */
export function tiltPad(pad, right) {
  pads[pad].axes[0] = right;
}

/** The page is in the background for a moment. */
export function hidePage() {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "hidden");
}

/** The player turns to another window. */
export function blur() {
  dispatchEvent(new Event("blur"));
}

/**
 * Whether a click into the middle of an element hits it: it is in the window, enabled, uncovered, and does not move.
 * @param {Element} element @returns {Promise<boolean>}
 */
export async function isInReach(element) {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const before = element.getBoundingClientRect();
  await drawFrames(2);
  const { left, top, width, height } = element.getBoundingClientRect();
  if (left !== before.left || top !== before.top || element.matches(":disabled")) return false;
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** The text that was copied. */
export function copied() {
  return navigator.clipboard.readText();
}

/** Drops a file into the page. @param {string} text */
export function dropFile(text) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "dropped.json"));
  const about = { dataTransfer, bubbles: true, cancelable: true };
  for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, about));
}

/** Drops a file that is larger than any replay. @returns {boolean} whether it is read */
export function isHugeFileRead() {
  const file = new File([""], "huge.json");
  Object.defineProperty(file, "size", { value: 16 * 2 ** 20 + 1 });
  let read = false;
  file.text = () => {
    read = true;
    return Promise.resolve("{}");
  };
  dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files: [file] } }));
  return read;
}
