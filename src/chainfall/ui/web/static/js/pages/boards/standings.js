/**
 * The standings of a board: a day, a week or all time, page by page, one's own place marked.
 */

import { el, icon } from "../../dom/elements.js";
import { thisDevice } from "../../service/device.js";
import { fill } from "./asking.js";
import { boardHash, counted, dayInWords, dayOf, playHash, playerLink, replayLink } from "./names.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../service/api.js").BoardOut} Board */
/** @typedef {import("../../service/api.js").EntryOut} Entry */
/** @typedef {import("../../service/api.js").Period} Period */
/** @typedef {import("../../service/api.js").BoardPage} Standings */

/** @type {Record<Period, string>} */
const PERIODS = { day: "Day", week: "Week", all: "All time" };

/** Which link was followed, so that the focus stays on it. */
let followed = "";

/** @param {App} app @param {HTMLElement} host @param {import("../../router.js").Route} route @param {AbortSignal} signal */
export async function showStandings(app, host, route, signal) {
  const service = app.knownService();
  const id = route.rest;
  const which = {
    period: /** @type {Period | undefined} */ (route.query.get("period") ?? undefined),
    on: route.query.get("on") ?? undefined,
    after: route.query.get("after") ?? undefined,
  };
  const { after: _, ...period } = which;
  const page = el("div", { class: "page board-page" }, el("h1", {}, "Board"));
  host.replaceChildren(page);
  const ask = async () => {
    const own = thisDevice() ? service.ownStanding(id, period).catch(() => null) : null;
    const shown = await service.standings(id, which);
    return { shown, own: (await own)?.entry ?? null };
  };
  await fill(page, ask, ({ shown, own }) => contents(shown, own, which.after), signal);
  if (signal.aborted) return;
  const heading = page.querySelector("h1");
  if (heading) document.title = `${heading.textContent} · Chainfall`;
  else page.prepend(el("h1", {}, "Board"));
  if (followed) /** @type {HTMLElement | null} */ (page.querySelector(`[data-leads="${followed}"]`))?.focus();
  followed = "";
}

/** @param {Standings} shown @param {Entry | null} own @param {string} [after] */
function contents(shown, own, after) {
  const { board, entries, period, total } = shown;
  const open = board.state === "open";
  const seen = entries.some(({ player }) => player === own?.player);
  return [
    el("h1", {}, board.title),
    el("p", { class: "muted" }, board.about),
    el(
      "div",
      { class: "board-acts" },
      open && el("a", { href: playHash(board.id), class: "button primary" }, "Play ranked"),
      el("a", { href: "#/boards" }, "All boards"),
    ),
    open ? null : closedNote(board),
    periods(shown),
    el(
      "section",
      { class: "panel standings", "aria-label": "Standings" },
      el("h2", {}, titleOf(shown)),
      el("p", { class: "muted", role: "status" }, totalInWords(total, board.daily)),
      entries.length ? table(entries) : null,
      own && !seen ? el("p", { class: "own-place" }, `You: rank ${counted(own.rank)}, ${counted(own.score)}`) : null,
      pages(board.id, period, shown, after),
    ),
  ];
}

/** @param {Board} board */
function closedNote({ rules, successor }) {
  return el(
    "p",
    { class: "panel" },
    `This board is closed: its games were played by rules ${rules}. `,
    successor && el("a", { href: boardHash(successor) }, "The board that followed it"),
  );
}

/** @param {number} total @param {boolean} daily */
function totalInWords(total, daily) {
  if (total) return total === 1 ? "1 player" : `${counted(total)} players`;
  return daily ? "Nobody has played yet today." : "Nobody has played yet. The first score is rank 1.";
}

/** @param {Standings} shown */
function titleOf({ period, on }) {
  if (period === "all" || !on) return "All time";
  return period === "day" ? dayInWords(on) : `The week from ${dayInWords(on)}`;
}

/** The periods as links, and the ones before and after. @param {Standings} shown */
function periods({ board, period, previous_on: earlier, next_on: later }) {
  const tabs = board.periods.map((one) =>
    link(boardHash(board.id, { period: one }), PERIODS[one], `period-${one}`, {
      class: "tab",
      "aria-current": one === period && "page",
    }),
  );
  const turn = (/** @type {string | null} */ on, /** @type {string} */ name, /** @type {string} */ label) =>
    on && link(boardHash(board.id, { period, on }), icon(name), label, { class: "button tool", "aria-label": label });
  return el(
    "nav",
    { class: "periods", "aria-label": "Period" },
    ...tabs,
    turn(earlier, "left", period === "week" ? "The week before" : "The day before"),
    turn(later, "right", period === "week" ? "The week after" : "The day after"),
  );
}

/** @param {string} href @param {import("../../dom/elements.js").Child} label @param {string} leads @param {Record<string, unknown>} more */
function link(href, label, leads, more) {
  return el("a", { href, "data-leads": leads, click: () => (followed = leads), ...more }, label);
}

/** @param {Entry[]} entries */
function table(entries) {
  const heads = [
    ["Rank", "rank"],
    ["Player", "who"],
    ["Score", "score"],
    ["Steps", "steps"],
    ["When", "when"],
    ["Replay", "film"],
  ];
  return el(
    "table",
    { class: "ranking" },
    el("thead", {}, el("tr", {}, ...heads.map(([title, kind]) => el("th", { scope: "col", class: kind }, title)))),
    el("tbody", {}, ...entries.map(row)),
  );
}

/** @param {Entry} entry */
function row({ rank, player, bot, score, steps, at, replay }) {
  const own = thisDevice()?.name === player;
  return el(
    "tr",
    { class: own && "own", "data-player": player },
    el("td", { class: "rank" }, counted(rank)),
    el("th", { scope: "row", class: "who" }, playerLink(player, bot)),
    el("td", { class: "score" }, counted(score)),
    el("td", { class: "steps" }, counted(steps)),
    el("td", { class: "when" }, dayOf(at)),
    el("td", { class: "film" }, replayLink(replay, `Watch the replay of ${player}, ${counted(score)}`)),
  );
}

/** @param {string} id @param {Period} period @param {Standings} shown @param {string} [after] */
function pages(id, period, { next, on }, after) {
  if (!next && !after) return null;
  return el(
    "nav",
    { class: "paging", "aria-label": "Pages" },
    after && link(boardHash(id, { period, on }), "First page", "first", { class: "button small" }),
    next && link(boardHash(id, { period, on, after: next }), "Next page", "next", { class: "button small" }),
  );
}
