/**
 * Controls for a game's options, made from what the engine says of each.
 */

import { el } from "../dom/elements.js";
import { HANDLING } from "../library/played.js";
import { optionText, readOption } from "./links.js";

/** @typedef {import("../engine/engine.js").Spec} Spec */
/** @typedef {import("../engine/engine.js").Options} Options */

/** Options that a player wants to see at once; where a game has none of them, its first ones. */
const FOREMOST = ["mode", "speed", "level", "rows", "columns", "storehouse", "contents", "rotation", "landing"];
const FIRST_ONES = 3;

/** @param {string} name @returns {string} "crash_one_in" is "Crash one in" */
export function optionTitle(name) {
  const words = name.replace(/_ms$/, " (ms)").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The options of one game as controls. */
export class OptionsForm {
  /** How to read each option's value. @type {Map<string, () => Options[string]>} */
  #readers = new Map();

  /**
   * @param {Spec[]} specs
   * @param {Options} values what differs from the defaults
   * @param {string} prefix of the controls' ids
   */
  constructor(specs, values, prefix) {
    this.specs = specs.filter(({ name }) => !HANDLING.includes(name));
    this.prefix = prefix;
    const foremost = this.specs.filter(({ name }) => FOREMOST.includes(name));
    const front = foremost.length ? foremost : this.specs.slice(0, FIRST_ONES);
    const back = this.specs.filter((spec) => !front.includes(spec));
    const controls = (/** @type {Spec[]} */ list) =>
      list.map((spec) => this.#control(spec, values[spec.name] ?? spec.default));
    const changed = back.filter(({ name }) => name in values).length;
    this.more = back.length
      ? el(
          "details",
          { class: "more-options", open: changed > 0 },
          el("summary", {}, `${front.length ? "More options" : "Options"} (${back.length})`),
          el("div", { class: "option-grid" }, ...controls(back)),
        )
      : null;
    this.element = el(
      "div",
      { class: "options" },
      el("div", { class: "option-grid front" }, ...controls(front)),
      this.more,
    );
  }

  /** What differs from the defaults. @returns {Options} */
  get values() {
    /** @type {Options} */
    const values = {};
    for (const spec of this.specs) {
      const value = this.#readers.get(spec.name)?.();
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(spec.default)) values[spec.name] = value;
    }
    return values;
  }

  /** @param {Spec} spec @param {Options[string]} value */
  #control(spec, value) {
    if (spec.type === "choice") return this.#choice(spec, String(value));
    const id = `${this.prefix}-${spec.name}`;
    const help = el("small", { id: `${id}-help` }, spec.help);
    const described = { id, "aria-describedby": `${id}-help` };
    if (spec.type === "bool") {
      const box = el("input", { ...described, type: "checkbox", checked: value === true, role: "switch" });
      this.#readers.set(spec.name, () => box.checked);
      return el("div", { class: "option yes-or-no" }, el("label", { for: id }, box, optionTitle(spec.name)), help);
    }
    const field = this.#field(spec, described, optionText(value));
    this.#readers.set(spec.name, () => readOption(spec, field.value.trim()));
    return el(
      "div",
      { class: `option ${spec.name === "board" || spec.name === "contents" ? "drawing" : ""}` },
      el("label", { for: id }, optionTitle(spec.name)),
      field,
      help,
    );
  }

  /** @param {Spec} spec @param {Record<string, unknown>} described @param {string} text */
  #field(spec, described, text) {
    if (spec.name === "board" || spec.name === "contents") {
      const area = el("textarea", { ...described, rows: 3, spellcheck: "false", placeholder: "empty", class: "code" });
      area.value = text.replaceAll("/", "\n");
      return area;
    }
    const number = spec.type === "int";
    const limits = number
      ? { type: "number", min: spec.minimum, max: spec.maximum, step: 1, required: true }
      : { type: "text" };
    return el("input", { ...described, ...limits, value: text, autocomplete: "off" });
  }

  /** @param {Spec} spec @param {string} value */
  #choice(spec, value) {
    const name = `${this.prefix}-${spec.name}`;
    const radios = (spec.choices ?? []).map((choice) =>
      el("input", { type: "radio", name, value: choice, checked: choice === value }),
    );
    this.#readers.set(spec.name, () => radios.find((radio) => radio.checked)?.value ?? String(spec.default));
    return el(
      "fieldset",
      { class: "option segmented" },
      el("legend", {}, optionTitle(spec.name)),
      el("div", { class: "segments" }, ...radios.map((radio) => el("label", {}, radio, el("span", {}, radio.value)))),
      el("small", {}, spec.help),
    );
  }
}
