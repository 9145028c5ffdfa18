/**
 * What the bot `search` reaches with the pieces of a day: asked for by a button, worked out by the worker, kept for the day.
 */

import { button, el } from "../../dom/elements.js";
import { Progress } from "../../dom/progress.js";
import { messageOf } from "../../errors.js";

/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../contract.js").Par} Par */

const SLOW = "its WebAssembly kernel could not be loaded, and without it a game would take minutes.";

export class ParLine {
  /** @param {import("../../app.js").App} app @param {GameRecord} game @param {string} day @param {AbortSignal} left */
  constructor(app, game, day, left) {
    this.app = app;
    this.game = game;
    this.day = day;
    this.left = left;
    this.element = el("div", { class: "par", role: "status" });
    const known = app.records.summary.par[day]?.[game.id];
    if (known) this.#tell(inWords(known));
    else this.#offer();
  }

  #offer() {
    this.element.replaceChildren(
      button("How well does a bot score?", () => this.#find(), {
        class: "small",
        "aria-label": `How well does a bot score in ${this.game.title}?`,
      }),
    );
  }

  async #find() {
    const { app, day, game } = this;
    const work = new AbortController();
    const { signal } = work;
    this.left.addEventListener("abort", () => work.abort(), { signal });
    const progress = new Progress("The bot is playing", () => (work.abort(), this.#offer()));
    this.element.replaceChildren(progress.element);
    try {
      const engine = await app.load();
      const projector = await app.freeProjector((share) => progress.show(share, "Getting the bot ready"));
      if (!(await projector.quick(game.id))) throw new Error(SLOW);
      const seed = engine.daily_seed(day, game.id);
      while (!signal.aborted) {
        const { done, par } = await projector.par(game.id, seed);
        if (par && !signal.aborted) {
          app.records.keepPar(day, game.id, par);
          this.#tell(inWords(par));
          return;
        }
        progress.show(done, `The bot is playing: ${Math.floor(100 * done)} %`);
      }
    } catch (error) {
      if (!signal.aborted) this.#tell(`The bot cannot play here: ${messageOf(error)}`);
    } finally {
      work.abort(); // so that the page does not keep this line alive
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
  return `The bot search reached ${score.toLocaleString("en")} with the same pieces (${end}), with no time limit.`;
}
