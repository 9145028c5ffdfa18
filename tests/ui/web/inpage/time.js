/**
 * Time, frames and speed.
 */

import { app, drawFrames, find, load } from "./arcade.js";

/** Whether the page asks for no more frames: it has none for thirty of the screen's. */
export async function comesToRest() {
  const real = globalThis.requestAnimationFrame;
  let asked = 0;
  globalThis.requestAnimationFrame = (act) => (asked++, real(act));
  let quiet = 0;
  for (let frames = 0; frames < 300 && quiet < 30; frames++) {
    const before = asked;
    await new Promise((resolve) => real(resolve));
    quiet = asked === before ? quiet + 1 : 0;
  }
  globalThis.requestAnimationFrame = real;
  return quiet === 30;
}

/** The time of animation frames, and how many were drawn. */
const animation = { real: requestAnimationFrame, time: 1, drawn: 0 };

/** From now on animation frames tell the time that a test sets. */
export function takeFrameTime() {
  Object.assign(animation, { real: requestAnimationFrame, time: 1, drawn: 0 });
  const { real } = animation;
  globalThis.requestAnimationFrame = (act) =>
    real(() => {
      animation.drawn++;
      act(animation.time);
    });
}

export function framesDrawn() {
  return animation.drawn;
}

/** @param {number} time in milliseconds */
export function setFrameTime(time) {
  animation.time = time;
}

export function giveFrameTimeBack() {
  globalThis.requestAnimationFrame = animation.real;
}

/** What a clock shows whose ticks come, stay away, and come again. */
export async function clockTimes() {
  const { Clock } = await load("stage/clock.js");
  const clock = new Clock(50);
  /** @type {(number | boolean)[]} */
  const times = [];
  const play = (/** @type {number} */ ticks, /** @type {boolean} */ still, /** @type {number} */ now) => {
    clock.play(ticks, still, now);
    times.push(clock.at(now));
  };
  play(10, false, 5000);
  play(1, true, 5020);
  times.push(clock.runs, clock.at(5320));
  play(1, false, 6020);
  times.push(clock.runs, clock.at(9000));
  return times;
}

/** When frames were drawn, in milliseconds. @type {number[]} */
let frameTimes = [];
let watchesFrames = false;

/** Notes when frames are drawn, from now on. */
export function watchFrames() {
  frameTimes = [];
  watchesFrames = true;
  const note = (/** @type {number} */ now) => {
    frameTimes.push(now);
    if (watchesFrames) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

/** The milliseconds between the frames that were drawn meanwhile. */
export function timesBetweenFrames() {
  watchesFrames = false;
  return frameTimes.slice(1).map((time, number) => time - frameTimes[number]);
}

/** Plays quickly, and measures the frames. @param {number} seconds */
export async function timedPlay(seconds) {
  const { Timings } = await load("engine/timings.js");
  app().timings = new Timings();
  await playQuickly(seconds);
  return app().timings.report();
}

/** Brings one pair after the other to its place, as fast as a good player. @param {number} seconds */
async function playQuickly(seconds) {
  const [left, right, turn] = ["ArrowLeft", "ArrowRight", "KeyX"];
  /** @type {[string, number][]} */
  const places = [
    [left, 3],
    [right, 2],
    [left, 1],
    [right, 1],
    [left, 2],
    [turn, 1],
  ];
  const keys = places.flatMap(([key, times]) => [...Array(times).fill(key), "Space", ""]);
  const began = performance.now();
  for (let number = 0; performance.now() - began <= seconds * 1000; number++) {
    const code = keys[number % keys.length];
    dispatchEvent(new KeyboardEvent("keydown", { code }));
    setTimeout(() => dispatchEvent(new KeyboardEvent("keyup", { code })), 30);
    await new Promise((resolve) => setTimeout(resolve, 90));
  }
}

/** @type {number | null} */
let menuPainted = null;

/** Notes when the whole menu is painted for the first time. */
export function watchMenu() {
  const note = async () => {
    await drawFrames(2);
    menuPainted = performance.now();
  };
  const seen = new MutationObserver(() => {
    if (!find(".card canvas")) return;
    seen.disconnect();
    note();
  });
  addEventListener("DOMContentLoaded", () => seen.observe(document, { childList: true, subtree: true }));
}

/** Milliseconds after the beginning of the visit, as the others here. */
export function menuPaintedAt() {
  return menuPainted;
}

export function firstByteAt() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return visit.responseStart;
}

/** Undefined if the browser does not say. */
export function firstPaintAt() {
  return performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
}

/** How much the page has moved by itself while it was loaded. */
export async function layoutShift() {
  let total = 0;
  const add = (/** @type {PerformanceObserverEntryList} */ list) => {
    for (const entry of list.getEntries()) total += /** @type {any} */ (entry).value;
  };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  await new Promise((resolve) => setTimeout(resolve, 300));
  return total;
}

/** The sounds of the countdown since they were listened to, each by the beats that are left. @type {number[]} */
const beats = [];

export function listenToBeats() {
  const { sound } = app();
  const real = sound.sound.bind(sound);
  beats.length = 0;
  sound.sound = (name, step = 0, delay = 0) => {
    if (name === "count") beats.push(step);
    real(name, step, delay);
  };
}

export function heardBeats() {
  return beats.join(" ");
}

/** What lies between a dialog and the page behind it. */
export function backdropFilter() {
  const dialog = find("dialog[open]");
  return dialog && getComputedStyle(dialog, "::backdrop").backdropFilter;
}
