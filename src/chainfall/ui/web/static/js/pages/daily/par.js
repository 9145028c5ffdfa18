/**
 * What the bot `search` reaches with the pieces of a day: asked for by a button, worked out by the worker, kept for the day.
 */

import { button, el } from "../../dom/elements.js";
import { Progress } from "../../dom/progress.js";
import { messageOf } from "../../errors.js";
import { keepPar, parOf } from "../../library/par.js";

/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../../engine/projector.js").Par} Par */

const SLOW = "it looks ahead with WebAssembly that could not be loaded, and would take minutes without.";

export class ParLine {
  /** Ends the work that is under way. */
  #work = new AbortController();

  /** @param {import("../../app.js").App} app @param {GameRecord} game @param {string} day @param {AbortSignal} signal */
  constructor(app, game, day, signal) {
    this.app = app;
    this.game = game;
    this.day = day;
    this.element = el("div", { class: "par", role: "status" });
    signal.addEventListener("abort", () => this.#work.abort());
    const known = parOf(day, game.id);
    if (known) this.#tell(inWords(known));
    else this.#offer();
  }

  #offer() {
    this.element.replaceChildren(
      button("What does a bot reach?", () => this.#find(), {
        class: "small",
        "aria-label": `What does a bot reach in ${this.game.title}?`,
      }),
    );
  }

  async #find() {
    const { app, day, game } = this;
    this.#work = new AbortController();
    const { signal } = this.#work;
    const progress = new Progress("The bot plays", () => (this.#work.abort(), this.#offer()));
    this.element.replaceChildren(progress.element);
    try {
      const engine = await app.load();
      const projector = await app.freeProjector((share) => progress.show(share, "Getting the bot ready"));
      if (!(await projector.quick(game.id))) throw new Error(SLOW);
      const seed = engine.daily_seed(day, game.id);
      while (!signal.aborted) {
        const { done, par } = await projector.par(game.id, seed);
        if (par && !signal.aborted) {
          keepPar(day, game.id, par);
          this.#tell(inWords(par));
          return;
        }
        progress.show(done, `The bot plays: ${Math.floor(100 * done)} %`);
      }
    } catch (error) {
      if (!signal.aborted) this.#tell(`The bot cannot play here: ${messageOf(error)}`);
    }
  }

  /** @param {string} words */
  #tell(words) {
    this.element.replaceChildren(el("p", { class: "muted" }, words));
  }
}

/** @param {Par} par */
function inWords({ score, moves, reason }) {
  const end = reason === "unfinished" ? `the first ${moves}` : `${moves} of them, then: ${reason}`;
  return `The bot search reached ${score.toLocaleString("en")} with the same pieces (${end}), without a clock.`;
}
