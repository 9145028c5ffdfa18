/**
 * What is told and asked when a match is over: who won, how the series stands, and the statistics of both.
 */

import { ask } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { PERSON } from "../../games/players.js";
import { climbed } from "../../library/ladder.js";
import { statisticsOfSeats } from "../../stage/statistics.js";
import { ladderHash } from "../ladder/ladder.js";
import { saveReplay, shareLink } from "./sharing.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../games/run.js").Run} Run */

/** Who won, in words. @param {string[]} names @param {number | null} winner */
export function winnerInWords(names, winner) {
  if (winner === null) return "A draw";
  return names[winner] === "You" ? "You win" : `${names[winner]} wins`;
}

/** What there is to say beside who won: the rounds of both, if they were counted. @param {string} reason */
export function restInWords(reason) {
  return reason.replace(/^(player \d+ (has won|wins)|(a )?draw)(,| by)? ?/, "");
}

/**
 * Shows how a match went, and asks what is next.
 * @param {App} app @param {Run} run @param {{reason: string, winner: number | null}} outcome
 * @param {() => boolean} isReady whether keys count @param {AbortSignal} signal
 * @returns {Promise<string>} "again", "same", "undo", "watch", an address, or "" to look at the boards
 */
export function askMatchOver(app, run, { reason, winner }, isReady, signal) {
  const names = run.names(app.opponents);
  const { practice } = run.started;
  const next = nextOnLadder(app, run, winner);
  const words = [restInWords(reason), practice ? "(practice)" : ""].filter(Boolean).join(" ");
  return ask({
    title: winnerInWords(names, winner),
    kind: "over match",
    body: [
      words ? el("p", { class: "how" }, words) : null,
      practice ? null : seriesInWords(names, run.series),
      ladderInWords(app, run),
      ...statisticsOfSeats(run.engine.statistics(), names),
    ],
    choices: [
      ...(next ? [{ label: `Next: ${next.title}`, value: ladderHash(run.game, next), primary: true }] : []),
      { label: "Rematch", value: "again", primary: !next },
      { label: "Same seed", value: "same" },
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

/** How far the ladder was climbed, if the match was part of it. @param {App} app @param {Run} run */
function ladderInWords({ opponents }, { game, ladderOpponent }) {
  if (!opponents.some(({ name }) => name === ladderOpponent)) return null;
  const words = `: ${climbed(game.id, opponents)} beaten`;
  return el("p", { class: "muted" }, el("a", { href: "#/ladder" }, "Ladder"), words);
}

/** The opponent that a win on the ladder leads to. @param {App} app @param {Run} run @param {number | null} winner */
function nextOnLadder({ opponents }, { ladderOpponent, started }, winner) {
  const place = opponents.findIndex(({ name }) => name === ladderOpponent);
  const won = winner !== null && started.players[winner] === PERSON;
  return place >= 0 && won ? opponents[place + 1] : undefined;
}

/** How the matches of this series went. @param {string[]} names @param {import("../../games/run.js").Series} series */
function seriesInWords(names, { wins, draws }) {
  const score = wins.map((count, seat) =>
    el("span", {}, el("span", { class: "who" }, names[seat]), " ", el("strong", {}, String(count))),
  );
  const drawn = draws ? el("span", { class: "muted" }, `${draws} drawn`) : null;
  return el("p", { class: "series", "aria-label": "Series" }, ...score, drawn);
}
