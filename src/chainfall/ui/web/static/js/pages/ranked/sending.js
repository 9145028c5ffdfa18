/**
 * What becomes of a ranked game that is over: it is sent, its rank is there, or why not.
 */

import { button, el } from "../../dom/elements.js";
import { boardHash, counted } from "../boards/names.js";

/** @typedef {import("../../service/outbox.js").Delivery} Delivery */
/** @typedef {import("../../service/outbox.js").Outbox} Outbox */

export class Sending {
  #words = el("p", {});
  #acts = el("span", { class: "actions" });

  /** @param {import("../../app.js").App} app @param {Outbox} outbox @param {string} id of the game @param {AbortSignal} signal */
  constructor(app, outbox, id, signal) {
    this.app = app;
    this.outbox = outbox;
    this.id = id;
    this.element = el("div", { class: "sending", role: "status" }, this.#words, this.#acts);
    outbox.follow(id, (delivery) => this.#show(delivery), signal);
    outbox.send(id);
  }

  /** @param {Delivery} delivery */
  #show(delivery) {
    const { state, game } = delivery;
    this.element.dataset.state = state;
    this.#words.textContent = inWords(delivery);
    const again = button("Try again", () => this.outbox.send(this.id), { class: "small" });
    const board = el("a", { href: boardHash(game.ticket.board), class: "button small" }, "See the board");
    const account = el("a", { href: "#/account" }, "Your account");
    const acts = { sending: [], waiting: [again, account], accepted: [board], refused: [board] }[state];
    const focused = this.#acts.contains(document.activeElement);
    this.#acts.replaceChildren(...acts);
    if (focused && acts.length) acts[0].focus();
  }
}

/** What is said of a game. @param {Delivery} delivery @returns {string} */
export function inWords({ state, words, game, answer }) {
  if (state === "sending") return "Sending your game …";
  if (state === "waiting") return `${words} Your game is kept in this browser and will be sent.`;
  if (state === "refused" || !answer) return `Your game was not accepted: ${words}`;
  const place = `Rank ${counted(answer.rank)} on ${game.title}`;
  return answer.best ? `${place} with ${counted(answer.score)}.` : `${place}; your best there stays.`;
}
