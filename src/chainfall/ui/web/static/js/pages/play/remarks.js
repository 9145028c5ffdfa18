/**
 * What the bots of a match say: a greeting when it begins, and their last words. They are shown below their names, and
 * a screen reader hears them.
 */

import { el } from "../../dom/elements.js";
import { face, moodOf } from "../../drawing/faces.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/run.js").Run} Run */

/** Milliseconds for which a greeting is shown. */
const GREETING = 4500;

export class Remarks {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {App} app @param {import("../../stage/stage.js").Stage} stage @param {AbortSignal} signal */
  constructor(app, stage, signal) {
    this.app = app;
    this.stage = stage;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** The match begins, or goes on: then nothing is said. @param {Run} run */
  greet(run) {
    const { players, greetings } = run.started;
    const said = run.engine.status().steps ? [] : greetings;
    clearTimeout(this.#timer);
    this.stage.tell(players, said);
    const words = spoken(run.names(this.app.opponents), said);
    if (!words) return;
    this.app.live.say(words);
    this.#timer = setTimeout(() => this.stage.tell(players, []), GREETING);
  }

  /** The match is over. @param {Run} run */
  end({ engine, started: { players } }) {
    const { last_words: said, outcome } = engine.status();
    clearTimeout(this.#timer);
    this.stage.tell(players, said, outcome?.winner ?? null);
  }
}

/** Who says what, for a screen reader. @param {string[]} names @param {string[]} remarks */
export function spoken(names, remarks) {
  return names.flatMap((name, seat) => (remarks[seat] ? [`${name}: ${remarks[seat]}`] : [])).join(" ");
}

/** The bots of a match that is over, each with its last words. @param {Run} run */
export function lastWords({ engine, started: { players } }) {
  const { last_words: said, outcome } = engine.status();
  const mood = (/** @type {number} */ seat) => moodOf(seat, outcome?.winner ?? null);
  return said.flatMap((words, seat) =>
    words ? [el("p", { class: "remark" }, face(players[seat], mood(seat)), el("q", {}, words))] : [],
  );
}
