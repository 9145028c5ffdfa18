/**
 * The unfinished games: one line for the last one, and a list of all behind it.
 */

import { button, el } from "../../dom/elements.js";
import { ago, gameList, playersInWords } from "../../library/lists.js";
import { makeHash } from "../../router.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").Shown} Played */

/** The line, or null if there are none. @param {App} app */
export function unfinishedLine(app) {
  const host = el("section", { class: "panel unfinished", "aria-label": "Unfinished games" });
  show(app, host, false);
  return host.childElementCount ? host : null;
}

/** @param {App} app @param {HTMLElement} host @param {boolean} open whether the list is seen */
function show(app, host, open) {
  const games = app.records.games(false).filter(({ game }) => app.game(game));
  if (!games.length) {
    host.remove();
    return;
  }
  const [last] = games;
  const title = app.game(last.game)?.title ?? last.game;
  host.replaceChildren(
    button("Continue", () => resume(app, last), { class: "primary", "aria-label": `Continue ${title}` }),
    el(
      "span",
      { class: "what" },
      el("strong", {}, title),
      el(
        "span",
        { class: "muted" },
        [playersInWords(app, last) || last.score.toLocaleString("en"), ago(last.when)].join(", "),
      ),
    ),
    el(
      "details",
      { open },
      el("summary", {}, games.length > 1 ? `All ${games.length}` : "More"),
      gameList(app, games, (game) => [
        { label: "Resume", act: () => resume(app, game) },
        { label: "Discard", quiet: true, act: () => discard(app, game, () => show(app, host, true)) },
      ]),
    ),
  );
}

/** @param {App} app @param {Played} game */
function resume(app, game) {
  app.go(makeHash("play", game.game, { resume: game.id }));
}

/** @param {App} app @param {Played} game @param {() => void} then */
function discard(app, { id }, then) {
  app.whenReady(() => {
    app.records.discard([id]);
    app.outbox?.abandon(id);
    if (app.run?.id === id) app.run = null;
    then();
  });
}
