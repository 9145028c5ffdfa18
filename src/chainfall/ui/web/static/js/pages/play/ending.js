/**
 * The end of a game: how it was played, and what is next.
 */

import { ask } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { ATTEMPTS } from "../../library/daily.js";
import { statisticsOf } from "../../stage/statistics.js";
import { saveReplay, shareLink } from "./sharing.js";

/** @typedef {import("../../games/run.js").Run} Run */

/** Milliseconds for which the end can be seen before the dialog covers it. */
const LAST_LOOK = 900;
/** Milliseconds after that for which keys do nothing: they were meant for the game. */
const DEAF = 600;

export class Ending {
  #deafUntil = 0;

  /** @param {import("./play.js").PlayPage} page */
  constructor(page) {
    this.page = page;
  }

  /** Whether keys count in a dialog. */
  get hears() {
    return this.page.app.now() >= this.#deafUntil;
  }

  /**
   * The end can be seen for a moment; after that keys do nothing for another one.
   * @returns {Promise<boolean>} whether it still is the end then
   */
  async isLookedAt() {
    const { app, signal, time } = this.page;
    await new Promise((resolve) => setTimeout(resolve, app.settings.reducedMotion ? 100 : LAST_LOOK));
    this.#deafUntil = app.now() + DEAF;
    return !signal.aborted && time.isOver;
  }

  /**
   * Tells how a game ended and, after a look at its board, asks what is next.
   * @param {{score: number, reason: string}} outcome
   * @returns {Promise<string | null>} "again", "same", "undo", "watch", "menu", or "" to look at the board; null if that
   *   is decided
   */
  async ask({ score, reason }) {
    const { app, run, signal } = this.page;
    const record = !run.started.practice && score > run.best;
    const words = `Game over: ${reason}. Score ${score.toLocaleString("en")}.`;
    app.live.shout(record ? `${words} A new best.` : words);
    if (!(await this.isLookedAt())) return null;
    const answer = await askOver(run, reason, () => this.hears, signal);
    return signal.aborted ? null : answer;
  }
}

/** @param {Run} run @param {string} reason @param {() => boolean} isReady @param {AbortSignal} signal */
function askOver(run, reason, isReady, signal) {
  const { practice } = run.started;
  const numbers = run.engine.statistics();
  return ask({
    title: "Game over",
    kind: "over",
    body: [
      el("p", { class: "final-score" }, numbers.score.toLocaleString("en")),
      ...bestInWords(numbers.score, run),
      ...dailyInWords(run),
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
      { label: "Menu", value: "menu" },
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

/**
 * A bar below the board of a game that is over, so that it can be looked at.
 * @param {() => void} again @param {() => void} watch
 */
export function overBar(again, watch) {
  const bar = el(
    "div",
    { class: "over-bar" },
    el("span", {}, "Game over"),
    button("Play again", () => (bar.remove(), again()), { class: "primary small" }),
    button("Watch replay", watch, { class: "small" }),
  );
  return bar;
}
