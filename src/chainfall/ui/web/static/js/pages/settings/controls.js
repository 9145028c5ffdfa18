/**
 * Controls for settings: each shows the value that is kept, and keeps what it is set to.
 */

import { el, fillTrack } from "../../dom/elements.js";
import { LIMITS } from "../../library/settings.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {keyof import("../../library/settings.js").Settings} SettingName */

/** A part of the page. @param {string} id @param {string} title @param {...HTMLElement} children */
export function section(id, title, ...children) {
  return el("section", { class: "panel", "aria-labelledby": id }, el("h2", { id }, title), ...children);
}

/** A switch. @param {App} app @param {SettingName} name @param {string} label @param {string} help */
export function toggle(app, name, label, help) {
  const id = `set-${name}`;
  const box = el("input", {
    type: "checkbox",
    role: "switch",
    id,
    checked: app.settings.values[name] === true,
    "aria-describedby": `${id}-help`,
  });
  box.addEventListener("change", () => app.settings.set({ [name]: box.checked }));
  return el(
    "div",
    { class: "option yes-or-no" },
    el("label", { for: id }, box, label),
    el("small", { id: `${id}-help` }, help),
  );
}

/**
 * One of a few.
 * @param {App} app @param {SettingName} name @param {string} label
 * @param {[string, string][]} choices values and their words
 */
export function choice(app, name, label, choices) {
  const radios = choices.map(([value, words]) => {
    const radio = el("input", {
      type: "radio",
      name: `set-${name}`,
      value,
      checked: app.settings.values[name] === value,
    });
    radio.addEventListener("change", () => app.settings.set({ [name]: value }));
    return el("label", {}, radio, el("span", {}, words));
  });
  return el(
    "fieldset",
    { class: "option segmented" },
    el("legend", {}, label),
    el("div", { class: "segments" }, ...radios),
  );
}

/** @typedef {"volume" | "pieceVolume" | "clearsVolume" | "signalsVolume" | "das" | "arr" | "patience"} Numbered */

/**
 * A number.
 * @param {App} app @param {Numbered} name @param {string} label @param {string} unit @param {string} help
 */
export function slider(app, name, label, unit, help) {
  const id = `set-${name}`;
  const [min, max] = /** @type {[number, number]} */ (LIMITS[name]);
  const shown = el("output", { for: id });
  const bar = el("input", {
    type: "range",
    id,
    min,
    max,
    step: unit === "%" ? 5 : 1,
    value: app.settings.values[name],
    "aria-describedby": `${id}-help`,
  });
  const show = () => {
    fillTrack(bar);
    shown.textContent = `${bar.value} ${unit}`;
    bar.setAttribute("aria-valuetext", shown.textContent);
  };
  bar.addEventListener("input", () => (app.settings.set({ [name]: Number(bar.value) }), show()));
  show();
  return el(
    "div",
    { class: "option slider" },
    el("label", { for: id }, label),
    bar,
    shown,
    el("small", { id: `${id}-help` }, help),
  );
}
