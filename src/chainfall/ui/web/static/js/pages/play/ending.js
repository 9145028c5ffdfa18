/**
 * The end of a game or a puzzle: a last look at its board, keys that do nothing for a moment, and what is next.
 */

import { button, el } from "../../dom/elements.js";
import { makeHash } from "../../router.js";
import { playHash } from "../boards/names.js";
import { Sending } from "../ranked/sending.js";
import { askPuzzleEnd, tellPuzzleEnd } from "../puzzles/ending.js";
import { celebrate } from "./celebration.js";
import { askMatchOver } from "./match.js";
import { askOver } from "./over.js";
import { spoken } from "./remarks.js";

/** @typedef {{label: string, value: string, primary?: boolean}} Next What may be done next, and how it is called. */

/** What is offered below the board of a game. @type {Next[]} */
const AFTER_A_GAME = [
  { label: "Play again", value: "again", primary: true },
  { label: "Watch replay", value: "watch" },
];

/** What is offered below the boards of a match. @type {Next[]} */
const AFTER_A_MATCH = [{ ...AFTER_A_GAME[0], label: "Rematch" }, AFTER_A_GAME[1]];

/** What is offered below the board of a ranked game. @param {import("../../service/ranked.js").RankedGame} ranked @returns {Next[]} */
const afterRanked = ({ ticket }) => [
  { label: "Play ranked again", value: playHash(ticket.board), primary: true },
  AFTER_A_GAME[1],
];

/** Milliseconds for which the end can be seen before the dialog covers it. */
const LAST_LOOK = 900;
/** The same for a new best. */
const LOOK_AT_A_BEST = 1600;
/** Milliseconds after that for which keys do nothing: they were meant for the game. */
const DEAF = 600;

/** @typedef {import("../../app.js").App} App */

/**
 * @typedef {object} Ended The game that has ended, and what may follow.
 * @property {import("../../engine/engine.js").Engine} engine
 * @property {import("../../games/run.js").Run} run
 * @property {HTMLElement} box of the board
 * @property {boolean} over whether it still is the end
 * @property {(another: boolean) => void} again starts again, with another seed or the same
 * @property {() => void} undo
 */

export class Ending {
  #deafUntil = 0;

  /** @param {App} app @param {() => Ended} ended the game as it is now @param {AbortSignal} signal */
  constructor(app, ended, signal) {
    this.app = app;
    this.ended = ended;
    this.signal = signal;
  }

  /** Whether keys count in a dialog. */
  get hears() {
    return this.app.now() >= this.#deafUntil;
  }

  /** Tells how it ended and, after a look at the board, asks what is next and does it. */
  async come() {
    const { engine, run } = this.ended();
    const { outcome, ending } = engine.status();
    if (run.puzzle) await this.#endPuzzle(run.puzzle);
    else if (outcome && ending && run.game.seats > 1) await this.#endMatch(ending);
    else if (outcome && ending) await this.#endGame(outcome.score, ending.rest);
  }

  /**
   * The end can be seen for a moment; after that keys do nothing for another one.
   * @param {number} [length] in milliseconds
   * @returns {Promise<boolean>} whether it still is the end then
   */
  async #isLookedAt(length = this.app.settings.reducedMotion ? 100 : LAST_LOOK) {
    const { app, signal } = this;
    await new Promise((resolve) => setTimeout(resolve, length));
    this.#deafUntil = app.now() + DEAF;
    return !signal.aborted && this.ended().over;
  }

  /**
   * A new best is celebrated; the dialog then takes the place of the words.
   * @param {HTMLElement} box of the board @param {number} score @returns {Promise<boolean>} whether it still is the end
   */
  async #isCelebrated(box, score) {
    const words = celebrate(this.app, box, score, this.signal);
    const looked = await this.#isLookedAt(LOOK_AT_A_BEST);
    words.remove();
    return looked;
  }

  /** @param {number} score @param {string} reason in words */
  async #endGame(score, reason) {
    const { app, signal } = this;
    const { box, run } = this.ended();
    const record = run.isBest(score);
    const shown = new AbortController(); // after which the page says by a notice what became of a ranked game
    const sending = run.ranked && app.outbox && new Sending(app, app.outbox, run.id, shown.signal);
    const words = `Game over: ${reason}. Score ${score.toLocaleString("en")}.`;
    app.live.shout(record ? `${words} A new best.` : words);
    const looked = await (record ? this.#isCelebrated(box, score) : this.#isLookedAt());
    const end = { reason, sent: sending ? sending.element : null };
    const answer = looked ? await askOver(app, run, end, () => this.hears, signal) : null;
    shown.abort();
    if (answer === null || signal.aborted) return;
    if (answer) this.#act(answer);
    else this.#showBar("Game over", run.ranked ? afterRanked(run.ranked) : AFTER_A_GAME);
  }

  /** @param {import("../../contract.js").Ending} ending */
  async #endMatch(ending) {
    const { app, signal } = this;
    const { engine, run } = this.ended();
    const said = spoken(run.names(app.opponents), engine.status().last_words);
    app.live.shout(`Match over: ${ending.line}. ${said}`.trim());
    if (!(await this.#isLookedAt())) return;
    const answer = await askMatchOver(app, run, ending, () => this.hears, signal);
    if (signal.aborted) return;
    if (answer) this.#act(answer);
    else this.#showBar(ending.title, AFTER_A_MATCH);
  }

  /** @param {import("../../puzzles/run.js").Puzzle} puzzle */
  async #endPuzzle(puzzle) {
    const { app, signal } = this;
    const { engine, run } = this.ended();
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
    this.ended().box.append(el("div", { class: "over-bar" }, el("span", {}, title), ...buttons));
    buttons[0].focus();
  }

  /** Does what was chosen. @param {string} chosen the value of a choice: what to do, or where to go */
  #act(chosen) {
    const { again, undo } = this.ended();
    if (chosen === "again" || chosen === "resume") again(true);
    else if (chosen === "same") again(false);
    else if (chosen === "undo") undo();
    else if (chosen === "watch" || chosen === "clip" || chosen === "review") this.#watch(chosen);
    else this.app.go(chosen);
  }

  /** Shows the replay: a game's from the storage, a puzzle's directly. @param {"watch" | "clip" | "review"} why */
  #watch(why) {
    const { app } = this;
    const { engine, run } = this.ended();
    app.handedReplay = engine.replay();
    /** @type {Record<string, string>} */
    const query = run.puzzle ? {} : { local: run.id };
    if (why === "clip") query.clip = "best";
    if (why === "review") query.review = "1";
    app.go(makeHash("replay", "", query));
  }
}
