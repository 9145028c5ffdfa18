/**
 * The tables of keys: every action with its keys, which can be changed, added and removed. One player has a table,
 * and each of two at one keyboard.
 */

import { contract } from "../../contract.js";
import { ask } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { ACTIONS, conflicts, keyName, keysAtOneKeyboard, spokenKey } from "../../library/settings.js";
import { section } from "./controls.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").Setting} Setting */
/** @typedef {import("../../contract.js").Settings} Settings */

/**
 * @typedef {object} Bound The keys of one action.
 * @property {string} action its name among all that share a keyboard
 * @property {string} title
 * @property {(settings: Settings) => string[]} codes that it has
 * @property {(settings: Settings) => Record<string, string[]>} all keys of the same keyboard, by action
 * @property {(settings: Settings, codes: string[]) => Partial<Settings>} changed the settings with other codes
 */

/** Keys that the browser or a screen reader needs for itself. */
const NOT_FOR_US = ["Tab", "MetaLeft", "MetaRight", "ContextMenu", "F5", "F12"];

/** The keys of one player, or of two at one keyboard. @param {App} app @param {Setting} setting @param {AbortSignal} signal */
export function keySection(app, { name, title, help, default: defaults }, signal) {
  const message = el("p", { class: "answer", role: "status" });
  const tables = Array.isArray(defaults)
    ? defaults.flatMap((map, seat) => [
        el("h3", {}, `Player ${seat + 1}`),
        table(app, `Keys of player ${seat + 1}`, boundOf(map, seat), message, signal),
      ])
    : [table(app, "Keys", Object.keys(ACTIONS).map(boundAlone), message, signal)];
  return section(
    name.toLowerCase(),
    title,
    ...tables,
    message,
    standard(app, `Standard ${title.toLowerCase()}`, { [name]: defaults }, message),
    el("p", { class: "help" }, help),
  );
}

/** @param {string} action @returns {Bound} */
function boundAlone(action) {
  return {
    action,
    title: ACTIONS[action].title,
    codes: ({ keys }) => keys[action],
    all: ({ keys }) => keys,
    changed: ({ keys }, codes) => ({ keys: { ...keys, [action]: codes } }),
  };
}

/** @param {Record<string, string[]>} map @param {number} seat */
function boundOf(map, seat) {
  return Object.keys(map).map((action) => boundAt(seat, action));
}

/** @param {number} seat @param {string} action @returns {Bound} */
function boundAt(seat, action) {
  return {
    action: `${seat + 1} ${action}`,
    title: ACTIONS[action].title,
    codes: ({ keysOfTwo }) => keysOfTwo[seat][action],
    all: keysAtOneKeyboard,
    changed: ({ keysOfTwo }, codes) => ({
      keysOfTwo: keysOfTwo.map((map, one) => (one === seat ? { ...map, [action]: codes } : map)),
    }),
  };
}

/** @param {App} app @param {string} label @param {Bound[]} bound @param {HTMLElement} message @param {AbortSignal} signal */
function table(app, label, bound, message, signal) {
  const made = el("div", { class: "key-table", role: "table", "aria-label": label });
  const rows = bound.map((one) => new KeyRow(app, one, message));
  app.settings.follow(() => made.replaceChildren(...rows.map((row) => row.make())), signal);
  return made;
}

/** @param {App} app @param {string} label @param {Partial<Settings>} defaults @param {HTMLElement} message */
function standard(app, label, defaults, message) {
  const reset = () => {
    app.settings.set(defaults);
    message.classList.remove("wrong");
    message.textContent = "All keys have been reset to their defaults.";
  };
  return button(label, reset, { class: "small" });
}

/** What an action is called among all that share a keyboard. @param {string} name such as `left` or `2 left` */
function titleOf(name) {
  const [seat, action] = name.includes(" ") ? name.split(" ") : ["", name];
  return seat ? `${ACTIONS[action].title} of player ${seat}` : ACTIONS[action].title;
}

/** The keys of one action. */
class KeyRow {
  /** @param {App} app @param {Bound} bound @param {HTMLElement} message where changes are shown */
  constructor(app, bound, message) {
    this.app = app;
    this.bound = bound;
    this.title = titleOf(bound.action);
    this.message = message;
  }

  /** @returns {string[]} */
  get #codes() {
    return this.bound.codes(this.app.settings.values);
  }

  get #clashes() {
    return conflicts(this.bound.all(this.app.settings.values), this.bound.action);
  }

  /** The row as it is now. */
  make() {
    const codes = this.#codes;
    const clashes = this.#clashes;
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
        `${keyName(code)} is also ${others.map((name) => titleOf(name).toLowerCase()).join(" and ")}`,
    );
    return el(
      "div",
      { class: "key-row", role: "row", "data-action": this.bound.action },
      el("span", { role: "rowheader" }, this.bound.title),
      el(
        "span",
        { class: "chips", role: "cell" },
        ...chips,
        codes.length < contract.limits.keys ? add : null,
        codes.length ? null : el("em", {}, "no key"),
        warnings.length ? el("em", { class: "warning" }, `⚠ ${warnings.join("; ")}`) : null,
      ),
    );
  }

  /** One key, which can be changed or removed. @param {string} code @param {boolean} clash */
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
    const others = this.#clashes
      .find((one) => one.code === code)
      ?.others.map(titleOf)
      .join(" and ");
    this.message.textContent = others
      ? `${spokenKey(code)} is also the key for: ${others}.`
      : `${this.title}: ${spokenKey(code)}.`;
    this.message.classList.toggle("wrong", Boolean(others));
    this.#focus();
  }

  /** @param {string} code */
  #remove(code) {
    this.#set(this.#codes.filter((one) => one !== code));
    this.message.textContent = `${this.title}: ${spokenKey(code)} removed.`;
    this.#focus();
  }

  /** @param {string[]} codes */
  #set(codes) {
    const { settings } = this.app;
    settings.set(this.bound.changed(settings.values, codes));
  }

  /** The row was rebuilt: focuses its first button. */
  #focus() {
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-action="${this.bound.action}"] button`))?.focus();
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
    body: [el("p", {}, "Press Escape to leave it unchanged.")],
    choices: [{ label: "Cancel", value: "" }],
    signal: done.signal,
  });
  done.abort();
  return pressed;
}
