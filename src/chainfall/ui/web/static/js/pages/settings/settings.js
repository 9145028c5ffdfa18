/**
 * The settings page: looks, sound, handling, keys, and what is kept in this browser.
 */

import { ask, notify } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { PALETTES } from "../../drawing/palettes.js";
import { allGames, dropGame } from "../../library/played.js";
import { ladderProgress } from "./ladder.js";
import { choice, section, slider, toggle } from "./controls.js";
import { keys, keysOfTwo } from "./keys.js";

/** @typedef {import("../../app.js").App} App */

/** @type {import("../../main.js").Page} */
export function openSettings(app, host, _route, signal) {
  host.replaceChildren(
    el(
      "div",
      { class: "page settings" },
      el("h1", {}, "Settings"),
      el(
        "div",
        { class: "settings-grid" },
        el("div", {}, looks(app), sounds(app), handling(app), kept(app)),
        el("div", {}, keys(app, signal), keysOfTwo(app, signal)),
      ),
    ),
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
    toggle(app, "shadow", "Landing shadow", "shows where the piece would land, in games of falling pieces"),
    choice(app, "motion", "Motion", [
      ["system", "Follow the system"],
      ["reduced", "Reduced"],
      ["full", "Full"],
    ]),
    choice(app, "touchButtons", "On-screen buttons", [
      ["auto", "On touch screens"],
      ["on", "Always"],
      ["off", "Never"],
    ]),
    toggle(app, "vibration", "Vibrate on touch", "when a finger presses a button, on phones that can"),
    toggle(app, "spoken", "Announce score and chains", "to a screen reader, at calm intervals"),
  );
}

/** @param {App} app */
function sounds(app) {
  return section(
    "sounds",
    "Sound",
    slider(app, "volume", "Volume", "%", "of all sounds"),
    toggle(app, "muted", "Mute", "no sounds at all"),
    slider(app, "pieceVolume", "Piece", "%", "moves, turns, landing"),
    slider(app, "clearsVolume", "Clears", "%", "clears, chains, bonuses"),
    slider(app, "signalsVolume", "Signals", "%", "the end, refused moves, buttons"),
    button("Try it", () => ["lock", "clear", "click"].forEach((name, i) => app.sound.sound(name, 2, i * 0.3)), {
      class: "small",
    }),
  );
}

/** @param {App} app */
function handling(app) {
  return section(
    "handling",
    "Handling",
    slider(app, "das", "Delay before a held direction repeats (DAS)", "ms", "shorter is quicker, and harder to tap"),
    slider(app, "arr", "Time between repeats (ARR)", "ms", "0 goes to the wall at once"),
    toggle(app, "countdown", "Count down", "three beats before a game in real time starts or goes on"),
    slider(app, "patience", "Early presses wait", "ms", "how long a press counts that comes before its piece"),
    el(
      "p",
      { class: "help" },
      "Delay and repeat count from the next game on, in games that have such options. Dr. Mario repeats as its " +
        "console does.",
    ),
  );
}

/** What is kept in this browser. @param {App} app */
function kept(app) {
  const words = el("p");
  const show = () => (words.textContent = keptInWords(allGames().length));
  show();
  return section(
    "kept",
    "This browser",
    words,
    el(
      "div",
      { class: "actions" },
      button("Delete all games", () => deleteGames(app).then(show), { class: "small" }),
      button("Default settings", () => (app.settings.reset(), app.go("#/settings")), { class: "small" }),
    ),
    ladderProgress(app),
  );
}

/** @param {number} count */
function keptInWords(count) {
  if (!count) return "No games are kept in this browser.";
  return `${count} ${count === 1 ? "game is" : "games are"} kept in this browser.`;
}

/** Deletes all games if the player really wants to. @param {App} app */
async function deleteGames(app) {
  const words =
    "Bests, last games and unfinished games will be deleted from this browser, with their replays. " +
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
  for (const { id } of allGames()) dropGame(id);
  app.run = null;
  notify("All games in this browser have been deleted.");
}
