/**
 * The ladder: the opponents of each game for two, the weakest first; a win opens the next one.
 */

import { el, icon } from "../../dom/elements.js";
import { gameHash } from "../../games/links.js";
import { isBeaten, ladderOf, rungOf } from "../../library/ladder.js";
import { PERSON } from "../../games/players.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../../games/players.js").Opponent} Opponent */
/** @typedef {import("../../library/ladder.js").Tally} Tally */

/** @type {import("../../main.js").Page} */
export function openLadder(app, host) {
  const games = app.games.filter((game) => app.opponentsIn(game).length);
  host.replaceChildren(
    el(
      "div",
      { class: "page ladder" },
      el("h1", {}, "Ladder"),
      el("p", { class: "muted" }, "A match won opens the next opponent. Matches with the standard options count."),
      el("div", { class: "ladders" }, ...games.map((game) => ladder(app, game))),
    ),
  );
}

/** The address of a match against an opponent. @param {GameRecord} game @param {Opponent} opponent */
export function ladderHash(game, { name }) {
  return gameHash({ game: game.id, options: {}, seed: null, practice: false, players: [PERSON, name] }, game);
}

/** @param {App} app @param {GameRecord} game */
function ladder(app, game) {
  const opponents = app.opponentsIn(game);
  const kept = ladderOf(game.id);
  const open = rungOf(kept, opponents);
  const rungs = opponents.map((opponent, place) =>
    rung(game, opponent, {
      tally: kept[opponent.name] ?? { won: 0, lost: 0 },
      state: isBeaten(kept, opponent) ? "beaten" : place <= open ? "open" : "locked",
    }),
  );
  const id = `ladder-${game.id.replaceAll("/", "-")}`;
  return el(
    "section",
    { class: "panel", "aria-labelledby": id, "data-game": game.id },
    el("h2", { id }, game.title),
    el("p", { class: "muted" }, `${open} of ${opponents.length} beaten`),
    el("ol", { class: "rungs" }, ...rungs),
  );
}

/** @param {GameRecord} game @param {Opponent} opponent @param {{tally: Tally, state: "beaten" | "open" | "locked"}} stands */
function rung(game, opponent, { tally, state }) {
  const { title, about } = opponent;
  const played = tally.won + tally.lost ? `${tally.won} won, ${tally.lost} lost` : "";
  const words = { beaten: "beaten", open: "next", locked: "locked" }[state];
  const again = state === "beaten" ? "Play again" : "Play";
  return el(
    "li",
    { class: `rung ${state}`, "data-opponent": opponent.name },
    el("span", { class: "mark" }, state === "beaten" ? icon("check") : null, el("span", {}, words)),
    el("span", { class: "what" }, el("strong", {}, title), el("span", { class: "muted" }, about)),
    el("span", { class: "muted played" }, played),
    state === "locked"
      ? null
      : el(
          "a",
          {
            href: ladderHash(game, opponent),
            class: state === "open" ? "button primary small" : "button small",
            "aria-label": `${again} against ${title}: ${game.title}`,
          },
          again,
        ),
  );
}
