/**
 * The dialog at the end of a match: who won, how the series stands, and the statistics of both.
 */

import { ask } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { statisticsOfSeats } from "../../stage/statistics.js";
import { ladderHash } from "../ladder/ladder.js";
import { lastWords } from "./remarks.js";
import { choicesAtTheEnd } from "./sharing.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/run.js").Run} Run */

/**
 * Shows how a match went, and asks what is next.
 * @param {App} app @param {Run} run @param {import("../../contract.js").Ending} ending
 * @param {() => boolean} isReady whether keys count @param {AbortSignal} signal
 * @returns {Promise<string>} "again", "same", "undo", "watch", an address, or "" to look at the boards
 */
export function askMatchOver(app, run, ending, isReady, signal) {
  const names = run.names(app.opponents);
  const { practice } = run.started;
  const next = app.opponents.find(({ name }) => name === run.next);
  const words = [ending.rest, practice ? "(practice)" : ""].filter(Boolean).join(" ");
  return ask({
    title: ending.title,
    kind: "over match",
    body: [
      words ? el("p", { class: "how" }, words) : null,
      ...lastWords(run),
      practice ? null : seriesInWords(names, run.entry.series),
      ladderInWords(run),
      ...statisticsOfSeats(run.engine.statistics(), names),
    ],
    choices: [
      ...(next ? [{ label: `Next: ${next.title}`, value: ladderHash(run.game, next), primary: true }] : []),
      { label: "Rematch", value: "again", primary: !next },
      { label: "Same seed", value: "same" },
      ...choicesAtTheEnd(run),
    ],
    isReady,
    signal,
  });
}

/** How far the ladder was climbed, if the match was part of it. @param {Run} run */
function ladderInWords({ game, entry, records }) {
  if (!entry.opponent) return null;
  const words = `: ${records.climbed(game.id)} beaten`;
  return el("p", { class: "muted" }, el("a", { href: "#/ladder" }, "Ladder"), words);
}

/** How the matches of this series went. @param {string[]} names @param {import("../../contract.js").Series} series */
function seriesInWords(names, { wins, draws }) {
  const score = wins.map((count, seat) =>
    el("span", {}, el("span", { class: "who" }, names[seat]), " ", el("strong", {}, String(count))),
  );
  const drawn = draws ? el("span", { class: "muted" }, `${draws} drawn`) : null;
  const label = el("span", { class: "label" }, "Matches won");
  return el("p", { class: "series", "aria-label": "Series" }, label, ...score, drawn);
}
