/**
 * The list of keys beside a game in real time.
 */

import { el } from "../../dom/elements.js";
import { peopleAtKeys } from "../../games/players.js";
import { ACTIONS, BUTTONS, keyName, spokenKey } from "../../library/settings.js";

/** @typedef {import("./play.js").PlayPage} PlayPage */

/** Windows with room for the keys of one, or of two. */
const ROOM = "(min-width: 62rem) and (pointer: fine)";
const ROOM_FOR_TWO = "(min-width: 80rem) and (min-height: 62rem) and (pointer: fine)";

/** The keys of everyone who plays and what they do, as far as they do something here. @param {PlayPage} page */
export function keysHelp(page) {
  const { app, run } = page;
  const people = peopleAtKeys(run.started.players, app.settings.values);
  const names = run.names(app.opponents);
  const lists = people.flatMap(({ seat, keys }) => [
    people.length > 1 ? el("h3", { class: "label" }, names[seat]) : null,
    listOf(keys, page),
  ]);
  return el(
    "details",
    { class: "keys-help", open: matchMedia(people.length > 1 ? ROOM_FOR_TWO : ROOM).matches },
    el("summary", {}, "Keys"),
    ...lists,
    el("p", {}, el("a", { href: "#/settings" }, "Change keys")),
  );
}

/** @param {Record<string, string[]>} keys @param {PlayPage} page */
function listOf(keys, { pausable, run: { game, started } }) {
  /** @type {Record<string, boolean>} */
  const commands = {
    pause: pausable,
    undo: started.practice,
    restart: true,
    fullscreen: document.fullscreenEnabled,
    hint: game.hints && started.practice,
  };
  const isUsed = (/** @type {string} */ action) =>
    ACTIONS[action].bit & BUTTONS ? game.buttons.includes(action) : commands[action];
  const rows = Object.entries(ACTIONS)
    .filter(([action]) => keys[action] && isUsed(action))
    .map(([action, { title }]) =>
      el(
        "div",
        {},
        el("dt", {}, title),
        el("dd", {}, ...keys[action].map((code) => el("kbd", { "aria-label": spokenKey(code) }, keyName(code)))),
      ),
    );
  return el("dl", {}, ...rows);
}
