/**
 * Beside the board of a wide window: how the game was played so far, and what happened last.
 */

import { el } from "../../dom/elements.js";

/** @typedef {import("../../engine/engine.js").Effect} Effect */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */

/** Milliseconds between two countings while time passes. */
const COUNTING = 1000;
const EVENTS_SHOWN = 8;

/** What is worth a line, in words; "" if it is not. @type {Record<string, (effect: Effect) => string>} */
const EVENTS = {
  Clear: ({ cells, chain_index }) =>
    `${sizeOf(cells)} cleared${Number(chain_index) > 1 ? `, chain of ${chain_index}` : ""}`,
  Merge: ({ cells }) => `${sizeOf(cells)} merged`,
  Power: ({ cells }) => `Power gem of ${sizeOf(cells)}`,
  TechBonus: () => "Tech bonus",
  AllClear: () => "All clear",
  LevelCleared: ({ level }) => `Level ${level} cleared`,
};

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

  /** Tells of what has happened, if there is room for it. @param {Effect[]} effects @param {number} now */
  follow(effects, now) {
    if (!this.element.checkVisibility()) return;
    for (const effect of effects) this.#tell(effect);
    if (this.#counted && now < this.#counted + this.pause) return;
    this.#counted = now;
    const rows = this.engine.statistics().rows.filter(({ label }) => !this.known.has(label));
    this.numbers.replaceChildren(...rows.flatMap(({ label, value }) => [el("dt", {}, label), el("dd", {}, value)]));
  }

  /** @param {Effect} effect */
  #tell(effect) {
    const words = EVENTS[effect.type]?.(effect);
    if (!words) return;
    const points = Number(effect.points ?? 0);
    this.events.prepend(el("li", {}, words, points ? el("strong", {}, ` +${points.toLocaleString("en")}`) : null));
    while (this.events.childElementCount > EVENTS_SHOWN) this.events.lastElementChild?.remove();
  }
}

/** @param {unknown} cells */
function sizeOf(cells) {
  return Array.isArray(cells) ? cells.length : 0;
}
