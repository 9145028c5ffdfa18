/**
 * The settings page: looks, sound, handling, keys, and what is kept in this browser.
 */

import { ask, notify } from "../dom/dialogs.js";
import { button, el, fillTrack } from "../dom/elements.js";
import { allGames, dropGame } from "../library/played.js";
import { PALETTES } from "../drawing/palettes.js";
import { ACTIONS, DEFAULT_KEYS, LIMITS, MOST_KEYS, conflicts, keyName, spokenKey } from "../library/settings.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {keyof import("../library/settings.js").Settings} SettingName */

/** Keys that the browser or a screen reader needs for itself. */
const NOT_FOR_US = ["Tab", "MetaLeft", "MetaRight", "ContextMenu", "F5", "F12"];

/** @type {import("../main.js").Page} */
export function openSettings(app, host, _route, signal) {
  host.replaceChildren(
    el(
      "div",
      { class: "page settings" },
      el("h1", {}, "Settings"),
      el(
        "div",
        { class: "settings-grid" },
        el("div", {}, looks(app), sounds(app), kept(app)),
        el("div", {}, keys(app, signal), handling(app)),
      ),
    ),
  );
}

/** @param {string} id @param {string} title @param {...HTMLElement} children */
function section(id, title, ...children) {
  return el("section", { class: "panel", "aria-labelledby": id }, el("h2", { id }, title), ...children);
}

/** @param {App} app @param {SettingName} name @param {string} label @param {string} help */
function toggle(app, name, label, help) {
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
 * @param {App} app @param {SettingName} name @param {string} label
 * @param {[string, string][]} choices values and their words
 */
function choice(app, name, label, choices) {
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

/**
 * @param {App} app @param {"volume" | "das" | "arr"} name @param {string} label @param {string} unit
 * @param {string} help
 */
function slider(app, name, label, unit, help) {
  const id = `set-${name}`;
  const [min, max] = /** @type {[number, number]} */ (LIMITS[name]);
  const shown = el("output", { for: id });
  const bar = el("input", {
    type: "range",
    id,
    min,
    max,
    step: name === "volume" ? 5 : 1,
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

/** @param {App} app */
function looks(app) {
  return section(
    "looks",
    "Looks",
    choice(
      app,
      "palette",
      "Palette",
      Object.entries(PALETTES).map(([name, { title }]) => [name, title]),
    ),
    toggle(app, "letters", "Letters on pieces", "the letter of its colour, or its number, on each piece"),
    toggle(app, "contrast", "High contrast", "black, white and strong edges, on the pages too"),
    choice(app, "motion", "Motion", [
      ["system", "As the system says"],
      ["reduced", "Reduced"],
      ["full", "Full"],
    ]),
    choice(app, "touchButtons", "On-screen buttons", [
      ["auto", "On touch screens"],
      ["on", "Always"],
      ["off", "Never"],
    ]),
    toggle(app, "spoken", "Tell score and chains", "to a screen reader, in calm intervals"),
  );
}

/** @param {App} app */
function sounds(app) {
  return section(
    "sounds",
    "Sound",
    slider(app, "volume", "Volume", "%", "of all sounds"),
    toggle(app, "muted", "Mute", "no sounds at all"),
    button("Try it", () => app.sound.sound("clear", 2), { class: "small" }),
  );
}

/** @param {App} app */
function handling(app) {
  return section(
    "handling",
    "Handling",
    slider(app, "das", "Delay before a held direction repeats (DAS)", "ms", "shorter is quicker, and harder to tap"),
    slider(app, "arr", "Time between repeats (ARR)", "ms", "0 goes to the wall at once"),
    el(
      "p",
      { class: "help" },
      "They count from the next game on, in games that have such options. Dr. Mario repeats as its console does.",
    ),
  );
}

/** @param {App} app @param {AbortSignal} signal */
function keys(app, signal) {
  const table = el("div", { class: "key-table", role: "table", "aria-label": "Keys" });
  const message = el("p", { class: "answer", role: "status" });
  const show = () => {
    const { keys: bound } = app.settings.values;
    table.replaceChildren(
      ...Object.entries(ACTIONS).map(([action, { title }]) => keyRow(app, action, title, bound, message)),
    );
  };
  app.settings.follow(show, signal);
  const reset = button(
    "Standard keys",
    () => (app.settings.set({ keys: DEFAULT_KEYS }), (message.textContent = "All keys are as they were at first.")),
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

/**
 * @param {App} app @param {string} action @param {string} title @param {Record<string, string[]>} bound
 * @param {HTMLElement} message
 */
function keyRow(app, action, title, bound, message) {
  const set = (/** @type {string[]} */ codes) =>
    app.settings.set({ keys: { ...app.settings.values.keys, [action]: codes } });
  const refocus = () =>
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-action="${action}"] button`))?.focus();
  const change = async (/** @type {string | null} */ old) => {
    const code = await pressedKey(title);
    if (!code) return;
    const codes = app.settings.values.keys[action];
    const changed = old === null ? [...codes, code] : codes.map((one) => (one === old ? code : one));
    set([...new Set(changed)]);
    const clash = conflicts(app.settings.values.keys, action).find((one) => one.code === code);
    const others = clash?.others.map((name) => ACTIONS[name].title).join(" and ");
    message.textContent = others
      ? `${spokenKey(code)} is also the key for: ${others}.`
      : `${title}: ${spokenKey(code)}.`;
    message.classList.toggle("wrong", Boolean(others));
    refocus();
  };
  const clashes = conflicts(bound, action);
  const chips = bound[action].map((code) => {
    const clash = clashes.find((one) => one.code === code);
    return el(
      "span",
      { class: clash ? "key clash" : "key" },
      button(el("kbd", {}, keyName(code)), () => change(code), {
        class: "quiet",
        "aria-label": `${title}: ${spokenKey(code)}, change`,
      }),
      button(
        "×",
        () => (
          set(bound[action].filter((one) => one !== code)),
          (message.textContent = `${title}: ${spokenKey(code)} taken away.`),
          refocus()
        ),
        { class: "quiet remove", "aria-label": `${title}: take ${spokenKey(code)} away` },
      ),
    );
  });
  const warning = clashes.map(
    ({ code, others }) =>
      `${keyName(code)} is also ${others.map((name) => ACTIONS[name].title.toLowerCase()).join(" and ")}`,
  );
  return el(
    "div",
    { class: "key-row", role: "row", "data-action": action },
    el("span", { role: "rowheader" }, title),
    el(
      "span",
      { class: "chips", role: "cell" },
      ...chips,
      bound[action].length < MOST_KEYS
        ? button("+ key", () => change(null), { class: "small quiet", "aria-label": `${title}: add a key` })
        : null,
      bound[action].length ? null : el("em", {}, "no key"),
      warning.length ? el("em", { class: "warning" }, `⚠ ${warning.join("; ")}`) : null,
    ),
  );
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

/** @param {App} app */
function kept(app) {
  const count = allGames().length;
  const empty = async () => {
    const answer = await ask({
      title: "Delete all games?",
      body: [
        el(
          "p",
          {},
          "Bests, last games and unfinished games with their replays are deleted from this browser. " +
            "This cannot be taken back.",
        ),
      ],
      choices: [
        { label: "Keep them", value: "", primary: true },
        { label: "Delete them", value: "delete" },
      ],
    });
    if (answer !== "delete") return;
    for (const { id } of allGames()) dropGame(id);
    app.run = null;
    notify("All games of this browser are deleted.");
    words.textContent = "No games are kept in this browser.";
  };
  const words = el(
    "p",
    {},
    count
      ? `${count} ${count === 1 ? "game is" : "games are"} kept in this browser.`
      : "No games are kept in this browser.",
  );
  return section(
    "kept",
    "This browser",
    words,
    el(
      "div",
      { class: "actions" },
      button("Delete all games", empty, { class: "small" }),
      button("Standard settings", () => (app.settings.reset(), app.go("#/settings")), { class: "small" }),
    ),
  );
}
