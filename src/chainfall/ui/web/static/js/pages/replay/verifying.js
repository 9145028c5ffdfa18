/**
 * Whether a replay is what it claims to be: how far the verification has come, a button that stops it, and the verdict.
 */

import { button, el } from "../../dom/elements.js";
import { Progress } from "../../dom/progress.js";
import { messageOf } from "../../errors.js";
import { reasonInWords } from "../../games/players.js";

/** @typedef {import("../../engine/projector.js").Projector} Projector */
/** @typedef {import("../../engine/projector.js").Verdict} Verdict */

export class Verifying {
  /**
   * @param {Projector} projector in which the replay was opened
   * @param {number} steps of the replay
   * @param {string[]} names of the players
   * @param {(words: string) => void} say tells a screen reader
   * @param {AbortSignal} signal nobody looks at it any more
   */
  constructor(projector, steps, names, say, signal) {
    this.projector = projector;
    this.steps = steps;
    this.names = names;
    this.say = say;
    this.signal = signal;
    this.done = 0;
    this.element = el("div", { class: "verifying" });
  }

  /** Verifies the replay, or goes on with it after a cancel. */
  async run() {
    let cancelled = false;
    const progress = new Progress("Verifying", () => {
      cancelled = true;
      this.projector.release();
      this.#tellCancelled();
    });
    const isStopped = () => cancelled || this.signal.aborted;
    this.element.replaceChildren(progress.element);
    try {
      const verdict = await this.#play(progress, isStopped);
      if (verdict) this.#tell(verdict);
    } catch (error) {
      if (!isStopped()) this.#show("bad", `Not verified: ${messageOf(error)}`);
    }
  }

  /** @param {Progress} progress @param {() => boolean} isStopped @returns {Promise<Verdict | null>} null if it was */
  async #play(progress, isStopped) {
    for (;;) {
      const { done, verdict } = await this.projector.verify();
      if (isStopped()) return null;
      if (verdict) return verdict;
      this.done = done;
      progress.show(done / this.steps, `Verifying: ${this.#soFar()}`);
    }
  }

  #soFar() {
    return `step ${this.done.toLocaleString("en")} of ${this.steps.toLocaleString("en")}`;
  }

  /** @param {Verdict} verdict */
  #tell({ ok, limited, problem, score, reason }) {
    const isMatch = this.names.length > 1; // what counts is who won, not the score
    const result = isMatch ? reasonInWords(reason, this.names) : `score ${score.toLocaleString("en")}, ${reason}`;
    if (ok) this.#show("good", `Verified: ${result}`);
    else this.#show(limited ? "unknown" : "bad", `Not verified: ${problem}`);
  }

  #tellCancelled() {
    this.#show("unknown", `Not verified: cancelled at ${this.#soFar()}`);
    this.element.append(button("Go on verifying", () => this.run(), { class: "small" }));
  }

  /** @param {"good" | "bad" | "unknown"} kind @param {string} words */
  #show(kind, words) {
    this.element.replaceChildren(el("p", { class: `verdict ${kind}` }, words));
    this.say(words);
  }
}
