/**
 * The teacher beside the board: says what was lost, judges every try, gives a hint after two misses, and the answer.
 */

import { button, el } from "../../dom/elements.js";
import { messageOf } from "../../errors.js";
import { placed } from "../analysis/ghosts.js";
import { playLine } from "../analysis/line.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").Effect} Effect */
/** @typedef {import("../../contract.js").Task} Task */
/** @typedef {import("../play/play.js").PlayPage} PlayPage */
/** @typedef {import("./lesson.js").Lesson} Lesson */

/** After so many tries that were not good enough there is a hint. */
const MISSES = 2;

export class Teacher {
  /** @type {Task | null} */
  #task = null;
  #misses = 0;
  /** Whether the piece has been placed, so that there is nothing to do but to try again. */
  #tried = false;
  /** Whether the engine plays the answer: that is no try. */
  #showing = false;
  #judging = new AbortController();

  /**
   * @param {App} app @param {() => PlayPage} page beside whose board it stands @param {Lesson} lesson
   * @param {number} index of the mistake @param {AbortSignal} signal
   */
  constructor(app, page, lesson, index, signal) {
    this.app = app;
    this.page = page;
    this.lesson = lesson;
    this.index = index;
    this.signal = signal;
    this.words = el("p", { class: "task" }, "The engine looks at the position …");
    this.verdict = el("p", { class: "verdict-line", role: "status" });
    this.again = button("Try again", () => this.#tryAgain(), { class: "primary" });
    this.answer = button("Show the answer", () => this.#showAnswer());
    const last = index + 1 === lesson.size;
    this.next = button(last ? "Finish" : "Next", () => app.go(lesson.hash(index + 1)));
    this.element = el(
      "section",
      { class: "companion teacher", "aria-label": "Task", "data-state": "asking" },
      this.words,
      this.verdict,
      el("div", { class: "actions" }, this.again, this.answer, this.next),
    );
    this.again.hidden = true;
    this.answer.disabled = true;
    signal.addEventListener("abort", () => (this.#judging.abort(), app.projector?.release()));
  }

  /** Asks the engine what was wrong. */
  async ask() {
    const { app, lesson, signal } = this;
    const { step, seat } = lesson.turns[this.index];
    try {
      const projector = await app.freeProjector(() => {});
      if (signal.aborted) return;
      await projector.learn(lesson.text, step, seat);
      while (!signal.aborted && !this.#task) this.#task = (await projector.task()).task;
      if (this.#task && !signal.aborted) this.#pose(this.#task);
    } catch (error) {
      if (!signal.aborted) this.words.textContent = `There is nothing to find here: ${messageOf(error)}.`;
    }
  }

  /** @param {Task} task */
  #pose({ played, loss }) {
    this.element.dataset.state = "asked";
    this.answer.disabled = false;
    this.words.textContent = `The piece was put in ${played}, which lost ${loss}. Find a better place.`;
    this.app.live.say(this.words.textContent);
    this.#draw();
    if (this.#tried) this.#judge(); // it was quicker than the engine
  }

  /** Something has happened on the board. @param {Effect[]} effects */
  follow(effects) {
    if (!this.page().realTime) return;
    for (const { type, seat } of effects) {
      if (seat !== this.#seat) continue;
      if (type === "Lock") this.#placed();
      if (type === "Spawn" && this.#tried) this.#rest();
    }
  }

  /** Another position is on the board. */
  moved() {
    const { engine, realTime } = this.page();
    if (!realTime && engine.lastMove()) this.#placed();
    else this.#reset();
  }

  /** The game is over with that piece. */
  end() {
    this.#placed();
    this.#rest();
  }

  /** The next piece is not asked for. */
  #rest() {
    const { input, time } = this.page();
    time.stop("over");
    input.active = true; // undo keeps its key
  }

  get #seat() {
    return this.lesson.turns[this.index].seat;
  }

  /** The piece is back in the air. */
  #reset() {
    this.#tried = this.#showing = false;
    this.#judging.abort();
    this.again.hidden = true;
    this.verdict.textContent = "";
    if (this.#task) this.element.dataset.state = "asked";
    this.#draw();
  }

  /** Where the piece was put in the game is marked while a better place is looked for. */
  #draw() {
    const marks = this.#task && !this.#tried ? placed(this.#task.cells, this.#seat, "") : [];
    this.page().stage.hint = marks.map((mark) => ({ ...mark, made: true }));
  }

  #placed() {
    if (this.#tried) return;
    this.#tried = true;
    this.#draw();
    this.again.hidden = false;
    if (this.#task && !this.#showing) this.#judge();
  }

  async #judge() {
    this.#judging.abort();
    this.#judging = new AbortController();
    const { signal } = this.#judging;
    this.element.dataset.state = "judging";
    const judged = this.app.projector?.judge(this.page().engine.lastMove());
    const judgement = await judged?.catch(() => null);
    if (!judgement || signal.aborted) return;
    this.lesson.note(this.index, judgement);
    if (!judgement.found) this.#misses += 1;
    const helped = this.#misses >= MISSES && !judgement.found ? ` Hint: ${this.#task?.hint}` : "";
    this.verdict.textContent = `${judgement.words}${helped}`;
    this.element.dataset.state = judgement.best ? "best" : judgement.found ? "found" : "missed";
    (judgement.best ? this.next : this.again).focus({ preventScroll: true });
  }

  #tryAgain() {
    this.page().undo();
  }

  /** Puts the piece back and plays the answer. */
  #showAnswer() {
    const page = this.page();
    if (!this.#task) return;
    const { answer } = this.#task;
    this.lesson.show(this.index);
    if (this.#tried) page.undo();
    this.#showing = true;
    this.verdict.textContent = `The best place is ${answer.words}.`;
    this.element.dataset.state = "shown";
    playLine(page, answer.moves.slice(0, 1));
    this.next.focus({ preventScroll: true });
  }
}
