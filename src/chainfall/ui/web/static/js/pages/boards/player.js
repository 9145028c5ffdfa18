/**
 * The page of a player: best scores with their ranks, how the scores have gone, and the games with their replays.
 */

import { button, el } from "../../dom/elements.js";
import { fill, trouble } from "./asking.js";
import { abandonedInWords, boardHash, counted, dayOf, isolated, replayLink } from "./names.js";
import { plot } from "./plot.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../service/api.js").PlayerPage} PlayerPage */
/** @typedef {import("../../service/service.js").Service} Service */

/** @type {import("../../main.js").Page} */
export async function openPlayer(app, host, route, signal) {
  const service = app.knownService();
  const name = route.rest;
  const parts = el("div", { class: "player-parts" });
  const heading = el("h1", {}, "Player"); // a link may say any name, the service says whose page it is
  const about = el("p", { class: "muted" });
  const back = el("p", {}, el("a", { href: "#/boards" }, "All boards"));
  host.replaceChildren(el("div", { class: "page player-page" }, heading, about, parts, back));
  const show = (/** @type {PlayerPage} */ page) => {
    const { player, abandoned } = page;
    document.title = `${player.name} · Chainfall`;
    heading.replaceChildren(isolated(player.name));
    about.replaceChildren(player.bot ? "A bot; here since " : "Here since ", dayOf(player.since), ". ");
    if (abandoned) about.append(abandonedInWords(abandoned));
    return [bests(page), new Games(service, player.name, page, signal).element];
  };
  await fill(parts, () => service.player(name), show, signal);
}

/** @param {PlayerPage} page */
function bests({ bests, plots }) {
  return el(
    "section",
    { class: "panel", "aria-labelledby": "player-bests" },
    el("h2", { id: "player-bests" }, "Best scores"),
    bests.length
      ? el(
          "ul",
          { class: "player-bests" },
          ...bests.map(({ board, title, rank, score, at, replay }) =>
            el(
              "li",
              { "data-board": board },
              el("a", { href: boardHash(board), class: "title" }, title),
              el("span", { class: "rank" }, `rank ${counted(rank)}`),
              el("strong", { class: "score" }, counted(score)),
              el("span", { class: "when muted" }, dayOf(at)),
              replayLink(replay, `Watch the best game on ${title}`),
              plot(plots[board] ?? [], title),
            ),
          ),
        )
      : el("p", { class: "muted" }, "None yet."),
  );
}

/** The list of games, which grows by a button. */
class Games {
  /** @type {string | null} */
  #next;
  #list = el("ul", { class: "player-games" });
  #more = el("div", { class: "paging" });

  /** @param {Service} service @param {string} name @param {PlayerPage} page @param {AbortSignal} signal */
  constructor(service, name, page, signal) {
    this.service = service;
    this.name = name;
    this.signal = signal;
    this.#next = page.next;
    this.#add(page);
    this.element = el(
      "section",
      { class: "panel", "aria-labelledby": "player-games" },
      el("h2", { id: "player-games" }, "Games"),
      page.games.length ? this.#list : el("p", { class: "muted" }, "None yet."),
      this.#more,
    );
    this.#offer();
  }

  /** @param {PlayerPage} page */
  #add({ games }) {
    this.#list.append(
      ...games.map(({ board, title, score, reason, at, replay }) =>
        el(
          "li",
          {},
          el("a", { href: boardHash(board), class: "title" }, title),
          el("strong", { class: "score" }, counted(score)),
          el("span", { class: "reason muted" }, reason),
          el("span", { class: "when muted" }, dayOf(at)),
          replayLink(replay, `Watch the game on ${title}, ${counted(score)}`),
        ),
      ),
    );
  }

  #offer() {
    this.#more.replaceChildren(...(this.#next ? [button("More games", () => this.#fetch(), { class: "small" })] : []));
  }

  async #fetch() {
    const first = this.#list.children.length;
    try {
      const page = await this.service.player(this.name, this.#next ?? undefined);
      if (this.signal.aborted) return;
      this.#next = page.next;
      this.#add(page);
      this.#offer();
      this.#list.children[first]?.querySelector("a")?.focus();
    } catch (error) {
      if (!this.signal.aborted) this.#more.replaceChildren(trouble(error, () => this.#fetch()));
    }
  }
}
