/**
 * Ranked games: `#/ranked/<board>` continues the one on that board, or takes a ticket and begins; `?game=<id>` is one of this
 * browser.
 */

import { notify } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { waitingIn } from "../../dom/progress.js";
import { messageOf } from "../../errors.js";
import { teachOnce } from "../../games/lessons.js";
import { makeHash } from "../../router.js";
import { thisDevice } from "../../service/device.js";
import { forgetRanked, isExpired, rankedGame, unfinishedOn, untilOf } from "../../service/ranked.js";
import { claimForm } from "../account/account.js";
import { fill } from "../boards/asking.js";
import { boardHash } from "../boards/names.js";
import { PlayPage } from "../play/play.js";
import { RankedRun, rankedHash } from "./run.js";
import { Sending } from "./sending.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../../service/ranked.js").RankedGame} RankedGame */

/** @type {import("../../main.js").Page} */
export async function openRanked(app, host, route, signal) {
  app.knownService();
  const id = route.query.get("game");
  if (id !== null) await openGame(app, host, route.rest, id, signal);
  else await beginOn(app, host, route.rest, signal);
}

/** A page of words, with a place for what comes below them. @param {HTMLElement} host @param {string} title @param {string} board */
function panelIn(host, title, board) {
  const content = el("div", { class: "ranked-content" });
  const back = el("p", {}, el("a", { href: boardHash(board) }, "Back to the board"));
  host.replaceChildren(el("div", { class: "panel waiting ranked" }, el("h1", {}, title), content, back));
  return content;
}

/** @param {App} app @param {HTMLElement} host @param {string} board @param {AbortSignal} signal */
async function beginOn(app, host, board, signal) {
  const begun = unfinishedOn(board);
  const device = thisDevice();
  if (begun) {
    location.replace(rankedHash(begun));
  } else if (device) {
    await fill(
      panelIn(host, "Ranked game", board),
      () => takeTicket(app, board),
      ({ ticket, title }) => {
        const ranked = { ticket, title, until: untilOf(ticket), player: device.name, replay: null, score: 0 };
        start(app, host, ranked, signal).catch((error) =>
          panelIn(host, "Ranked game", board).append(el("p", { role: "alert" }, messageOf(error))),
        );
        return [el("p", { role: "status" }, "Your ticket is there. One moment …")];
      },
      signal,
    );
    if (!thisDevice() && !signal.aborted) await beginOn(app, host, board, signal); // it was signed out elsewhere
  } else {
    const words = "A ranked game needs a name under which it stands on the board. There is no password.";
    const claimed = () => beginOn(app, host, board, signal);
    panelIn(host, "Choose a name", board).append(
      el("p", {}, words),
      claimForm(app.knownService(), claimed, signal),
      el("p", {}, el("a", { href: "#/account" }, "You have a name on another device?")),
    );
  }
}

/** @param {App} app @param {string} board @returns {Promise<{ticket: import("../../service/api.js").TicketOut, title: string}>} */
async function takeTicket(app, board) {
  const service = app.knownService();
  const { board: known } = await service.standings(board, { limit: 1 });
  return { ticket: await service.takeTicket(board), title: known.title };
}

/** Starts the game of a new ticket. @param {App} app @param {HTMLElement} host @param {Omit<RankedGame, "id">} ranked @param {AbortSignal} signal */
async function start(app, host, ranked, signal) {
  const { ticket } = ranked;
  const giveBack = () => app.service?.giveBack(ticket.ticket).catch(() => {});
  const engine = await app.engineFor(host, signal);
  if (!engine) {
    giveBack();
    return;
  }
  engine.close_kata();
  const game = app.knownGame(ticket.game);
  const run = RankedRun.begin({ engine, records: app.records }, game, ranked, app.settings.values);
  const { rules } = JSON.parse(engine.replay());
  if (rules !== ticket.rules) {
    forgetRanked(run.id);
    giveBack();
    const words = `This page has rules ${rules} of ${game.title}, the service has ${ticket.rules}.`;
    panelIn(host, "Reload this page", ticket.board).append(el("p", {}, `${words} Reload the page to get the same.`));
    return;
  }
  await play(app, engine, run, host, false, signal);
}

/** @param {App} app @param {HTMLElement} host @param {string} board @param {string} id @param {AbortSignal} signal */
async function openGame(app, host, board, id, signal) {
  const ranked = rankedGame(id);
  if (!ranked) {
    location.replace(boardHash(board)); // it has its answer
  } else if (ranked.replay !== null) {
    const content = panelIn(host, ranked.title, board);
    if (app.outbox) content.append(new Sending(app, app.outbox, id, signal).element);
  } else if (isExpired(ranked)) {
    forgetRanked(id);
    notify("The ticket of this game has run out: it can be played on, but no longer for a rank.", { kind: "error" });
    location.replace(app.records.find(id) ? makeHash("play", ranked.ticket.game, { resume: id }) : boardHash(board));
  } else {
    await resume(app, host, ranked, signal);
  }
}

/** @param {App} app @param {HTMLElement} host @param {RankedGame} ranked @param {AbortSignal} signal */
async function resume(app, host, ranked, signal) {
  const engine = await app.engineFor(host, signal);
  if (!engine) return;
  engine.close_kata();
  const { run } = app;
  if (run instanceof RankedRun && run.id === ranked.id && !run.finished) {
    await play(app, engine, run, host, true, signal);
    return;
  }
  const place = { engine, records: app.records };
  const game = app.knownGame(ranked.ticket.game);
  if (!app.records.find(ranked.id)) {
    forgetRanked(ranked.id); // so little was played that it begins again
    await play(app, engine, RankedRun.begin(place, game, ranked, app.settings.values), host, false, signal);
    return;
  }
  const onProgress = waitingIn(host, `Resuming ${game.title}`, () => app.go(boardHash(ranked.ticket.board)));
  const resumed = await RankedRun.continued(place, game, ranked, { signal, onProgress });
  if (resumed) await play(app, engine, resumed, host, true, signal);
}

/**
 * @param {App} app @param {Engine} engine @param {RankedRun} run @param {HTMLElement} host @param {boolean} resumed
 * @param {AbortSignal} signal
 */
async function play(app, engine, run, host, resumed, signal) {
  app.run = run;
  history.replaceState(history.state, "", run.hash);
  document.title = `${run.ranked.title} · Chainfall`;
  document.documentElement.dataset.page = "play"; // the board has the screen for itself
  await teachOnce(app, run.game, signal);
  if (!signal.aborted) new PlayPage(app, engine, run, host, signal).open(resumed);
}
