/**
 * The arcade: shows the menu at once, loads the engine behind it, and goes from page to page.
 */

import { App } from "./app.js";
import { notify, showUncaught } from "./dom/dialogs.js";
import { button, el, icon } from "./dom/elements.js";
import { unfolded } from "./dom/problems.js";
import { messageOf, tracebackOf } from "./errors.js";
import * as storage from "./library/storage.js";
import { openAccount } from "./pages/account/account.js";
import { openAnalysis } from "./pages/analysis/analysis.js";
import { openBoards } from "./pages/boards/boards.js";
import { boardHash } from "./pages/boards/names.js";
import { openPlayer } from "./pages/boards/player.js";
import { openDaily } from "./pages/daily/daily.js";
import { openKata } from "./pages/kata.js";
import { openLadder } from "./pages/ladder/ladder.js";
import { openLearning } from "./pages/learn/learn.js";
import { openMenu } from "./pages/menu/menu.js";
import { openPlay } from "./pages/play/play.js";
import { openPuzzle } from "./pages/puzzles/puzzle.js";
import { openPuzzles } from "./pages/puzzles/puzzles.js";
import { openRanked } from "./pages/ranked/ranked.js";
import { inWords } from "./pages/ranked/sending.js";
import { openReplay } from "./pages/replay/replay.js";
import { openSettings } from "./pages/settings/settings.js";
import { openShell } from "./pages/shell.js";
import { openStudy } from "./pages/study.js";
import { openWatch } from "./pages/watch/watch.js";
import { parseHash } from "./router.js";

/**
 * @typedef {import("./router.js").Route} Route
 * @typedef {(app: App, host: HTMLElement, route: Route, signal: AbortSignal) => Promise<void> | void}
 *   Page fills the host; the signal tells that it was left
 */

/** @type {Record<string, {title: string, open: Page}>} */
const PAGES = {
  "": { title: "Menu", open: openMenu },
  play: { title: "Play", open: openPlay },
  daily: { title: "Daily", open: openDaily },
  ladder: { title: "Ladder", open: openLadder },
  puzzles: { title: "Puzzles", open: openPuzzles },
  puzzle: { title: "Puzzle", open: openPuzzle },
  replay: { title: "Replays", open: openReplay },
  watch: { title: "Watch", open: openWatch },
  analysis: { title: "Analysis", open: openAnalysis },
  learn: { title: "Learn", open: openLearning },
  study: { title: "Study", open: openStudy },
  kata: { title: "Kata", open: openKata },
  shell: { title: "Shell", open: openShell },
  settings: { title: "Settings", open: openSettings },
};

/** Those that there are where a service has handed out the arcade. @type {Record<string, {title: string, open: Page}>} */
const PAGES_OF_SERVICE = {
  boards: { title: "Boards", open: openBoards },
  player: { title: "Player", open: openPlayer },
  account: { title: "Account", open: openAccount },
  ranked: { title: "Ranked game", open: openRanked },
};

/** Pages that the navigation reaches through another one. @type {Record<string, string>} */
const INSIDE = {
  kata: "study",
  shell: "study",
  puzzle: "puzzles",
  analysis: "replay",
  learn: "replay",
  player: "boards",
  account: "boards",
  ranked: "boards",
};

showUncaught();
const app = new App();
const host = /** @type {HTMLElement} */ (document.getElementById("main"));
let leaving = new AbortController();
let first = true;
const pages = app.service ? { ...PAGES, ...PAGES_OF_SERVICE } : PAGES;

if (app.outbox) openService(app.outbox);
applyLooks();
soundButton();
addEventListener("hashchange", () => show());
show();
app.load().catch(() => {});
Object.assign(globalThis, { chainfall: { app, storage } }); // for tests, and for the curious

/** Shows the page that the address names. */
function show() {
  leaving.abort();
  leaving = new AbortController();
  const { signal } = leaving;
  const route = parseHash(location.hash);
  const page = pages[route.page];
  host.replaceChildren();
  document.documentElement.dataset.page = page ? route.page || "menu" : "unknown";
  document.title = page && route.page ? `${page.title} · Chainfall` : "Chainfall";
  markNavigation(route.page);
  app.live.reset();
  scrollTo(0, 0);
  if (!page) {
    showProblem(`There is no page “${route.page}”.`, "The link may be mistyped.");
    return;
  }
  Promise.resolve()
    .then(() => page.open(app, host, route, signal))
    .catch((error) => {
      if (!signal.aborted) showProblem("This page could not be shown.", messageOf(error), error);
    })
    .finally(() => {
      if (!first && !signal.aborted && !host.contains(document.activeElement)) focusHeading();
      first = false;
    });
}

/** Tells a screen reader which page is shown. */
function focusHeading() {
  const heading = host.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** @param {string} title @param {string} words @param {unknown} [error] */
function showProblem(title, words, error) {
  if (error) console.info(error); // for developers; the page shows it in words
  host.replaceChildren(
    el(
      "div",
      { class: "panel problem", role: "alert" },
      el("h1", {}, title),
      el("p", {}, words),
      unfolded(tracebackOf(error)),
      el("p", {}, el("a", { href: "#/", class: "button primary" }, "To the menu")),
    ),
  );
}

/** @param {string} page */
function markNavigation(page) {
  for (const link of document.querySelectorAll("nav a")) {
    const here = parseHash(/** @type {HTMLAnchorElement} */ (link).hash).page === (INSIDE[page] ?? page);
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** What a service adds to every page: a link to its boards, and finished games that were not sent yet. @param {import("./service/outbox.js").Outbox} outbox */
function openService(outbox) {
  document.querySelector('nav a[href="#/ladder"]')?.after(el("a", { href: "#/boards" }, "Boards"));
  document.documentElement.dataset.service = "";
  outbox.onNews = (delivery) => {
    const board = { label: "See the board", act: () => app.go(boardHash(delivery.game.ticket.board)) };
    notify(inWords(delivery), { kind: delivery.state === "refused" ? "error" : "info", action: board });
  };
  addEventListener("online", () => outbox.sendAll());
  app.painted.then(() => outbox.sendAll());
}

/** The settings that change how everything looks and sounds. */
function applyLooks() {
  const root = document.documentElement;
  app.settings.follow((values) => {
    const { palette, letters, contrast, volume, muted, spoken } = values;
    app.tiles.set({ palette, letters, contrast });
    app.sound.setVolume(volume / 100);
    app.sound.setMix({
      piece: values.pieceVolume / 100,
      clears: values.clearsVolume / 100,
      signals: values.signalsVolume / 100,
    });
    app.sound.setMuted(muted);
    app.live.spoken = spoken;
    root.dataset.contrast = contrast ? "high" : "standard";
    root.dataset.motion = app.settings.reducedMotion ? "reduced" : "full";
  });
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener?.("change", () => app.settings.set({}));
}

/** The button in the head of the page that turns the sound off and on. */
function soundButton() {
  const made = button("", () => app.settings.set({ muted: !app.settings.values.muted }), { class: "quiet sound" });
  app.settings.follow(({ muted }) => {
    made.replaceChildren(icon(muted ? "mute" : "sound"));
    made.setAttribute("aria-label", muted ? "Turn the sound on" : "Turn the sound off");
  });
  document.getElementById("head-buttons")?.append(made);
}

addEventListener("offline", () =>
  notify("You are offline. The arcade keeps working with what this browser has stored."),
);
