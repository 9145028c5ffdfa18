/**
 * The dialog at the end of a game.
 */

import { ask } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { statisticsOf } from "../../stage/statistics.js";
import { playHash } from "../boards/names.js";
import { ParLine } from "../daily/par.js";
import { choicesAtTheEnd } from "./sharing.js";

/** @typedef {import("../../games/run.js").Run} Run */

/**
 * Shows how it was played, and asks what is next.
 * @param {import("../../app.js").App} app @param {Run} run
 * @param {{reason: string, sent: HTMLElement | null}} end in words, and what becomes of a ranked game
 * @param {() => boolean} isReady whether keys count @param {AbortSignal} signal
 * @returns {Promise<string>} "again", "same", "undo", "watch", an address, or "" to look at the board
 */
export async function askOver(app, run, { reason, sent }, isReady, signal) {
  const { practice } = run.started;
  const numbers = run.engine.statistics();
  return ask({
    title: "Game over",
    kind: "over",
    body: [
      el("p", { class: "final-score" }, numbers.score.toLocaleString("en")),
      sent,
      ...bestInWords(numbers.score, run),
      ...dailyInWords(run),
      ...parOf(app, run, signal),
      el("p", {}, reason.charAt(0).toUpperCase() + reason.slice(1), practice ? " (practice)" : ""),
      ...statisticsOf(numbers),
    ],
    choices: [...nextGames(run), ...choicesAtTheEnd(run)],
    isReady,
    signal,
  });
}

/** What can be played next. @param {Run} run */
function nextGames({ isOfToday, ranked }) {
  if (ranked) return [{ label: "Play ranked again", value: playHash(ranked.ticket.board), primary: true }];
  const again = { label: "Play again", value: "again", primary: true };
  return isOfToday ? [again] : [again, { label: "Same seed", value: "same" }];
}

/** Which attempt of today it was, and what is next. @param {Run} run */
function dailyInWords({ daily, isOfToday, records }) {
  if (!daily || !isOfToday) return [];
  const { number } = daily;
  const { attempts } = records.summary;
  const next = number && number < attempts ? "uses the next one" : "is practice";
  const words = number ? `Attempt ${number} of ${attempts} today` : "Today’s game, as practice";
  return [el("p", { class: "muted" }, `${words}; playing again ${next}`)];
}

/** Score of a bot with the same pieces. @param {import("../../app.js").App} app @param {Run} run @param {AbortSignal} signal */
function parOf(app, { daily, game, isOfToday }, signal) {
  return daily && isOfToday ? [new ParLine(app, game, daily.day, signal).element] : [];
}

/** The best of this browser, and how far from it the game was. @param {number} score @param {Run} run */
function bestInWords(score, run) {
  const { best } = run.entry;
  const more = Math.abs(score - best).toLocaleString("en");
  const shown = best.toLocaleString("en");
  if (run.isBest(score)) {
    const words = best ? [el("p", { class: "muted" }, `${more} more than your previous best of ${shown}`)] : [];
    return [el("p", { class: "record" }, "A new best!"), ...words];
  }
  const difference = score === best ? "the same" : score < best ? `${more} more` : `${more} less`;
  return [el("p", { class: "muted" }, best ? `Best ${shown}, ${difference}` : "No best yet")];
}
