/**
 * Watching: a stage with a scrub bar, play and pause, single steps and a speed. Replays and the kata use the same one.
 */

import { notify } from "../dom/dialogs.js";
import { button, el, fillTrack, icon, tool } from "../dom/elements.js";
import { messageOf, tracebackOf } from "../errors.js";
import { isTyping } from "../input/input.js";
import { Frames } from "./frames.js";
import { Stage } from "./stage.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {import("../engine/frame.js").View} View */

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];
/** Steps a second of a game in which a step is a move. */
const TURNS = 2;
/** Steps in one go of which effects are still worth an animation. */
const WALK = 60;

export class Player {
  #playing = false;
  /** Where the film is, with the part of a step that is still to come. */
  #place = 0;
  #last = 0;
  /** @type {number | null} */
  #wanted = null;
  #shown = 0;
  /** Whether the film is on its way to a step. */
  #seeking = false;

  /**
   * @param {App} app
   * @param {object} film
   * @param {import("../contract.js").GameRecord} film.game
   * @param {number} film.steps
   * @param {string} film.label what is shown
   * @param {(step: number) => View | Promise<View>} film.seek goes to a step, or a part of the way
   * @param {(step: number, over: boolean) => void} [film.onStep] called with the step being shown, and whether it is the end
   * @param {(step: number) => string} [film.stepText] the words for a step beside the scrub bar
   * @param {boolean} [film.growing] there will be more steps: at the last one it waits for them
   * @param {boolean} [film.quiet] it makes no sound and listens to no keys
   * @param {AbortSignal} signal
   */
  constructor(app, { game, steps, label, seek, onStep = () => {}, stepText, growing = false, quiet = false }, signal) {
    const { hz } = game;
    this.app = app;
    this.steps = steps;
    this.growing = growing;
    this.quiet = quiet;
    this.realTime = hz > 0;
    this.rate = hz || TURNS;
    this.speed = 1;
    this.film = { seek };
    this.onStep = onStep;
    const timeText = (/** @type {number} */ step) => `${clock(step / hz)} / ${clock(this.steps / hz)}`;
    this.stepText = stepText ?? (hz ? timeText : (step) => `${step} / ${this.steps}`);
    this.signal = signal;
    this.stage = new Stage(app, { game, label, withBest: false }, signal);
    this.playButton = button(icon("play"), () => this.toggle(), {
      class: "tool primary",
      "aria-label": "Play",
      title: "Play",
    });
    this.bar = el("input", {
      type: "range",
      min: 0,
      max: steps,
      step: 1,
      value: 0,
      "aria-label": "Step",
      class: "scrub",
    });
    this.bar.addEventListener("input", () => (this.pause(), this.seek(Number(this.bar.value))));
    /** The steps at which a piece appears, if they are known: the arrow keys go from one to the next. @type {number[]} */
    this.pieces = [];
    this.marks = el("div", { class: "marks", "aria-hidden": "true" });
    this.scrubber = el("div", { class: "scrubber" }, this.bar, this.marks);
    this.where = el("output", { class: "where" });
    this.controls = this.#build();
    if (!quiet) addEventListener("keydown", (event) => this.#key(event), { signal });
    this.frames = new Frames((now) => this.#frame(now), signal);
    this.stage.onChange = () => this.frames.wake();
    this.seek(0);
  }

  #build() {
    const speeds = SPEEDS.map((speed) => el("option", { value: speed, selected: speed === 1 }, `${speed} ×`));
    const speedChoice = el("select", {}, ...speeds);
    speedChoice.addEventListener("change", () => (this.speed = Number(speedChoice.value)));
    return el(
      "div",
      { class: "transport", role: "group", "aria-label": "Playback" },
      this.scrubber,
      el(
        "div",
        { class: "transport-buttons" },
        tool("first", "To the start", () => this.seek(0)),
        tool("back", "One step back", () => (this.pause(), this.seek(this.step - 1))),
        this.playButton,
        tool("forward", "One step forward", () => (this.pause(), this.seek(this.step + 1))),
        el("label", { class: "speed" }, el("span", {}, "Speed"), speedChoice),
        this.where,
      ),
    );
  }

  /** There are more steps than before. @param {number} steps @param {boolean} growing whether there will be even more */
  grow(steps, growing) {
    this.steps = steps;
    this.growing = growing;
    this.bar.max = String(steps);
    this.#showStep();
    this.frames.wake();
  }

  /** @returns {number} the step that is shown */
  get step() {
    return Math.floor(this.#place);
  }

  get playing() {
    return this.#playing;
  }

  /** The steps to which keys lead. @type {Record<string, () => number>} */
  #jumps = {
    ArrowLeft: () => this.#pieceBeside(-1),
    ArrowRight: () => this.#pieceBeside(1),
    Home: () => 0,
    End: () => this.steps,
  };

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (isTyping(target) || target.closest("pre")) return;
    const jump = this.#jumps[event.code];
    if (jump) {
      this.pause();
      this.seek(jump());
    } else if (event.code === "Space" && !target.closest("button, a, summary")) this.toggle();
    else return;
    event.preventDefault();
  }

  /** The step of the piece before or after the one that is shown, or of the step beside it. @param {number} way -1 or 1 */
  #pieceBeside(way) {
    if (!this.pieces.length) return this.step + way;
    const found =
      way > 0 ? this.pieces.find((piece) => piece > this.step) : this.pieces.findLast((piece) => piece < this.step);
    return found ?? (way > 0 ? this.steps : 0);
  }

  /**
   * Takes where something happens: marks on the scrub bar show chains.
   * @param {number[]} pieces the steps at which a piece appears @param {[number, number][]} chains steps, and how long each is by then
   */
  mark(pieces, chains) {
    this.pieces = pieces;
    const share = (/** @type {number} */ step) => (100 * step) / Math.max(this.steps, 1);
    this.marks.replaceChildren(
      ...chains.map(([step, links]) =>
        el("i", { style: `left: ${share(step)}%`, title: `${links} chain`, "data-links": Math.min(links, 4) }),
      ),
    );
  }

  toggle() {
    if (this.#playing) this.pause();
    else this.play();
  }

  get isPlaying() {
    return this.#playing;
  }

  play() {
    if (this.step >= this.steps && !this.growing) this.seek(0);
    this.#playing = true;
    this.#last = 0;
    this.#showButton();
    this.frames.wake();
  }

  pause() {
    this.#playing = false;
    this.#showButton();
  }

  #showButton() {
    const title = this.#playing ? "Pause" : "Play";
    this.playButton.replaceChildren(icon(this.#playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", title);
    this.playButton.title = title;
  }

  /** Goes to a step, at the next frame. @param {number} step */
  seek(step) {
    this.#wanted = Math.min(Math.max(step, 0), this.steps);
    this.#place = this.#wanted;
    this.frames.wake();
  }

  /** @returns {number} the step that can be seen: on a long way, this is not yet the one that was asked for */
  get shown() {
    return this.#shown;
  }

  /** Goes to the step that was asked for, unless the film is still on its way to another one. */
  async #go() {
    const step = this.#wanted;
    if (step === null || this.#seeking) return;
    this.#wanted = null;
    this.#seeking = true;
    try {
      const way = step - this.#shown;
      if (way > 0 && way <= WALK) await this.#walk(step);
      else await this.#jump(step);
    } catch (error) {
      if (this.signal.aborted) return;
      this.pause();
      notify(`Step ${step} cannot be shown: ${messageOf(error)}`, { kind: "error", details: tracebackOf(error) });
    } finally {
      this.#seeking = false;
      if (this.#wanted !== null) this.frames.wake();
    }
  }

  /** Goes on from the step that is shown, with all that happens on the way. @param {number} step */
  async #walk(step) {
    const view = await this.film.seek(step);
    if (this.signal.aborted) return;
    const { effects, steps } = view;
    if (this.#playing && !this.quiet) this.app.sound.play(effects);
    this.#show(view, { ticks: steps - this.#shown, effects });
  }

  /**
   * Goes to a step that is far away; on a long way this is the first part of it. In a game in real time it is told from
   * a little before, so that what was on its way then is seen on its way.
   * @param {number} step
   */
  async #jump(step) {
    const before = this.realTime ? Math.max(step - WALK, 0) : step;
    const start = await this.film.seek(before);
    const arrived = start.steps === before || start.over;
    const view = arrived && before < step ? await this.film.seek(step) : start;
    if (this.signal.aborted) return;
    if (!arrived) this.#wanted ??= step;
    this.stage.jump();
    const told = arrived && view !== start;
    // A piece of then is not drawn on its way to where one lies now.
    const boards = told && start.frame?.boards.map((board) => ({ ...board, sprites: [], shadow: [] }));
    if (boards) this.stage.show({ boards }, [], performance.now());
    this.#show(view, { ticks: view.steps - start.steps, effects: told ? view.effects : [] });
  }

  /** @param {number} now @returns {boolean} whether there is more to show */
  #frame(now) {
    if (this.#playing) this.#advance(now);
    this.#go();
    const moving = this.stage.draw(now, this.#playing ? this.#place - this.step : 0);
    return moving || this.#playing;
  }

  /** @param {number} now */
  #advance(now) {
    const passed = this.#last ? Math.min(now - this.#last, 250) : 0; // after a sleep nothing is made up for
    this.#last = now;
    const before = this.step;
    this.#place = Math.min(this.#place + (passed * this.rate * this.speed) / 1000, this.steps);
    if (this.step !== before) this.#wanted = this.step;
    if (this.step >= this.steps && !this.growing) this.pause();
  }

  /** @param {View} view @param {{ticks: number, effects: Effect[]}} since what has happened since the last one */
  #show({ frame, steps, over }, { ticks, effects }) {
    const time = { ticks, steps, ended: steps >= this.steps && !this.growing };
    if (frame) this.stage.show(frame, effects, performance.now(), time);
    this.#shown = steps;
    this.#showStep();
    this.onStep(steps, over);
  }

  #showStep() {
    this.bar.value = String(this.step);
    fillTrack(this.bar);
    const text = this.stepText(this.#shown);
    this.bar.setAttribute("aria-valuetext", text);
    this.where.textContent = text;
  }
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
