/**
 * The list of keys beside a game in real time.
 */

import { el, icon } from "../../dom/elements.js";
import { peopleAtKeys } from "../../games/players.js";
import { ACTIONS, BUTTONS, keyName, spokenKey } from "../../library/settings.js";

/** @typedef {import("../../games/run.js").Run} Run */

/** Windows with room for all keys. */
const ROOM = "(min-width: 62rem) and (min-height: 40rem) and (pointer: fine)";

/** The icons of the buttons. @type {Record<string, string>} */
const ICONS = { left: "left", right: "right", down: "down", cw: "cw", ccw: "ccw", drop: "drop" };

/**
 * The keys of each person of a game for two, in short, by their seats.
 * @param {import("../../app.js").App} app @param {Run} run @returns {Map<number, HTMLElement>}
 */
export function keyStrips(app, { game, started }) {
  const strip = (/** @type {Record<string, string[]>} */ keys) =>
    el(
      "dl",
      { class: "key-strip", "aria-label": "Keys" },
      ...game.buttons
        .filter((action) => ICONS[action] && keys[action]?.length)
        .map((action) =>
          el(
            "div",
            { title: ACTIONS[action].title },
            el("dt", {}, icon(ICONS[action]), el("span", { class: "unseen" }, ACTIONS[action].title)),
            el("dd", {}, el("kbd", { "aria-label": spokenKey(keys[action][0]) }, keyName(keys[action][0]))),
          ),
        ),
    );
  const people = peopleAtKeys(started.players, app.settings.values);
  return new Map(people.map(({ seat, keys }) => [seat, strip(keys)]));
}

/**
 * The keys of all players and what they do, as far as they are used here.
 * @param {import("../../app.js").App} app @param {Run} run @param {boolean} pausable whether it can be paused
 */
export function keysHelp(app, run, pausable) {
  const people = peopleAtKeys(run.started.players, app.settings.values);
  const names = run.names(app.opponents);
  const lists = people.flatMap(({ seat, keys }) => [
    people.length > 1 ? el("h3", { class: "label" }, names[seat]) : null,
    listOf(keys, run, { pause: pausable, say: app.settings.values.steering }),
  ]);
  return el(
    "details",
    { class: "keys-help", open: run.game.seats < 2 && matchMedia(ROOM).matches },
    el("summary", {}, "Keys"),
    ...lists,
    el("p", {}, el("a", { href: "#/settings" }, "Change keys")),
  );
}

/** @param {Record<string, string[]>} keys @param {Run} run @param {{pause: boolean, say: boolean}} wanted */
function listOf(keys, { game, started, hinted, ranked }, wanted) {
  /** @type {Record<string, boolean>} */
  const commands = {
    ...wanted,
    undo: started.practice,
    restart: !ranked,
    fullscreen: document.fullscreenEnabled,
    hint: hinted,
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
