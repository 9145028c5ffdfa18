/**
 * The settings page: looks, sound, handling, keys, and the data kept in this browser.
 */

import { contract } from "../../contract.js";
import { ask, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { control, section } from "./controls.js";
import { keySection } from "./keys.js";
import { recordFiles } from "./records.js";

/** @typedef {import("../../app.js").App} App */

/** What a part of the page has besides its settings. @type {Record<string, (app: App) => HTMLElement>} */
const MORE = { Sound: tryButton };

/** @type {import("../../main.js").Page} */
export function openSettings(app, host, _route, signal) {
  const of = (/** @type {string} */ group) => contract.settings.filter((setting) => setting.group === group);
  const isKeys = (/** @type {string} */ group) => of(group).every(({ kind }) => kind === "keys");
  const groups = Object.keys(contract.groups);
  const parts = groups.filter((group) => !isKeys(group)).map((group) => part(app, group, of(group)));
  const keys = groups.filter(isKeys).flatMap(of);
  host.replaceChildren(
    el(
      "div",
      { class: "page settings" },
      el("h1", {}, "Settings"),
      el(
        "div",
        { class: "settings-grid" },
        el("div", {}, ...parts, kept(app)),
        el("div", {}, ...keys.map((setting) => keySection(app, setting, signal))),
      ),
    ),
  );
}

/** @param {App} app @param {string} group @param {import("../../contract.js").Setting[]} settings of it */
function part(app, group, settings) {
  const controls = settings.map((setting) => control(app, setting));
  const help = contract.groups[group];
  return section(
    group.toLowerCase(),
    group,
    ...controls,
    MORE[group]?.(app) ?? null,
    help ? el("p", { class: "help" }, help) : null,
  );
}

/** @param {App} app */
function tryButton(app) {
  const names = ["lock", "clear", "click"];
  return button("Try it", () => names.forEach((name, i) => app.sound.sound(name, 2, i * 0.3)), { class: "small" });
}

/** What is kept in this browser. @param {App} app */
function kept(app) {
  const words = el("p");
  const show = () => (words.textContent = keptInWords(app.records.summary.games.length));
  show();
  return section(
    "kept",
    "This browser",
    words,
    el(
      "div",
      { class: "actions" },
      button("Delete all games", () => deleteGames(app, show), { class: "small" }),
      button("Default settings", () => (app.settings.reset(), app.go("#/settings")), { class: "small" }),
    ),
    recordFiles(app, show),
  );
}

/** @param {number} count */
function keptInWords(count) {
  if (!count) return "No games are stored in this browser.";
  return `${count} ${count === 1 ? "game is" : "games are"} stored in this browser.`;
}

/** Deletes all games if the player really wants to. @param {App} app @param {() => void} then */
async function deleteGames(app, then) {
  const words =
    "Best scores, recent games and unfinished games will be deleted from this browser, with their replays. " +
    "This cannot be undone.";
  const answer = await ask({
    title: "Delete all games?",
    body: [el("p", {}, words)],
    choices: [
      { label: "Keep them", value: "", primary: true },
      { label: "Delete them", value: "delete" },
    ],
  });
  if (answer !== "delete") return;
  app.whenReady(() => {
    app.records.discard(app.records.summary.games.map(({ id }) => id));
    app.run = null;
    notify("All games in this browser have been deleted.");
    then();
  });
}
