/**
 * Beside the board of a wide window: statistics of the game so far, and the last events.
 */

import { el } from "../../dom/elements.js";

/** @typedef {import("../../contract.js").Effect} Effect */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */

/** Milliseconds between two countings while time passes. */
const COUNTING = 1000;
const EVENTS_SHOWN = 8;

export class Sidelines {
  #counted = 0;

  /** @param {Engine} engine @param {GameRecord} game */
  constructor(engine, game) {
    this.engine = engine;
    this.pause = game.hz ? COUNTING : 0;
    /** What is shown beside the board anyway. */
    this.known = new Set([game.score, ...game.numbers.map(({ title }) => title)]);
    this.numbers = el("dl", { class: "facts" });
    this.events = el("ol", { class: "events" });
    this.element = el(
      "section",
      { class: "sidelines", "aria-label": "So far" },
      el("h2", { class: "label" }, "So far"),
      this.numbers,
      el("h2", { class: "label" }, "Last events"),
      this.events,
    );
  }

  /** Another game begins. */
  reset() {
    this.#counted = 0;
    this.events.replaceChildren();
  }

  /** Shows the latest events, if there is room. @param {Effect[]} effects @param {number} now */
  follow(effects, now) {
    const told = effects.filter(({ words }) => words?.line);
    const isDue = !this.#counted || now >= this.#counted + this.pause;
    if (isDue) this.#counted = now;
    if (!(told.length || isDue) || !this.element.checkVisibility()) return; // to ask costs a layout
    for (const effect of told) this.#tell(effect);
    if (!isDue) return;
    const rows = this.engine.statistics().rows.filter(({ label }) => !this.known.has(label));
    this.numbers.replaceChildren(
      ...rows.flatMap(({ label, values }) => [el("dt", {}, label), el("dd", {}, ...values)]),
    );
  }

  /** @param {Effect} effect */
  #tell(effect) {
    const points = "points" in effect ? effect.points : 0;
    this.events.prepend(
      el("li", {}, effect.words?.line, points ? el("strong", {}, ` +${points.toLocaleString("en")}`) : null),
    );
    while (this.events.childElementCount > EVENTS_SHOWN) this.events.lastElementChild?.remove();
  }
}
