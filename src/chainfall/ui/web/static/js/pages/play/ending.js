/**
 * The end of a game or a puzzle: a last look at its board, keys that do nothing for a moment, and what is next.
 */

import { button, el } from "../../dom/elements.js";
import { makeHash } from "../../router.js";
import { askPuzzleEnd, tellPuzzleEnd } from "../puzzles/ending.js";
import { askMatchOver, restInWords, winnerInWords } from "./match.js";
import { askOver } from "./over.js";

/** @typedef {{label: string, value: string, primary?: boolean}} Next What may be done next, and how it is called. */

/** What is offered below the board of a game. @type {Next[]} */
const AFTER_A_GAME = [
  { label: "Play again", value: "again", primary: true },
  { label: "Watch replay", value: "watch" },
];

/** What is offered below the boards of a match. @type {Next[]} */
const AFTER_A_MATCH = [{ ...AFTER_A_GAME[0], label: "Rematch" }, AFTER_A_GAME[1]];

/** Milliseconds for which the end can be seen before the dialog covers it. */
const LAST_LOOK = 900;
/** Milliseconds after that for which keys do nothing: they were meant for the game. */
const DEAF = 600;

export class Ending {
  #deafUntil = 0;

  /** @param {import("./play.js").PlayPage} page */
  constructor(page) {
    this.page = page;
  }

  /** Whether keys count in a dialog. */
  get hears() {
    return this.page.app.now() >= this.#deafUntil;
  }

  /** Tells how it ended and, after a look at the board, asks what is next and does it. */
  async come() {
    const { engine, run } = this.page;
    const { outcome } = engine.status();
    if (run.puzzle) await this.#endPuzzle(run.puzzle);
    else if (outcome && run.game.seats > 1) await this.#endMatch(outcome);
    else if (outcome) await this.#endGame(outcome);
  }

  /**
   * The end can be seen for a moment; after that keys do nothing for another one.
   * @returns {Promise<boolean>} whether it still is the end then
   */
  async #isLookedAt() {
    const { app, signal, time } = this.page;
    await new Promise((resolve) => setTimeout(resolve, app.settings.reducedMotion ? 100 : LAST_LOOK));
    this.#deafUntil = app.now() + DEAF;
    return !signal.aborted && time.isOver;
  }

  /** @param {{score: number, reason: string}} outcome */
  async #endGame({ score, reason }) {
    const { app, run, signal } = this.page;
    const record = !run.started.practice && score > run.best;
    const words = `Game over: ${reason}. Score ${score.toLocaleString("en")}.`;
    app.live.shout(record ? `${words} A new best.` : words);
    if (!(await this.#isLookedAt())) return;
    const answer = await askOver(app, run, reason, () => this.hears, signal);
    if (signal.aborted) return;
    if (answer) this.#act(answer);
    else this.#showBar("Game over", AFTER_A_GAME);
  }

  /** @param {{reason: string, winner: number | null}} outcome */
  async #endMatch(outcome) {
    const { app, run, signal } = this.page;
    const title = winnerInWords(run.names(app.opponents), outcome.winner);
    app.live.shout(`Match over: ${[title, restInWords(outcome.reason)].filter(Boolean).join(", ")}.`);
    if (!(await this.#isLookedAt())) return;
    const answer = await askMatchOver(app, run, outcome, () => this.hears, signal);
    if (signal.aborted) return;
    if (answer) this.#act(answer);
    else this.#showBar(title, AFTER_A_MATCH);
  }

  /** @param {import("../../puzzles/run.js").Puzzle} puzzle */
  async #endPuzzle(puzzle) {
    const { app, engine, run, signal } = this.page;
    const end = tellPuzzleEnd(app, engine, puzzle);
    if (!(await this.#isLookedAt())) return;
    const answer = await askPuzzleEnd(run, end, () => this.hears, signal);
    if (signal.aborted) return;
    if (answer) this.#act(answer);
    else this.#showBar(end.title, end.choices.slice(0, 2));
  }

  /** After Escape the board can be looked at, with a bar below it. @param {string} title @param {Next[]} choices */
  #showBar(title, choices) {
    const buttons = choices.map(({ label, value, primary }) =>
      button(label, () => this.#act(value), { class: primary ? "primary small" : "small" }),
    );
    this.page.stage.box.append(el("div", { class: "over-bar" }, el("span", {}, title), ...buttons));
    buttons[0].focus();
  }

  /** Does what was chosen. @param {string} chosen the value of a choice: what to do, or where to go */
  #act(chosen) {
    const { page } = this;
    if (chosen === "again" || chosen === "resume") page.again(true);
    else if (chosen === "same") page.again(false);
    else if (chosen === "undo") page.undo();
    else if (chosen === "watch") this.#watch();
    else page.app.go(chosen);
  }

  /** Shows the replay: of a game from where it is kept, of a puzzle from hand to hand. */
  #watch() {
    const { app, engine, run } = this.page;
    app.handedReplay = engine.replay();
    app.go(run.puzzle ? "#/replay" : makeHash("replay", "", { local: run.id }));
  }
}
