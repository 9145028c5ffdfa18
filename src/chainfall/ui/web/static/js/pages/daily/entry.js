/**
 * The daily games in the menu: what was reached today, and the way to their page.
 */

import { el } from "../../dom/elements.js";
import { ATTEMPTS, attemptsOf, bestOf, today } from "../../library/daily.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */

/** The entry, or null if no game has a daily. @param {App} app */
export function dailyEntry(app) {
  const games = app.games.filter(({ daily }) => daily);
  if (!games.length) return null;
  const day = today();
  return el(
    "section",
    { class: "panel daily-entry", "aria-labelledby": "daily" },
    el("h2", { id: "daily" }, "Daily"),
    el("p", { class: "muted" }, games.map((game) => `${game.title}: ${todayInWords(game, day)}`).join(". "), "."),
    el("a", { href: "#/daily", class: "button" }, "Play today’s games"),
  );
}

/** How a day stands. @param {GameRecord} game @param {string} day */
export function todayInWords(game, day) {
  const attempts = attemptsOf(day, game.id);
  const best = bestOf(attempts);
  const words = `${attempts.length} of ${ATTEMPTS} attempts`;
  return best === null ? words : `${words}, best ${best.toLocaleString("en")}`;
}
