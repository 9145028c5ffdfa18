/**
 * Time on the play page: a countdown, ticks, a key that is held; and not one frame while nothing changes.
 */

import { hasPad } from "../../input/pads.js";
import { Frames } from "../../stage/frames.js";
import { Countdown, Ring } from "./countdown.js";

/** @typedef {import("../../engine/frame.js").View} View */
/** @typedef {import("./play.js").PlayPage} PlayPage */

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

  /** @param {PlayPage} page */
  constructor(page) {
    const { app, input, signal, stage } = page;
    this.page = page;
    this.#frames = new Frames((now) => this.#frame(now), signal);
    this.#countdown = new Countdown(stage.box, () => app.sound.sound("move"));
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

  /** Goes on, in real time after a countdown if the player wants one. */
  goOn() {
    const { app, input, pausable } = this.page;
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
    this.page.input.pickUp();
    this.page.engine.rest();
  }

  /** Goes on at once, but in real time only with the next press; in a puzzle the engine knows when time stands still. */
  waitForPress() {
    const { input, pausable } = this.page;
    this.#run();
    this.#setStill(pausable);
    input.clear();
    input.active = true;
  }

  /** No more time passes, and no keys are taken. @param {"paused" | "over"} state */
  stop(state) {
    const { input } = this.page;
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
    this.page.head.showStill(still);
  }

  /** @param {number} now @returns {boolean} whether there is something to do in the next one */
  #frame(now) {
    const { page } = this;
    /** @type {View | null} */
    let view = null;
    try {
      view = this.#pass(now);
    } catch (error) {
      page.fail(error);
    }
    const begun = performance.now();
    if (view?.ticks) page.show(view, now);
    const moving = page.stage.draw(now, this.#state === "running" ? this.#alpha : 0);
    page.app.timings.drawn(performance.now() - begun);
    if (view) page.afterTicks(view, now);
    const passing = page.realTime && this.isAlive && !this.#still;
    return moving || passing || this.ring.isHeld || hasPad();
  }

  /** What time does: a key is held for longer, a beat goes by, ticks are played. @param {number} now */
  #pass(now) {
    const { page } = this;
    const wall = page.app.now();
    if (this.ring.isFull(wall)) page.restart();
    if (this.#state === "counting" && this.#countdown.isOver(wall)) this.#run();
    if (page.realTime && this.#state === "running") return this.#advance(now);
    if (this.#state === "counting") page.input.take();
    else page.watchPad();
    return null;
  }

  /** Plays the ticks that are due. @param {number} now @returns {View | null} null if time stands still */
  #advance(now) {
    const { app, engine, input, run } = this.page;
    const presses = input.take();
    if (this.#state !== "running") return null; // a button of the gamepad paused it
    if (this.#still && !presses.includes("+")) return null;
    const begun = performance.now();
    const view = engine.advance(now, presses);
    const { alpha, ticks, still } = view;
    this.#setStill(still);
    this.#alpha = alpha;
    if (ticks) app.timings.played((now * run.game.hz) / 1000 - alpha, ticks, performance.now() - begun);
    return view;
  }
}
