/**
 * Controls for settings: each shows the stored value, and stores changes.
 */

import { el, fillTrack } from "../../dom/elements.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").Setting} Setting */

/** A part of the page. @param {string} id @param {string} title @param {...(HTMLElement | null)} children */
export function section(id, title, ...children) {
  return el("section", { class: "panel", "aria-labelledby": id }, el("h2", { id }, title), ...children);
}

/** What sets a setting that is not one of keys. @param {App} app @param {Setting} setting @returns {HTMLElement} */
export function control(app, setting) {
  if (setting.kind === "switch") return toggle(app, setting);
  return setting.kind === "choice" ? choice(app, setting) : slider(app, setting);
}

/** A switch. @param {App} app @param {Setting} setting */
function toggle(app, { name, title, help }) {
  const id = `set-${name}`;
  const box = el("input", {
    type: "checkbox",
    role: "switch",
    id,
    checked: valueOf(app, name) === true,
    "aria-describedby": `${id}-help`,
  });
  box.addEventListener("change", () => app.settings.set({ [name]: box.checked }));
  return el(
    "div",
    { class: "option yes-or-no" },
    el("label", { for: id }, box, title),
    el("small", { id: `${id}-help` }, help),
  );
}

/** One of a few. @param {App} app @param {Setting} setting */
function choice(app, { name, title, choices }) {
  const radios = Object.entries(choices).map(([value, words]) => {
    const radio = el("input", { type: "radio", name: `set-${name}`, value, checked: valueOf(app, name) === value });
    radio.addEventListener("change", () => app.settings.set({ [name]: value }));
    return el("label", {}, radio, el("span", {}, words));
  });
  return el(
    "fieldset",
    { class: "option segmented" },
    el("legend", {}, title),
    el("div", { class: "segments" }, ...radios),
  );
}

/** A number. @param {App} app @param {Setting} setting */
function slider(app, { name, title, help, unit, minimum, maximum }) {
  const id = `set-${name}`;
  const shown = el("output", { for: id });
  const bar = el("input", {
    type: "range",
    id,
    min: minimum,
    max: maximum,
    step: unit === "%" ? 5 : 1,
    value: Number(valueOf(app, name)),
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
    el("label", { for: id }, title),
    bar,
    shown,
    el("small", { id: `${id}-help` }, help),
  );
}

/** @param {App} app @param {string} name of a setting */
function valueOf({ settings }, name) {
  return settings.values[/** @type {keyof import("../../contract.js").Settings} */ (name)];
}
