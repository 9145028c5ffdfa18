/**
 * How the game of a replay was played, in a part of the page that is closed at first. It is counted while it is open.
 */

import { el } from "../../dom/elements.js";
import { Progress } from "../../dom/progress.js";
import { messageOf } from "../../errors.js";
import { statisticsOf, statisticsOfSeats } from "../../stage/statistics.js";

export class Counting {
  /** Whether counting is running. */
  #busy = false;
  #counted = false;

  /**
   * @param {import("../../engine/projector.js").Projector} projector in which the replay was opened
   * @param {number} steps of the replay
   * @param {string[]} names of its players
   * @param {AbortSignal} signal ends when the page is left
   */
  constructor(projector, steps, names, signal) {
    this.projector = projector;
    this.steps = steps;
    this.names = names;
    this.signal = signal;
    this.content = el("div", { class: "counted" });
    this.element = el("details", { class: "counting" }, el("summary", {}, "Statistics"), this.content);
    this.element.addEventListener("toggle", () => this.#run());
  }

  async #run() {
    if (!this.element.open || this.#busy || this.#counted) return;
    this.#busy = true;
    const progress = new Progress("Counting", () => (this.element.open = false));
    this.content.replaceChildren(progress.element);
    try {
      await this.#count(progress);
    } catch (error) {
      if (!this.signal.aborted) this.content.replaceChildren(el("p", {}, `Not counted: ${messageOf(error)}`));
    } finally {
      this.#busy = false;
    }
  }

  /** Continues where it stopped. @param {Progress} progress */
  async #count(progress) {
    while (this.element.open && !this.signal.aborted) {
      const { done, statistics } = await this.projector.statistics();
      if (this.signal.aborted) return;
      if (statistics) {
        this.#counted = true;
        const { names } = this;
        const parts = names.length > 1 ? statisticsOfSeats(statistics, names) : statisticsOf(statistics);
        this.content.replaceChildren(...parts.filter((part) => part !== null));
        return;
      }
      progress.show(done / this.steps, `Counting: step ${done.toLocaleString("en")}`);
    }
  }
}
