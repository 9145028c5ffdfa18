/**
 * Time on the play page: a countdown, ticks, a key that is held; and not one frame while nothing changes.
 */

import { hasPad } from "../../input/pads.js";
import { Frames } from "../../stage/frames.js";
import { Countdown, Ring } from "./countdown.js";

/** @typedef {import("../../engine/frame.js").View} View */
/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../input/input.js").Input} Input */
/** @typedef {import("../../stage/stage.js").Stage} Stage */

/**
 * @typedef {object} Timed What time passes in.
 * @property {Engine} engine
 * @property {Input} input
 * @property {Stage} stage
 * @property {number} hz ticks a second, 0 if a step is a move
 * @property {boolean} pausable whether time passes by itself, so that it can be paused
 */

/**
 * @typedef {object} Told Callbacks as time passes.
 * @property {(view: View, now: number) => void} show there is something new to be seen
 * @property {(view: View, now: number) => void} afterTicks ticks may have been played, and are drawn
 * @property {(still: boolean) => void} showStill time waits for the player, or goes on
 * @property {(error: unknown) => void} fail
 * @property {() => void} restart its key was held for long enough
 * @property {() => void} watchPad no ticks are played, but a gamepad may be used
 */

export class Time {
  /** @type {"running" | "counting" | "paused" | "over"} */
  #state = "running";
  /** After an undo, and while a puzzle is thought about, time stands still until the next press. */
  #still = false;
  /** How far the next tick has come. */
  #alpha = 0;
  /** @type {Frames} */
  #frames;
  /** @type {Countdown} */
  #countdown;

  /** @param {App} app @param {Timed} timed @param {Told} told @param {AbortSignal} signal */
  constructor(app, timed, told, signal) {
    const { input, stage } = timed;
    this.app = app;
    this.timed = timed;
    this.told = told;
    this.#frames = new Frames((now) => this.#frame(now), signal);
    this.#countdown = new Countdown(stage.box, (left) => app.sound.sound("count", left));
    /** What fills while the key for a restart is held. */
    this.ring = new Ring(stage.box, "restart");
    stage.onChange = input.onEvent = () => this.#frames.wake();
    addEventListener("gamepadconnected", () => this.#frames.wake(), { signal });
  }

  /** @returns {"running" | "counting" | "paused" | "over"} */
  get state() {
    return this.#state;
  }

  get isOver() {
    return this.#state === "over";
  }

  /** Whether the game is neither paused nor over. */
  get isAlive() {
    return this.#state === "running" || this.#state === "counting";
  }

  /** Resumes, in real time after a countdown if the player wants one. */
  goOn() {
    const { app } = this;
    const { input, pausable } = this.timed;
    this.#setStill(false);
    input.clear();
    input.active = true;
    if (pausable && app.settings.values.countdown) {
      this.#state = "counting";
      this.#countdown.start(app.now());
    } else this.#run();
    this.#frames.wake();
  }

  /** Time passes from now on. */
  #run() {
    this.#state = "running";
    this.#countdown.stop();
    this.timed.input.pickUp();
    this.timed.engine.rest();
  }

  /** Resumes at once, but in real time only with the next press. */
  waitForPress() {
    const { engine, input, pausable } = this.timed;
    this.#state = "running";
    this.#countdown.stop();
    this.#setStill(pausable);
    input.clear();
    input.active = true;
    engine.rest(true);
  }

  /** Stops time and ignores keys. @param {"paused" | "over"} state */
  stop(state) {
    const { input } = this.timed;
    this.#state = state;
    this.#countdown.stop();
    this.ring.release();
    input.active = false;
    input.clear();
  }

  /** @param {boolean} still */
  #setStill(still) {
    if (still === this.#still) return;
    this.#still = still;
    this.told.showStill(still);
  }

  /** @param {number} now @returns {boolean} whether there is something to do in the next one */
  #frame(now) {
    const { app, timed, told } = this;
    /** @type {View | null} */
    let view = null;
    try {
      view = this.#pass(now);
    } catch (error) {
      told.fail(error);
    }
    const begun = performance.now();
    if (view?.ticks) told.show(view, now);
    const moving = timed.stage.draw(now, this.#state === "running" ? this.#alpha : 0);
    app.timings.drawn(performance.now() - begun);
    if (view) told.afterTicks(view, now);
    const passing = timed.hz > 0 && this.isAlive && !this.#still;
    return moving || passing || this.ring.isHeld || hasPad();
  }

  /** Lets time pass: a key is held for longer, a beat goes by, ticks are played. @param {number} now */
  #pass(now) {
    const { timed, told } = this;
    const wall = this.app.now();
    if (this.ring.isFull(wall)) told.restart();
    if (this.#state === "counting" && this.#countdown.isOver(wall)) this.#run();
    if (timed.hz && this.#state === "running") return this.#advance(now);
    if (this.#state === "counting") timed.input.take();
    else told.watchPad();
    return null;
  }

  /** Plays the ticks that are due. @param {number} now @returns {View | null} null if time stands still */
  #advance(now) {
    const { engine, input, hz } = this.timed;
    const presses = input.take();
    if (this.#state !== "running") return null; // a button of the gamepad paused it
    const begun = performance.now();
    const view = engine.advance(now, presses);
    const { alpha, ticks, still } = view;
    this.#setStill(still);
    this.#alpha = alpha;
    if (ticks) this.app.timings.played((now * hz) / 1000 - alpha, ticks, performance.now() - begun);
    return view;
  }
}
