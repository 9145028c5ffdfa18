/**
 * Verification of a replay: its progress, a button that stops it, and the verdict. A replay of the service was verified there;
 * a button verifies it here too, and the verdict compares the scores.
 */

import { button, el } from "../../dom/elements.js";
import { Progress } from "../../dom/progress.js";
import { messageOf } from "../../errors.js";

/** @typedef {import("../../engine/projector.js").Projector} Projector */
/** @typedef {import("../../contract.js").Verdict} Verdict */

export class Verifying {
  /**
   * @param {Projector} projector in which the replay was opened
   * @param {number} steps of the replay
   * @param {string[]} players who sat at each seat
   * @param {(words: string) => void} say tells a screen reader
   * @param {AbortSignal} signal ends when the page is left
   */
  constructor(projector, steps, players, say, signal) {
    this.projector = projector;
    this.steps = steps;
    this.players = players;
    this.say = say;
    this.signal = signal;
    this.done = 0;
    /** The score that the service has computed, if the replay is one of its. @type {number | null} */
    this.claimed = null;
    /** Whether the replay turned out to be wrong. */
    this.refuted = false;
    this.element = el("div", { class: "verifying" });
  }

  /** Waits for the player. @param {number} claimed the score that the service has computed */
  offer(claimed) {
    this.claimed = claimed;
    this.element.replaceChildren(button("Verify it yourself", () => this.run()));
  }

  /** Verifies the replay, or continues after a cancel. */
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
      const { done, verdict } = await this.projector.verify(this.players);
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
  #tell({ ok, limited, problem, score, reason, ending }) {
    this.refuted = !ok && !limited;
    const isMatch = this.players.length > 1; // what counts is who won, not the score
    const result = isMatch
      ? (ending?.line ?? reason)
      : `score ${score.toLocaleString("en")}, ${ending?.rest ?? reason}`;
    if (ok && this.claimed !== null) this.#compare(score, this.claimed, result);
    else if (ok) this.#show("good", `Verified: ${result}`);
    else this.#show(limited ? "unknown" : "bad", `Not verified: ${problem}`);
  }

  /** @param {number} score @param {number} claimed @param {string} result */
  #compare(score, claimed, result) {
    if (score === claimed) this.#show("good", `Verified in your browser: ${result}. The service says the same.`);
    else this.#show("bad", `Your browser computes ${result}; the service says ${claimed.toLocaleString("en")}.`);
  }

  #tellCancelled() {
    this.#show("unknown", `Not verified: cancelled at ${this.#soFar()}`);
    this.element.append(button("Continue verifying", () => this.run(), { class: "small" }));
  }

  /** @param {"good" | "bad" | "unknown"} kind @param {string} words */
  #show(kind, words) {
    this.element.replaceChildren(el("p", { class: `verdict ${kind}` }, words));
    this.say(words);
  }
}
