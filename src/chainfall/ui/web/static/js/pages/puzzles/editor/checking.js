/**
 * Whether a puzzle can be solved: a search in the worker, with its progress and a button that stops it.
 */

import { el } from "../../../dom/elements.js";
import { Progress } from "../../../dom/progress.js";
import { messageOf } from "../../../errors.js";

/** @typedef {import("../../../contract.js").CheckedPuzzle} CheckedPuzzle */
/** @typedef {import("../../../contract.js").Finding} Finding */

export class Checking {
  /** Ends the search that is under way. */
  #search = new AbortController();

  /** @param {import("../../../app.js").App} app @param {AbortSignal} signal ends when the page is left */
  constructor(app, signal) {
    this.app = app;
    this.element = el("div", { class: "checking", role: "status" });
    signal.addEventListener("abort", () => this.reset());
  }

  /** Stops a search and forgets its result: the puzzle has changed. */
  reset() {
    this.#search.abort();
    this.element.replaceChildren();
  }

  /** @param {CheckedPuzzle} puzzle */
  async run({ text, pieces }) {
    this.reset();
    this.#search = new AbortController();
    const { signal } = this.#search;
    const progress = new Progress("Searching", () => (this.reset(), this.#tell("", "The search was cancelled.")));
    this.element.replaceChildren(progress.element);
    try {
      const finding = await this.#find(text, progress, signal);
      if (finding)
        this.#tell(finding.solved && !finding.spare && finding.decided ? "good" : "bad", inWords(finding, pieces));
    } catch (error) {
      if (!signal.aborted) this.#tell("bad", `Not checked: ${messageOf(error)}`);
    }
  }

  /**
   * @param {string} text @param {Progress} progress @param {AbortSignal} signal
   * @returns {Promise<Finding | null>} null if it was stopped
   */
  async #find(text, progress, signal) {
    const projector = await this.app.freeProjector((share) => progress.show(share, "Getting the search ready"));
    await projector.pose(text);
    while (!signal.aborted) {
      const { done, finding } = await projector.examine();
      if (finding) return signal.aborted ? null : finding;
      progress.show(done, `Searching: ${Math.floor(100 * done)} %`);
    }
    return null;
  }

  /** @param {string} kind @param {string} words */
  #tell(kind, words) {
    this.element.replaceChildren(el("p", { class: `finding ${kind}` }, words));
  }
}

/** @param {Finding} finding @param {number} pieces */
function inWords({ solved, spare, decided }, pieces) {
  if (!decided) {
    const known = solved ? "It can be solved; whether it needs all its pieces" : "Whether it can be solved";
    return `Not decided: too many possibilities to try. ${known} is not known.`;
  }
  if (!solved) return "It has no solution.";
  if (spare) return `It needs fewer pieces: piece ${spare} can be left out.`;
  return pieces === 1
    ? "It can be solved with 1 piece."
    : `It can be solved with ${pieces} pieces, and needs all of them.`;
}
