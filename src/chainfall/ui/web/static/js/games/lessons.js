/**
 * How a game is played, in a few little boards: on first play, and from the menu. A board that asks for presses is
 * played: its keys are shown, and must be pressed.
 */

import { ask, openDialog } from "../dom/dialogs.js";
import { el } from "../dom/elements.js";
import { read, write } from "../library/storage.js";
import { Frames } from "../stage/frames.js";
import { LessonBoard } from "./lesson-board.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../contract.js").GameRecord} GameRecord */

/**
 * Shows how to play, if this game was never played here before and says how.
 * @param {App} app @param {GameRecord} game @param {AbortSignal} signal
 */
export async function teachOnce(app, game, signal) {
  const value = read("taught", "Which games were explained");
  const taught = Array.isArray(value) ? value : [];
  if (taught.includes(game.id) || !(game.lessons.length || game.help)) return;
  write("taught", [...taught, game.id]);
  await showLessons(app, game, "Play", signal);
}

/**
 * Shows how to play until it is dismissed.
 * @param {App} app @param {GameRecord} game @param {string} button the label of the button @param {AbortSignal} signal
 */
export async function showLessons(app, game, button, signal) {
  const closed = new AbortController();
  const lessons = new Lessons(app, game, closed.signal);
  const boards = lessons.boards.map(({ element }) => el("li", {}, element));
  const words = game.help || (boards.length ? "" : game.about);
  const answer = ask({
    title: `How to play ${game.title}`,
    kind: "how-to",
    body: [
      boards.length ? el("ol", { class: "lessons" }, ...boards) : null,
      lessons.arePlayed ? lessons.said : null,
      words ? el("p", { class: "muted" }, words) : null,
    ],
    choices: [{ label: button, value: "", primary: true }],
    signal,
  });
  if (lessons.arePlayed) app.whenReady(() => lessons.begin());
  await answer;
  closed.abort();
}

/** The lessons of a game, of which one at a time is played. */
class Lessons {
  #current = -1;
  /** @type {Frames} */
  #frames;

  /** @param {App} app @param {GameRecord} game @param {AbortSignal} signal ends them */
  constructor(app, game, signal) {
    this.app = app;
    this.game = game;
    this.signal = signal;
    this.boards = game.lessons.map((lesson) => new LessonBoard(app, game, lesson, (line) => this.#press(line), signal));
    /** How far they have come, in words. */
    this.said = el("p", { class: "lessons-said", role: "status" });
    this.#frames = new Frames((now) => this.#frame(now), signal);
  }

  /** Whether any of them asks for something. */
  get arePlayed() {
    return this.boards.some(({ lesson }) => lesson.asks.length > 0);
  }

  /** Begins with the first one that asks for something. */
  begin() {
    if (this.signal.aborted) return;
    const { signal } = this;
    const capture = { signal, capture: true };
    addEventListener("keydown", (event) => this.#key(event), capture);
    addEventListener("keyup", (event) => this.#lineOf(event) && event.preventDefault(), capture);
    this.#next();
  }

  #next() {
    const { boards, game } = this;
    const following = boards.findIndex(({ lesson }, number) => number > this.#current && lesson.asks.length > 0);
    this.#current = following < 0 ? boards.length : following;
    if (following < 0) {
      this.said.textContent = "That is all you need to know.";
      return;
    }
    this.app.engine?.lesson(game.id, following);
    boards[following].mark(0);
    this.#focusSquare();
    this.#tell();
    this.#frames.wake();
  }

  /** What a key presses here; "" if it is for the dialog. @param {KeyboardEvent} event */
  #lineOf({ code, ctrlKey, altKey, metaKey }) {
    if (this.#current >= this.boards.length || this.game.inputs !== "buttons" || ctrlKey || altKey || metaKey)
      return "";
    const { keys } = this.app.settings.values;
    const found = Object.keys(keys).find((action) => keys[action].includes(code)) ?? "";
    return found !== "pause" && this.game.buttons.includes(found) ? found : "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const line = this.#lineOf(event);
    if (!line || !openDialog()?.contains(this.said)) return;
    event.preventDefault(); // a drop does not press the button that has the focus
    if (!event.repeat) this.#press(line);
  }

  /** @param {string} line */
  #press(line) {
    const { app, boards } = this;
    const board = boards[this.#current];
    if (!board || !app.engine) return;
    const { right, pressed } = app.engine.press_lesson(line);
    if (!right) {
      board.refuse();
      return;
    }
    board.mark(pressed);
    this.#focusSquare();
    this.#tell();
    this.#frames.wake();
  }

  /** A square can be pressed by keyboard, too. */
  #focusSquare() {
    const { element } = this.boards[this.#current];
    /** @type {HTMLElement | null} */ (element.querySelector(".square:not(:disabled)"))?.focus();
  }

  /** Says what to press. */
  #tell() {
    const due = this.boards[this.#current].element.querySelector(".asked:not(:disabled)");
    if (due) this.said.textContent = due.getAttribute("aria-label");
  }

  /** @param {number} now @returns {boolean} whether there is something to do in the next frame */
  #frame(now) {
    const { app, boards } = this;
    const board = boards[this.#current];
    const moving = boards.map((one) => one !== board && one.draw(now)).some(Boolean);
    if (!board || !app.engine) return moving;
    const { frame, effects, over, still } = app.engine.advance_lesson(now);
    if (frame) board.show(frame, effects, now);
    app.sound.play(effects.filter(({ seat = 0 }) => !seat));
    const active = board.draw(now);
    if (over && !active) this.#next();
    return moving || active || !still;
  }
}
