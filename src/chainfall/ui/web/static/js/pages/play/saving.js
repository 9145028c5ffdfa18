/**
 * Keeping a game while it is played.
 */

import { notify } from "../../dom/dialogs.js";

/** Milliseconds between two savings of a running game, and how many times longer than the saving itself. */
const SAVE_EVERY = 4000;
const SAVE_SHARE = 150;

/** Saves a game now and then; the longer it takes, the more seldom. */
export class Saver {
  #next = 0;

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
      if (!run.keep())
        notify("The browser's storage is full: a reload would lose this game. Save its replay as a file.", {
          kind: "error",
        });
    } catch (error) {
      console.info("The game could not be kept:", error);
    }
    const ended = performance.now();
    this.#next = ended + Math.max(SAVE_EVERY, (ended - begun) * SAVE_SHARE);
  }
}
