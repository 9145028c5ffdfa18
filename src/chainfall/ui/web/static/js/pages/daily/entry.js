/**
 * The daily games in the menu: today's scores, and a link to their page.
 */

import { el } from "../../dom/elements.js";
import { today } from "../../library/records.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */

/** The entry, or null if no game has a daily. @param {App} app */
export function dailyEntry(app) {
  const games = app.games.filter(({ daily }) => daily);
  if (!games.length) return null;
  const day = today();
  return el(
    "section",
    { class: "panel daily-entry", "aria-labelledby": "daily" },
    el("h2", { id: "daily" }, "Daily"),
    el("p", { class: "muted" }, games.map((game) => `${game.title}: ${todayInWords(app, game, day)}`).join(". "), "."),
    el("a", { href: "#/daily", class: "button" }, "Play today’s games"),
  );
}

/** The status of a day. @param {App} app @param {GameRecord} game @param {string} day */
export function todayInWords({ records }, game, day) {
  const { begun, best } = records.day(day, game.id);
  const words = `${begun} of ${records.summary.attempts} attempts`;
  return best === null ? words : `${words}, best ${best.toLocaleString("en")}`;
}
