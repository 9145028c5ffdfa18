/**
 * Controls for a game's options, made from their descriptions in the catalogue.
 */

import { el } from "../dom/elements.js";
import { optionText, readOption } from "./links.js";

/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../contract.js").Options} Options */
/** @typedef {import("../contract.js").Spec} Spec */

/** Up to this many numbers get a button each. */
const MOST_BUTTONS = 30;

/** The options of one game as controls: first what every player chooses, then the first group, then the others folded. */
export class OptionsForm {
  /** How to read each option's value. @type {Map<string, () => Options[string]>} */
  #readers = new Map();
  /** The fields of numbers, with what they are called and take. @type {[field: HTMLInputElement, spec: Spec][]} */
  #numbers = [];

  /**
   * @param {GameRecord} game
   * @param {Options} values what differs from the defaults
   * @param {string} prefix of the controls' ids
   */
  constructor({ options, choices, groups }, values, prefix) {
    this.prefix = prefix;
    const specsOf = (/** @type {string[]} */ names) =>
      names.flatMap((name) => options.filter((spec) => spec.name === name));
    const chosen = specsOf(choices);
    const grouped = groups
      .map(({ title, options: names }) => ({
        title,
        specs: specsOf(names.filter((name) => !choices.includes(name))),
      }))
      .filter(({ specs }, place) => place === 0 || specs.length);
    this.specs = [...chosen, ...grouped.flatMap(({ specs }) => specs)];
    const grid = (/** @type {Spec[]} */ specs, kind = "") =>
      el(
        "div",
        { class: `option-grid ${kind}` },
        ...specs.map((spec) => this.#control(spec, values[spec.name] ?? spec.default)),
      );
    const [front, ...back] = grouped;
    const count = back.reduce((sum, { specs }) => sum + specs.length, 0);
    const changed = back.some(({ specs }) => specs.some(({ name }) => name in values));
    this.more = count
      ? el(
          "details",
          { class: "more-options", open: changed },
          el("summary", {}, `More options (${count})`),
          ...back.flatMap(({ title, specs }) => [back.length > 1 ? el("h3", {}, title) : null, grid(specs)]),
        )
      : null;
    this.element = el(
      "div",
      { class: "options" },
      ...chosen.map((spec) => this.#largeChoice(spec, values[spec.name] ?? spec.default)),
      front?.specs.length ? grid(front.specs, "front") : null,
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

  /** The first number that is not allowed, with words for it that use its label; null if there is none. */
  get mistake() {
    const found = this.#numbers.find(([field]) => !field.checkValidity());
    if (!found) return null;
    const [field, { title, minimum, maximum }] = found;
    const limits =
      minimum === null ? "" : maximum === null ? ` of at least ${minimum}` : ` from ${minimum} to ${maximum}`;
    return { field, words: `${title}: ${field.value || "nothing"}, expected a whole number${limits}` };
  }

  /** An option as a row of large buttons, if it has few values. @param {Spec} spec @param {Options[string]} value */
  #largeChoice(spec, value) {
    const { minimum, maximum } = spec;
    const few = spec.type === "int" && minimum !== null && maximum !== null && maximum - minimum < MOST_BUTTONS;
    const numbers = few ? Array.from({ length: maximum - minimum + 1 }, (_, place) => String(minimum + place)) : [];
    const choices = spec.type === "choice" ? spec.choices : numbers;
    if (!choices.length) return this.#control(spec, value);
    const control = this.#choice({ ...spec, choices }, String(value));
    control.classList.add("large");
    return control;
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
      return el("div", { class: "option yes-or-no" }, el("label", { for: id }, box, spec.title), help);
    }
    const field = this.#field(spec, described, optionText(value));
    this.#readers.set(spec.name, () => readOption(spec, field.value.trim()));
    return el(
      "div",
      { class: `option ${spec.type === "drawing" ? "drawing" : ""}` },
      el("label", { for: id }, spec.title),
      field,
      help,
    );
  }

  /** @param {Spec} spec @param {Record<string, unknown>} described @param {string} text */
  #field(spec, described, text) {
    if (spec.type === "drawing") {
      const area = el("textarea", { ...described, rows: 3, spellcheck: "false", placeholder: "empty", class: "code" });
      area.value = text.replaceAll("/", "\n");
      return area;
    }
    const number = spec.type === "int";
    const limits = number
      ? { type: "number", min: spec.minimum, max: spec.maximum, step: 1, required: true }
      : { type: "text" };
    const field = el("input", { ...described, ...limits, value: text, autocomplete: "off" });
    if (number) this.#numbers.push([field, spec]);
    return field;
  }

  /** @param {Spec} spec @param {string} value */
  #choice(spec, value) {
    const name = `${this.prefix}-${spec.name}`;
    const radios = spec.choices.map((choice) =>
      el("input", { type: "radio", name, value: choice, checked: choice === value }),
    );
    const chosen = () => radios.find((radio) => radio.checked)?.value ?? String(spec.default);
    this.#readers.set(spec.name, () => readOption(spec, chosen()));
    return el(
      "fieldset",
      { class: "option segmented" },
      el("legend", {}, spec.title),
      el("div", { class: "segments" }, ...radios.map((radio) => el("label", {}, radio, el("span", {}, radio.value)))),
      el("small", {}, spec.help),
    );
  }
}
