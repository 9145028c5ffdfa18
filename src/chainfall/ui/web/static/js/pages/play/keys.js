/**
 * The list of keys beside a game in real time.
 */

import { el } from "../../dom/elements.js";
import { ACTIONS, BUTTONS, keyName, spokenKey } from "../../library/settings.js";

/**
 * The keys and what they do, as far as they do something here.
 * @param {Record<string, string[]>} keys @param {import("./play.js").PlayPage} page
 */
export function keysHelp(keys, { pausable, run: { game, started } }) {
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
    .filter(([action]) => isUsed(action))
    .map(([action, { title }]) =>
      el(
        "div",
        {},
        el("dt", {}, title),
        el("dd", {}, ...keys[action].map((code) => el("kbd", { "aria-label": spokenKey(code) }, keyName(code)))),
      ),
    );
  return el(
    "details",
    { class: "keys-help", open: matchMedia("(min-width: 62rem) and (pointer: fine)").matches },
    el("summary", {}, "Keys"),
    el("dl", {}, ...rows),
    el("p", {}, el("a", { href: "#/settings" }, "Change keys")),
  );
}
