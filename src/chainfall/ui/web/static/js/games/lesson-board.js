/**
 * A little board of "how to play": the lower rows of a game's board, and what the player must press there.
 */

import { button, el, icon } from "../dom/elements.js";
import { Animations } from "../drawing/animations.js";
import { lowerRows, lowered } from "../drawing/lower-rows.js";
import { Renderer } from "../drawing/renderer.js";
import { stillFrame } from "../drawing/still.js";
import { ACTIONS, keyName, spokenKey } from "../library/settings.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../contract.js").Lesson} Lesson */
/** @typedef {import("../engine/frame.js").Frame} Frame */

export class LessonBoard {
  /** @type {Frame} */
  #frame;
  #renderer;
  #animations;
  #box;
  /** What must be pressed, in order. @type {HTMLButtonElement[]} */
  #presses;

  /**
   * @param {App} app @param {GameRecord} game @param {Lesson} lesson
   * @param {(line: string) => void} press called when something is pressed on the board itself @param {AbortSignal} signal ends it
   */
  constructor(app, game, lesson, press, signal) {
    this.lesson = lesson;
    const canvas = el("canvas", { "aria-hidden": "true" });
    this.#box = el("div", { class: "lesson-board" }, canvas);
    this.#box.style.setProperty("--shape", String(lesson.width / lesson.height));
    this.#renderer = new Renderer(canvas, app.tiles, { observe: false });
    this.#animations = new Animations({ reduced: app.settings.reducedMotion });
    this.#frame = stillFrame(lesson, lesson.placed); // before anything was pressed
    const isSquare = game.inputs === "squares";
    this.#presses = lesson.asks.map((line) => {
      const made = button(isSquare ? "" : capOf(app, line), () => press(line), {
        class: isSquare ? "asked square" : "asked",
        "aria-label": isSquare ? `Put the piece on row and column ${line}` : titleOf(app, line),
        disabled: true,
      });
      return made;
    });
    if (isSquare) this.#box.append(...this.#presses);
    const row = isSquare || !this.#presses.length ? null : el("p", { class: "asks" }, ...this.#presses);
    this.element = el("figure", {}, this.#box, row, el("figcaption", {}, lesson.caption));
    const observer = new ResizeObserver(() => {
      this.#renderer.resize();
      this.draw(0);
      this.#placeSquares();
    });
    observer.observe(this.#box);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Shows how far it has come. @param {number | null} pressed presses that were made; null if it is not its turn */
  mark(pressed) {
    this.element.classList.toggle("at-play", pressed !== null && pressed < this.#presses.length);
    this.element.classList.toggle("done", pressed === this.#presses.length);
    this.#presses.forEach((made, number) => {
      made.disabled = number !== pressed;
      made.classList.toggle("made", pressed !== null && number < pressed);
    });
    this.#placeSquares();
  }

  /** Something else was pressed. */
  refuse() {
    const due = this.#presses.find(({ disabled }) => !disabled);
    due?.classList.remove("again");
    due?.getBoundingClientRect(); // so that the class begins anew
    due?.classList.add("again");
  }

  /** @param {Frame} frame of the whole board @param {Effect[]} effects @param {number} now */
  show(frame, effects, now) {
    const { above } = this.lesson;
    this.#frame = { boards: [lowerRows(frame.boards[0], above)] };
    const own = effects.filter(({ seat = 0, type }) => !seat && type !== "Spawn" && type !== "Attack");
    this.#animations.add(
      own.map((effect) => lowered(effect, above)),
      this.#frame,
      now,
    );
  }

  /** @param {number} now @returns {boolean} whether something still moves */
  draw(now) {
    const moving = this.#animations.advance(now);
    this.#renderer.draw(this.#frame, { now, animations: this.#animations });
    return moving;
  }

  /** Puts the buttons of a game of squares over their squares. */
  #placeSquares() {
    this.lesson.asks.forEach((line, number) => {
      const made = this.#presses[number];
      if (!made.classList.contains("square")) return;
      const [row, column] = line.split(" ").map(Number);
      const place = this.#renderer.cellBox(row, column);
      const { offsetLeft, offsetTop } = this.#renderer.canvas;
      if (!place) return;
      const { x, y, width, height } = place;
      const left = `${offsetLeft + x}px`;
      Object.assign(made.style, { left, top: `${offsetTop + y}px`, width: `${width}px`, height: `${height}px` });
    });
  }
}

/** Whether there are fingers and no keys. */
function isTouched() {
  return matchMedia("(pointer: coarse)").matches;
}

/** The key of a button, or its picture on a touch screen. @param {App} app @param {string} name */
function capOf(app, name) {
  const [key] = app.settings.values.keys[name] ?? [];
  return isTouched() || !key ? icon(name) : keyName(key);
}

/** @param {App} app @param {string} name */
function titleOf(app, name) {
  const [key] = app.settings.values.keys[name] ?? [];
  const title = ACTIONS[name]?.title ?? name;
  return isTouched() || !key ? title : `${title}: ${spokenKey(key)}`;
}
