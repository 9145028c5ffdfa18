/**
 * The daily games: today's, and a calendar of past days. `#/daily/<game>` begins or continues today's game at once.
 */

import { el } from "../../dom/elements.js";
import { gameHash } from "../../games/links.js";
import { today } from "../../library/records.js";
import { makeHash } from "../../router.js";
import { Calendar } from "./calendar.js";
import { todayInWords } from "./entry.js";
import { ParLine } from "./par.js";
import { rankedToday } from "./ranked.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */

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
  const { unfinished } = app.records.day(day, game.id);
  const setup = { game: game.id, options: {}, seed: engine.daily_seed(day, game.id), practice: false };
  app.fresh = !unfinished;
  // Replaces this address: going back should leave the page, not start again.
  location.replace(unfinished ? makeHash("play", game.id, { resume: unfinished }) : gameHash(setup, game));
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
        "Your first three attempts count, each from its first step; any more are practice.",
      ),
      el("div", { class: "daily-games" }, ...games.map((game) => panel(app, game, day, signal))),
      app.service && rankedToday(app.service, signal),
      games.length > 0 && new Calendar(app.records, games).element,
    ),
  );
}

/** @param {App} app @param {GameRecord} game @param {string} day @param {AbortSignal} signal */
function panel(app, game, day, signal) {
  const { begun, best, unfinished } = app.records.day(day, game.id);
  const played = best !== null; // hidden until the player has played
  const label = unfinished ? "Continue" : begun < app.records.summary.attempts ? "Play" : "Practice";
  return el(
    "section",
    { class: "panel daily-game", "aria-labelledby": `daily-${game.id}`, "data-game": game.id },
    el("h2", { id: `daily-${game.id}` }, game.title),
    el("p", {}, todayInWords(app, game, day)),
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
