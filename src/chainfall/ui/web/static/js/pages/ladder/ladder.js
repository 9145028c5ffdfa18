/**
 * The ladder: the opponents of each game for two, the weakest first; a win opens the next one.
 */

import { el, icon } from "../../dom/elements.js";
import { face } from "../../drawing/faces.js";
import { gameHash } from "../../games/links.js";
import { PERSON } from "../../games/players.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").GameRecord} GameRecord */
/** @typedef {import("../../games/players.js").Opponent} Opponent */
/** @typedef {import("../../contract.js").LadderRung} Rung */

/** @type {import("../../main.js").Page} */
export function openLadder(app, host) {
  const games = app.games.filter((game) => app.opponentsIn(game).length);
  host.replaceChildren(
    el(
      "div",
      { class: "page ladder" },
      el("h1", {}, "Ladder"),
      el(
        "p",
        { class: "muted" },
        "Win a match to unlock the next opponent. Only matches with the standard options count.",
      ),
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
  const { rungs } = app.records.ladder(game.id);
  const id = `ladder-${game.id.replaceAll("/", "-")}`;
  return el(
    "section",
    { class: "panel", "aria-labelledby": id, "data-game": game.id },
    el("h2", { id }, game.title),
    el("p", { class: "muted" }, `${app.records.climbed(game.id)} beaten`),
    el("ol", { class: "rungs" }, ...opponents.map((opponent, place) => rung(game, opponent, rungs[place]))),
  );
}

/** @param {GameRecord} game @param {Opponent} opponent @param {Rung} stands */
function rung(game, opponent, { won, lost, state }) {
  const { title, about } = opponent;
  const played = won + lost ? `${won} won, ${lost} lost` : "";
  const words = { beaten: "beaten", open: "next", locked: "locked" }[state];
  const again = state === "beaten" ? "Play again" : "Play";
  return el(
    "li",
    { class: `rung ${state}`, "data-opponent": opponent.name },
    el("span", { class: "mark" }, state === "beaten" ? icon("check") : null, el("span", {}, words)),
    face(opponent.name),
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
