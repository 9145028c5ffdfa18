/**
 * The ladder in the menu: how far it was climbed, and the way to its page.
 */

import { el } from "../../dom/elements.js";
import { ladderOf, rungOf } from "../../library/ladder.js";

/** @typedef {import("../../app.js").App} App */

/** The entry, or null if there is nobody to play against. @param {App} app */
export function ladderEntry(app) {
  const games = app.games.filter(({ opponents }) => opponents);
  if (!games.length || !app.opponents.length) return null;
  const { opponents } = app;
  const climbed = games.map(({ id, title }) => `${title}: ${rungOf(ladderOf(id), opponents)} of ${opponents.length}`);
  const words = `From ${opponents[0].title} to ${opponents[opponents.length - 1].title}, one opponent after the other.`;
  return el(
    "section",
    { class: "panel ladder-entry", "aria-labelledby": "ladder" },
    el("h2", { id: "ladder" }, "Ladder"),
    el("p", { class: "muted" }, `${words} ${climbed.join(", ")}.`),
    el("a", { href: "#/ladder", class: "button" }, "Climb the ladder"),
  );
}
