/**
 * The daily games: today's, and a calendar of past days. `#/daily/<game>` begins or continues today's game at once.
 */

import { el } from "../../dom/elements.js";
import { gameHash } from "../../games/links.js";
import { ATTEMPTS, attemptsOf, bestOf, today, unfinishedAttempt } from "../../library/daily.js";
import { makeHash } from "../../router.js";
import { Calendar } from "./calendar.js";
import { todayInWords } from "./entry.js";
import { ParLine } from "./par.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */

const DAY = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** @type {import("../../main.js").Page} */
export async function openDaily(app, host, route, signal) {
  if (route.rest) await play(app, host, app.knownGame(route.rest), signal);
  else show(app, host, signal);
}

/** @param {App} app @param {HTMLElement} host @param {GameRecord} game @param {AbortSignal} signal */
async function play(app, host, game, signal) {
  if (!game.daily) throw new Error(`${game.title} has no daily game: its seed changes nothing`);
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  const day = today();
  const unfinished = unfinishedAttempt(day, game.id);
  const setup = { game: game.id, options: {}, seed: engine.daily_seed(day, game.id), practice: false };
  app.fresh = !unfinished;
  // In place of this address: whoever goes back wants to leave, not to begin again.
  location.replace(unfinished ? makeHash("play", game.id, { resume: unfinished.id }) : gameHash(setup, game));
}

/** @param {App} app @param {HTMLElement} host @param {AbortSignal} signal */
function show(app, host, signal) {
  const games = app.games.filter(({ daily }) => daily);
  const day = today();
  host.replaceChildren(
    el(
      "div",
      { class: "page daily" },
      el("h1", {}, "Daily"),
      el(
        "p",
        { class: "muted" },
        `${DAY.format(new Date(day))} (UTC). The same pieces for everyone, with the default options. `,
        "Three attempts count, from their first step on; the rest is practice.",
      ),
      el("div", { class: "daily-games" }, ...games.map((game) => panel(app, game, day, signal))),
      games.length > 0 && new Calendar(games).element,
    ),
  );
}

/** @param {App} app @param {GameRecord} game @param {string} day @param {AbortSignal} signal */
function panel(app, game, day, signal) {
  const attempts = attemptsOf(day, game.id);
  const begun = attempts.length;
  const played = bestOf(attempts) !== null; // whoever has not played yet is not told
  const label = unfinishedAttempt(day, game.id) ? "Continue" : begun < ATTEMPTS ? "Play" : "Practice";
  return el(
    "section",
    { class: "panel daily-game", "aria-labelledby": `daily-${game.id}`, "data-game": game.id },
    el("h2", { id: `daily-${game.id}` }, game.title),
    el("p", {}, todayInWords(game, day)),
    played && new ParLine(app, game, day, signal).element,
    el(
      "a",
      {
        href: makeHash("daily", game.id),
        class: label === "Practice" ? "button" : "button primary",
        "aria-label": `${label}: ${game.title}`,
      },
      label,
    ),
  );
}
