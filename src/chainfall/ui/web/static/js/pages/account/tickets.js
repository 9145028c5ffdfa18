/**
 * What is under way: ranked games of this browser that can be continued or were not sent yet, and the tickets of the player
 * that belong to none of them.
 */

import { button, el } from "../../dom/elements.js";
import { isExpired, rankedGames } from "../../service/ranked.js";
import { fill } from "../boards/asking.js";
import { abandonedInWords, counted, moment } from "../boards/names.js";
import { rankedHash } from "../ranked/run.js";
import { Sending } from "../ranked/sending.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../service/api.js").TicketOut} Ticket */
/** @typedef {import("../../service/ranked.js").RankedGame} RankedGame */

/**
 * The section; empty and hidden if nothing is under way.
 * @param {App} app @param {AbortSignal} signal @param {boolean} known whether there is a name on this device
 */
export function underWay(app, signal, known) {
  const rest = el("div");
  const list = el("ul", { class: "under-way" });
  const section = el(
    "section",
    { class: "panel", "aria-labelledby": "under-way", hidden: true },
    el("h2", { id: "under-way" }, "Under way"),
    list,
    rest,
  );
  const show = () => {
    const games = rankedGames();
    list.replaceChildren(...games.map((game) => entry(app, game, show, signal)));
    section.hidden = !games.length && !rest.childElementCount;
    if (known) fetchTickets();
  };
  const fetchTickets = () => {
    const kept = new Set(rankedGames().map(({ ticket }) => ticket.ticket));
    const others = async () => {
      const { tickets, abandoned } = await app.knownService().tickets();
      return { tickets: tickets.filter(({ ticket }) => !kept.has(ticket)), abandoned };
    };
    fill(
      rest,
      others,
      ({ tickets, abandoned }) => {
        section.hidden = !list.childElementCount && !tickets.length && !abandoned;
        return [
          tickets.length > 0 && el("p", {}, "Tickets for games that are not in this browser:"),
          tickets.length > 0 &&
            el("ul", { class: "under-way" }, ...tickets.map((ticket) => lone(app, ticket, show, signal))),
          abandoned > 0 && el("p", { class: "muted" }, abandonedInWords(abandoned)),
        ];
      },
      signal,
    );
  };
  show();
  return section;
}

/** @param {App} app @param {RankedGame} game @param {() => void} changed @param {AbortSignal} signal */
function entry(app, game, changed, signal) {
  const { id, title, ticket, replay, score } = game;
  const giveUp = async () => {
    await app.outbox?.abandon(id);
    if (!signal.aborted) changed();
  };
  if (replay !== null)
    return el(
      "li",
      {},
      el("strong", {}, title),
      el("span", { class: "score" }, counted(score)),
      app.outbox && new Sending(app, app.outbox, id, signal).element,
      button("Do not send it", giveUp, { class: "small quiet", "aria-label": `Do not send it: ${title}` }),
    );
  return el(
    "li",
    {},
    el("strong", {}, title),
    el("span", { class: "muted" }, isExpired(game) ? "its ticket ran out " : "until ", moment(ticket.expires)),
    !isExpired(game) &&
      el("a", { href: rankedHash(game), class: "button small", "aria-label": `Continue: ${title}` }, "Continue"),
    button("Give up", giveUp, { class: "small quiet", "aria-label": `Give up: ${title}` }),
  );
}

/** A ticket without its game. @param {App} app @param {Ticket} ticket @param {() => void} changed @param {AbortSignal} signal */
function lone(app, ticket, changed, signal) {
  const title = app.game(ticket.game)?.title ?? ticket.game;
  const item = el("li", {});
  const giveBack = () =>
    fill(
      item,
      () => app.knownService().giveBack(ticket.ticket),
      () => (changed(), []),
      signal,
    );
  item.replaceChildren(
    el("strong", {}, title),
    el("span", { class: "muted" }, "until ", moment(ticket.expires)),
    button("Give it back", giveBack, { class: "small quiet", "aria-label": `Give it back: ${title}` }),
  );
  return item;
}
