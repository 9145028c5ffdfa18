/**
 * What is told and asked when a game is over.
 */

import { ask } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { ATTEMPTS } from "../../library/daily.js";
import { statisticsOf } from "../../stage/statistics.js";
import { ParLine } from "../daily/par.js";
import { saveReplay, shareLink } from "./sharing.js";

/** @typedef {import("../../games/run.js").Run} Run */

/**
 * Shows how it was played, and asks what is next.
 * @param {import("../../app.js").App} app @param {Run} run @param {string} reason @param {() => boolean} isReady whether keys count @param {AbortSignal} signal
 * @returns {Promise<string>} "again", "same", "undo", "watch", an address, or "" to look at the board
 */
export function askOver(app, run, reason, isReady, signal) {
  const { practice } = run.started;
  const numbers = run.engine.statistics();
  return ask({
    title: "Game over",
    kind: "over",
    body: [
      el("p", { class: "final-score" }, numbers.score.toLocaleString("en")),
      ...bestInWords(numbers.score, run),
      ...dailyInWords(run),
      ...parOf(app, run, signal),
      el("p", {}, reason.charAt(0).toUpperCase() + reason.slice(1), practice ? " (practice)" : ""),
      ...statisticsOf(numbers),
    ],
    choices: [
      { label: "Play again", value: "again", primary: true },
      ...(run.isOfToday ? [] : [{ label: "Same seed", value: "same" }]),
      ...(practice ? [{ label: "Undo", value: "undo" }] : []),
      { label: "Watch replay", value: "watch" },
      { label: "Save replay", act: () => saveReplay(run) },
      { label: "Share link", act: () => shareLink(run) },
      { label: "Menu", value: "#/" },
    ],
    isReady,
    signal,
  });
}

/** Which attempt of today it was, and what is next. @param {Run} run */
function dailyInWords({ daily, isOfToday }) {
  if (!daily || !isOfToday) return [];
  const { number } = daily;
  const next = number && number < ATTEMPTS ? "is the next one" : "is practice";
  const words = number ? `Attempt ${number} of ${ATTEMPTS} of today` : "Today’s game, as practice";
  return [el("p", { class: "muted" }, `${words}; playing again ${next}`)];
}

/** What a bot reaches with the same pieces. @param {import("../../app.js").App} app @param {Run} run @param {AbortSignal} signal */
function parOf(app, { daily, game, isOfToday }, signal) {
  return daily && isOfToday ? [new ParLine(app, game, daily.day, signal).element] : [];
}

/** The best of this browser, and how far from it the game was. @param {number} score @param {Run} run */
function bestInWords(score, { best, started }) {
  const more = Math.abs(score - best).toLocaleString("en");
  const shown = best.toLocaleString("en");
  if (score > best && !started.practice) {
    const words = best ? [el("p", { class: "muted" }, `${more} more than the last best of ${shown}`)] : [];
    return [el("p", { class: "record" }, "A new best!"), ...words];
  }
  const difference = score === best ? "the same" : score < best ? `${more} more` : `${more} less`;
  return [el("p", { class: "muted" }, best ? `Best ${shown}, ${difference}` : "No best yet")];
}
