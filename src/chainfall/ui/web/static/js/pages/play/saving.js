/**
 * Keeping a game while it is played.
 */

import { notify } from "../../dom/dialogs.js";
import { hasStorage } from "../../library/storage.js";

/** Milliseconds between two savings of a running game, and how many times longer than the saving itself. */
const SAVE_EVERY = 4000;
const SAVE_SHARE = 150;

/** Saves a game now and then; the longer saving takes, the less often. */
export class Saver {
  #next = 0;
  /** The game that was reported as not saved. */
  #told = "";

  /**
   * Whether it is time to save.
   * @param {number} now
   * @param {boolean} handy this is a good moment; another one may come a little later
   */
  isDue(now, handy) {
    return now > this.#next + (handy ? 0 : SAVE_EVERY);
  }

  /** @param {import("../../games/run.js").Run} run */
  save(run) {
    const begun = performance.now();
    try {
      if (run.keep()) this.#told = "";
      else this.#tell(run);
    } catch (error) {
      console.info("The game could not be saved:", error);
    }
    const ended = performance.now();
    this.#next = ended + Math.max(SAVE_EVERY, (ended - begun) * SAVE_SHARE);
  }

  /** Says once that a game is not saved. @param {import("../../games/run.js").Run} run */
  #tell({ id }) {
    if (this.#told === id) return;
    this.#told = id;
    const lost = "reloading the page would lose your latest moves";
    const words = hasStorage()
      ? `The browser's storage is full: ${lost}. Nothing else was deleted. Save the replay as a file, or make room by deleting games in the menu.`
      : `Nothing can be saved in this browser: ${lost}. Save the replay as a file.`;
    notify(words, { kind: "error" });
  }
}
