/**
 * The boards of the service: all of them, and one with its standings (`#/boards/<id>`).
 */

import { el } from "../../dom/elements.js";
import { thisDevice } from "../../service/device.js";
import { fill } from "./asking.js";
import { boardHash, nameOf, playHash } from "./names.js";
import { showStandings } from "./standings.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../service/api.js").BoardOut} Board */

/** @type {import("../../main.js").Page} */
export async function openBoards(app, host, route, signal) {
  const service = app.knownService();
  if (route.rest) {
    await showStandings(app, host, route, signal);
    return;
  }
  const lists = el("div", { class: "board-lists" });
  host.replaceChildren(
    el(
      "div",
      { class: "page boards" },
      el("h1", {}, "Boards"),
      el(
        "p",
        { class: "muted" },
        "Every score here was played again by the service before it counted. Proved, not timed; bots welcome.",
      ),
      whoPlays(),
      lists,
    ),
  );
  await fill(
    lists,
    () => service.boards(),
    ({ boards }) => listsOf(boards),
    signal,
  );
}

/** Who plays on this device, with a link to the account. */
export function whoPlays() {
  const device = thisDevice();
  return el(
    "p",
    { class: "who-plays" },
    ...(device ? ["You play as ", el("strong", {}, nameOf(device.name, false)), "."] : ["You have no name here yet."]),
    " ",
    el("a", { href: "#/account" }, device ? "Your account" : "Choose a name"),
  );
}

/** @param {Board[]} boards */
function listsOf(boards) {
  const open = boards.filter(({ state }) => state === "open");
  return [
    list(
      "Ranked games",
      open.filter(({ daily }) => !daily),
    ),
    list(
      "Today",
      open.filter(({ daily }) => daily),
    ),
    list(
      "Closed",
      boards.filter(({ state }) => state !== "open"),
    ),
  ];
}

/** @param {string} title @param {Board[]} boards */
function list(title, boards) {
  if (!boards.length) return null;
  const id = `boards-${title.toLowerCase().replaceAll(" ", "-")}`;
  return el(
    "section",
    { "aria-labelledby": id },
    el("h2", { id }, title),
    el("ul", { class: "board-list" }, ...boards.map(entry)),
  );
}

/** @param {Board} board */
function entry({ id, title, state, rules }) {
  const closed = state !== "open";
  return el(
    "li",
    { class: "panel board-entry", "data-board": id },
    el("h3", {}, el("a", { href: boardHash(id) }, title)),
    closed && el("p", { class: "muted" }, `closed; played by rules ${rules}`),
    !closed && el("a", { href: playHash(id), class: "button", "aria-label": `Play ranked: ${title}` }, "Play ranked"),
  );
}
