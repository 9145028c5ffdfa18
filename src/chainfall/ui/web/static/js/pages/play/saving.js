/**
 * Keeping a game while it is played.
 */

import { notify } from "../../dom/dialogs.js";
import { hasStorage } from "../../library/storage.js";

/** Milliseconds between two savings of a running game, and how many times longer than the saving itself. */
const SAVE_EVERY = 4000;
const SAVE_SHARE = 150;

/** Saves a game now and then; the longer it takes, the more seldom. */
export class Saver {
  #next = 0;
  /** The game of which it was told that it is not kept. */
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
      console.info("The game could not be kept:", error);
    }
    const ended = performance.now();
    this.#next = ended + Math.max(SAVE_EVERY, (ended - begun) * SAVE_SHARE);
  }

  /** Says once that a game is not kept. @param {import("../../games/run.js").Run} run */
  #tell({ id }) {
    if (this.#told === id) return;
    this.#told = id;
    const lost = "a reload would lose what was just played";
    const words = hasStorage()
      ? `The browser's storage is full: ${lost}. Nothing else was deleted. Save the replay as a file, or make room by deleting games in the menu.`
      : `This browser keeps nothing of this page: ${lost}. Save the replay as a file.`;
    notify(words, { kind: "error" });
  }
}
