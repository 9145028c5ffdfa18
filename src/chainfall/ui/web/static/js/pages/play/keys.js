/**
 * The list of keys beside a game in real time.
 */

import { el } from "../../dom/elements.js";
import { ACTIONS, keyName, spokenKey } from "../../library/settings.js";

/** The keys and what they do. @param {Record<string, string[]>} keys @param {boolean} practice */
export function keysHelp(keys, practice) {
  const rows = Object.entries(ACTIONS)
    .filter(([action]) => action !== "undo" || practice)
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
