/**
 * Lists of played games, in the menu and in the replay viewer.
 */

import { button, el } from "../dom/elements.js";
import { playerNames } from "../games/players.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../contract.js").Shown} Played */

/**
 * A list of games, each with its buttons.
 * @param {App} app
 * @param {Played[]} games
 * @param {(game: Played) => {label: string, act: () => void, quiet?: boolean}[]} actions
 * @param {(game: Played) => string} [describe]
 */
export function gameList(app, games, actions, describe = (game) => inWords(app, game)) {
  return el(
    "ul",
    { class: "games-played" },
    ...games.map((game) => {
      const title = app.game(game.game)?.title ?? game.game;
      const score = game.score.toLocaleString("en");
      const match = playersInWords(app, game); // in which scores decide nothing
      return el(
        "li",
        {},
        el("span", { class: "what" }, el("strong", {}, title), el("span", { class: "muted" }, describe(game))),
        el("span", { class: "score" }, match ? "" : score),
        el("time", { class: "muted", datetime: new Date(game.when).toISOString() }, ago(game.when)),
        el(
          "span",
          { class: "actions" },
          ...actions(game).map(({ label, act, quiet }) =>
            button(label, act, {
              class: quiet ? "small quiet" : "small",
              "aria-label": `${label}: ${title}, ${match || `${score} points`}`,
            }),
          ),
        ),
      );
    }),
  );
}

/** How a game ended and with which options. @param {App} app @param {Played} game */
function inWords(app, game) {
  const notes = [
    playersInWords(app, game),
    game.finished ? game.reason : "unfinished",
    game.practice ? "practice" : "",
    game.words,
  ];
  return notes.filter(Boolean).join(", ");
}

/** Who plays a match; "" of a game for one. @param {App} app @param {Played} game */
export function playersInWords({ opponents }, { players }) {
  return players.length > 1 ? playerNames(players, opponents).join(" against ") : "";
}

/** @param {number} when @returns {string} "5 minutes ago" */
export function ago(when) {
  const minutes = Math.round((Date.now() - when) / 60_000);
  if (minutes < 1) return "just now";
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 60 * 24) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 60 / 24), "day");
}
