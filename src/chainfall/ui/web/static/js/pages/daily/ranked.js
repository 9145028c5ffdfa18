/**
 * The ranked games of the day, where there is a service: the first of each board, and how to check that the seeds are fair.
 */

import { button, el } from "../../dom/elements.js";
import { canHash, unfairness } from "../../service/fairness.js";
import { fill } from "../boards/asking.js";
import { boardHash, counted, moment, playHash, playerLink } from "../boards/names.js";

/** @typedef {import("../../service/api.js").BoardOut} Board */
/** @typedef {import("../../service/api.js").DayOut} DailyBoards */
/** @typedef {import("../../service/service.js").Service} Service */

const FIRST = 5;
const A_DAY = 86_400_000;

/**
 * The section. It is filled when the service answers; the rest of the page does not wait for it.
 * @param {Service} service @param {AbortSignal} signal
 */
export function rankedToday(service, signal) {
  const parts = el("div", { class: "ranked-day" });
  fill(
    parts,
    () => service.daily(),
    (day) => contents(service, day, signal),
    signal,
  );
  return el(
    "section",
    { class: "ranked-today", "aria-labelledby": "ranked-today" },
    el("h2", { id: "ranked-today" }, "Ranked today"),
    el("p", { class: "muted" }, "On the boards of this service, with seeds that nobody could know before the day."),
    parts,
  );
}

/** @param {Service} service @param {DailyBoards} day @param {AbortSignal} signal */
function contents(service, day, signal) {
  return [
    el("p", { class: "muted" }, "The boards of today close ", moment(day.ends), "; then the replays can be watched."),
    el("div", { class: "daily-games" }, ...day.boards.map((board) => boardPanel(service, board, signal))),
    fairness(service, day, signal),
  ];
}

/** @param {Service} service @param {Board} board @param {AbortSignal} signal */
function boardPanel(service, { id, title }, signal) {
  const heading = `ranked-${id}`;
  const first = el("div", { class: "first-places" });
  fill(
    first,
    () => service.standings(id, { period: "day", limit: FIRST }),
    ({ entries, total }) => [
      entries.length
        ? el(
            "ol",
            {},
            ...entries.map(({ rank, player, bot, score }) =>
              el(
                "li",
                {},
                el("span", { class: "rank" }, counted(rank)),
                el("span", { class: "who" }, playerLink(player, bot)),
                el("strong", { class: "score" }, counted(score)),
              ),
            ),
          )
        : el("p", { class: "muted" }, "Nobody has played yet."),
      total > FIRST && el("p", { class: "muted" }, `${counted(total)} players`),
    ],
    signal,
  );
  return el(
    "section",
    { class: "panel daily-game", "aria-labelledby": heading, "data-board": id },
    el("h3", { id: heading }, title),
    first,
    el("a", { href: boardHash(id), "aria-label": `Standings: ${title}` }, "Standings"),
    el("a", { href: playHash(id), class: "button primary", "aria-label": `Play ranked: ${title}` }, "Play ranked"),
  );
}

/** How the seeds can be checked. @param {Service} service @param {DailyBoards} day @param {AbortSignal} signal */
function fairness(service, { date, commitment }, signal) {
  const before = new Date(Date.parse(date) - A_DAY).toISOString().slice(0, 10);
  const checked = el("div", { class: "checked", role: "status" });
  const check = () =>
    fill(
      checked,
      async () => {
        const day = await service.daily(before);
        return { day, problem: canHash() ? await unfairness(day) : null };
      },
      ({ day, problem }) => verdict(day, problem),
      signal,
    );
  return el(
    "details",
    { class: "panel fairness" },
    el("summary", {}, "Are the seeds fair?"),
    el(
      "p",
      {},
      "The seeds of a day come from a secret. A week before, the service publishes a hash of it, and so can no longer ",
      "change it; when the day is over it publishes the secret, and anyone can compute both.",
    ),
    el("p", {}, `The hash for ${date}: `, el("code", { class: "hash" }, commitment)),
    el(
      "p",
      { class: "muted" },
      el("code", {}, "SHA-256(“chainfall daily commitment DATE SECRET”)"),
      " is the hash; the first four bytes of ",
      el("code", {}, "HMAC-SHA-256(secret, “DATE GAME”)"),
      " are the seed, for Dr. Mario modulo 32,767 and plus 1.",
    ),
    button(`Check ${before}`, check, { class: "small" }),
    checked,
  );
}

/** @param {DailyBoards} day that is over @param {string | null} problem null if this page cannot compute hashes @returns {HTMLElement[]} */
function verdict({ date, secret, commitment, seeds }, problem) {
  const words =
    problem === null
      ? "This browser computes no hashes on a page without HTTPS; compare them elsewhere."
      : problem
        ? `${date} was not fair: ${problem}.`
        : `${date} was fair: the secret is the promised one, and all seeds come from it.`;
  const kind = problem === null ? "unknown" : problem ? "bad" : "good";
  const numbers = Object.entries(seeds ?? {}).map(([game, seed]) => `${game} ${seed}`);
  return [
    el("p", { class: `verdict ${kind}` }, words),
    el("p", {}, "Its hash: ", el("code", { class: "hash" }, commitment)),
    el("p", {}, "Its secret: ", el("code", { class: "hash" }, secret)),
    el("p", {}, "Its seeds: ", el("code", { class: "hash" }, numbers.join(", "))),
  ];
}
