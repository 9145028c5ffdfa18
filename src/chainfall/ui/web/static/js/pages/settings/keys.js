/**
 * The table of keys: every action with its keys, which can be changed, added and taken away.
 */

import { ask } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { ACTIONS, DEFAULT_KEYS, MOST_KEYS, conflicts, keyName, spokenKey } from "../../library/settings.js";
import { section } from "./controls.js";

/** @typedef {import("../../app.js").App} App */

/** Keys that the browser or a screen reader needs for itself. */
const NOT_FOR_US = ["Tab", "MetaLeft", "MetaRight", "ContextMenu", "F5", "F12"];

/** @param {App} app @param {AbortSignal} signal */
export function keys(app, signal) {
  const table = el("div", { class: "key-table", role: "table", "aria-label": "Keys" });
  const message = el("p", { class: "answer", role: "status" });
  const rows = Object.keys(ACTIONS).map((action) => new KeyRow(app, action, message));
  app.settings.follow(() => table.replaceChildren(...rows.map((row) => row.make())), signal);
  const reset = button(
    "Standard keys",
    () => (app.settings.set({ keys: DEFAULT_KEYS }), (message.textContent = "All keys are back to their defaults.")),
    { class: "small" },
  );
  return section(
    "keys",
    "Keys",
    table,
    message,
    reset,
    el(
      "p",
      { class: "help" },
      "Gamepad: the cross or the left stick moves, A turns clockwise, B and X the other way, Y or up drops, Start " +
        "pauses. Touch: swipe to move, swipe down to drop softly, flick down to drop, tap to turn, tap with two " +
        "fingers to turn the other way.",
    ),
  );
}

/** The keys of one action. */
class KeyRow {
  /** @param {App} app @param {string} action @param {HTMLElement} message where it is told what has changed */
  constructor(app, action, message) {
    this.app = app;
    this.action = action;
    this.title = ACTIONS[action].title;
    this.message = message;
  }

  /** @returns {string[]} */
  get #codes() {
    return this.app.settings.values.keys[this.action];
  }

  /** The row as it is now. */
  make() {
    const codes = this.#codes;
    const clashes = conflicts(this.app.settings.values.keys, this.action);
    const chips = codes.map((code) =>
      this.#chip(
        code,
        clashes.some((one) => one.code === code),
      ),
    );
    const add = button("+ key", () => this.#change(null), {
      class: "small quiet",
      "aria-label": `${this.title}: add a key`,
    });
    const warnings = clashes.map(
      ({ code, others }) =>
        `${keyName(code)} is also ${others.map((name) => ACTIONS[name].title.toLowerCase()).join(" and ")}`,
    );
    return el(
      "div",
      { class: "key-row", role: "row", "data-action": this.action },
      el("span", { role: "rowheader" }, this.title),
      el(
        "span",
        { class: "chips", role: "cell" },
        ...chips,
        codes.length < MOST_KEYS ? add : null,
        codes.length ? null : el("em", {}, "no key"),
        warnings.length ? el("em", { class: "warning" }, `⚠ ${warnings.join("; ")}`) : null,
      ),
    );
  }

  /** One key, to be changed or taken away. @param {string} code @param {boolean} clash */
  #chip(code, clash) {
    return el(
      "span",
      { class: clash ? "key clash" : "key" },
      button(el("kbd", {}, keyName(code)), () => this.#change(code), {
        class: "quiet",
        "aria-label": `${this.title}: ${spokenKey(code)}, change`,
      }),
      button("×", () => this.#remove(code), {
        class: "quiet remove",
        "aria-label": `${this.title}: take ${spokenKey(code)} away`,
      }),
    );
  }

  /** Asks for a key. @param {string | null} old the key whose place it takes */
  async #change(old) {
    const code = await pressedKey(this.title);
    if (!code) return;
    const changed = old === null ? [...this.#codes, code] : this.#codes.map((one) => (one === old ? code : one));
    this.#set([...new Set(changed)]);
    const clash = conflicts(this.app.settings.values.keys, this.action).find((one) => one.code === code);
    const others = clash?.others.map((name) => ACTIONS[name].title).join(" and ");
    this.message.textContent = others
      ? `${spokenKey(code)} is also the key for: ${others}.`
      : `${this.title}: ${spokenKey(code)}.`;
    this.message.classList.toggle("wrong", Boolean(others));
    this.#focus();
  }

  /** @param {string} code */
  #remove(code) {
    this.#set(this.#codes.filter((one) => one !== code));
    this.message.textContent = `${this.title}: ${spokenKey(code)} taken away.`;
    this.#focus();
  }

  /** @param {string[]} codes */
  #set(codes) {
    this.app.settings.set({ keys: { ...this.app.settings.values.keys, [this.action]: codes } });
  }

  /** The row was made anew: the focus goes to its first button. */
  #focus() {
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-action="${this.action}"] button`))?.focus();
  }
}

/** Waits for a key in a dialog. @param {string} title @returns {Promise<string>} its code, or "" */
async function pressedKey(title) {
  let pressed = "";
  const done = new AbortController();
  addEventListener(
    "keydown",
    (event) => {
      if (event.code === "Escape" || event.code === "" || NOT_FOR_US.includes(event.code)) return;
      event.preventDefault();
      event.stopPropagation();
      pressed = event.code;
      done.abort();
    },
    { capture: true, signal: done.signal },
  );
  await ask({
    title: `${title}: press a key`,
    body: [el("p", {}, "Escape leaves it as it is.")],
    choices: [{ label: "Cancel", value: "" }],
    signal: done.signal,
  });
  done.abort();
  return pressed;
}
