/**
 * What players and boards are called, as links; all of it written by others, and so only ever text.
 */

import { el } from "../../dom/elements.js";
import { makeHash } from "../../router.js";
import { thisDevice } from "../../service/device.js";

/** @typedef {import("../../service/api.js").BoardOut} Board */
/** @typedef {import("../../service/api.js").Period} Period */

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A name, in its own direction of writing. @param {string} name */
export function isolated(name) {
  return el("bdi", { class: "name" }, name);
}

/** A name, and whether it is a bot's. @param {string} name @param {boolean} bot */
export function nameOf(name, bot) {
  return [isolated(name), bot && el("span", { class: "badge" }, "bot")];
}

/** A player as a link to the player's page. @param {string} name @param {boolean} bot */
export function playerLink(name, bot) {
  const own = thisDevice()?.name === name;
  const [shown, badge] = nameOf(name, bot);
  return [
    el("a", { href: makeHash("player", name), class: "player" }, shown),
    badge,
    own && el("span", { class: "badge own" }, "you"),
  ];
}

/** The address of a board. @param {string} id @param {{period?: Period, on?: string | null, after?: string}} [which] */
export function boardHash(id, { period, on, after } = {}) {
  return makeHash("boards", id, { ...(period && { period }), ...(on && { on }), ...(after && { after }) });
}

/** The address at which a ranked game on a board begins or goes on. @param {string} board */
export function playHash(board) {
  return makeHash("ranked", board);
}

/** A link to a replay; words if it cannot be seen yet. @param {string | null} id @param {string} label for screen readers */
export function replayLink(id, label) {
  if (id === null) return el("span", { class: "muted", title: "Shown when the day is over" }, "later");
  return el("a", { href: makeHash("replay", id), "aria-label": label }, "Watch");
}

/** @param {string} date as YYYY-MM-DD @returns {string} */
export function dayInWords(date) {
  return DAY.format(new Date(date));
}

/** A moment, by the player's own clock. @param {string} at */
export function moment(at) {
  return el("time", { datetime: at }, MOMENT.format(new Date(at)));
}

/** The day of a moment, with the moment itself when it is pointed at. @param {string} at */
export function dayOf(at) {
  const when = new Date(at);
  return el("time", { datetime: at, title: MOMENT.format(when) }, DAY.format(when));
}

/** @param {number} tickets of a player, that were given back or ran out */
export function abandonedInWords(tickets) {
  return tickets === 1
    ? "1 ticket was given back or ran out."
    : `${counted(tickets)} tickets were given back or ran out.`;
}

/** @param {number} number */
export function counted(number) {
  return number.toLocaleString("en");
}
