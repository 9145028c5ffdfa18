/**
 * The ladder in the menu: the progress, and a link to its page.
 */

import { el } from "../../dom/elements.js";

/** @typedef {import("../../app.js").App} App */

/** The entry, or null if there are no opponents. @param {App} app */
export function ladderEntry(app) {
  const { opponents } = app;
  const games = app.games.filter((game) => app.opponentsIn(game).length);
  if (!games.length) return null;
  const progress = games.map(({ id, title }) => `${title}: ${app.records.climbed(id)}`);
  const words = `From ${opponents[0].title} to ${opponents[opponents.length - 1].title}, one opponent after another.`;
  return el(
    "section",
    { class: "panel ladder-entry", "aria-labelledby": "ladder" },
    el("h2", { id: "ladder" }, "Ladder"),
    el("p", { class: "muted" }, `${words} ${progress.join(", ")}.`),
    el("a", { href: "#/ladder", class: "button" }, "Climb the ladder"),
  );
}
