/**
 * Sends finished ranked games to the service, each until there is an answer: at once, when the connection is back, some time
 * after a failure, and when the page is opened again.
 */

import { messageOf } from "../errors.js";
import { forgetRanked, rankedGame, rankedGames } from "./ranked.js";
import { ServiceError } from "./service.js";

/** @typedef {import("./api.js").Uploaded} Accepted */
/** @typedef {import("./ranked.js").RankedGame} RankedGame */

/**
 * @typedef {object} Delivery How it stands with a game.
 * @property {"sending" | "waiting" | "accepted" | "refused"} state
 * @property {string} words why it waits or was refused
 * @property {RankedGame} game
 * @property {Accepted} [answer]
 */

/** @typedef {(delivery: Delivery) => void} Follower */

/** The service would take the game from somebody else: from its player, as soon as this device is signed in as that one. */
const NOT_ITS_PLAYER = ["no_token", "bad_token", "not_your_ticket"];

/** Milliseconds after the first failure; each further one doubles them. */
const FIRST_WAIT = 5000;
const LONGEST_WAIT = 300_000;

export class Outbox {
  /** @type {Map<string, Delivery>} */
  #deliveries = new Map();
  /** @type {Map<string, Set<Follower>>} */
  #followers = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #wait = FIRST_WAIT;

  /** @param {Pick<import("./service.js").Service, "submit" | "giveBack">} service */
  constructor(service) {
    this.service = service;
    /** Is told of the answer for a game that nobody follows. @type {Follower} */
    this.onNews = () => {};
  }

  /**
   * Calls the follower now, if the game was sent, and whenever something changes.
   * @param {string} id @param {Follower} follower @param {AbortSignal} signal ends it
   */
  follow(id, follower, signal) {
    const followers = this.#followers.get(id) ?? new Set();
    this.#followers.set(id, followers.add(follower));
    signal.addEventListener("abort", () => {
      followers.delete(follower);
      if (!followers.size) this.#followers.delete(id);
    });
    const known = this.#deliveries.get(id);
    if (known) follower(known);
  }

  /** Sends all that are over and have no answer yet. */
  async sendAll() {
    for (const { id, replay } of rankedGames()) if (replay !== null) await this.send(id);
  }

  /** Sends a game that is over, unless that is under way. @param {string} id @returns {Promise<void>} */
  async send(id) {
    const game = rankedGame(id); // as it is stored now: another window may have sent it
    if (!game || game.replay === null || this.#deliveries.get(id)?.state === "sending") return;
    this.#tell({ state: "sending", words: "", game });
    try {
      const answer = await this.service.submit(game.ticket.ticket, game.replay);
      forgetRanked(id);
      this.#wait = FIRST_WAIT;
      this.#tell({ state: "accepted", words: "", game, answer });
    } catch (error) {
      this.#fail(game, error);
    }
  }

  /** Gives a game up: its ticket goes back to the service. @param {string} id */
  async abandon(id) {
    const game = rankedGame(id);
    forgetRanked(id);
    if (game) await this.service.giveBack(game.ticket.ticket).catch(() => {}); // it runs out by itself
  }

  /** The player is gone, and with it all tickets. */
  forgetAll() {
    for (const { id } of rankedGames()) forgetRanked(id);
  }

  /** @param {RankedGame} game @param {unknown} error */
  #fail(game, error) {
    const words = messageOf(error);
    const known = error instanceof ServiceError;
    const stays = known && NOT_ITS_PLAYER.includes(error.code);
    if (known && !error.passing && !stays) {
      forgetRanked(game.id);
      this.#tell({ state: "refused", words, game });
      return;
    }
    if (!stays) this.#sendLater(known ? error.wait : null);
    this.#tell({ state: "waiting", words: stays ? `${words} Sign in as ${game.player} to send it.` : words, game });
  }

  /** @param {number | null} seconds after which the service wants to be asked again, if it has said so */
  #sendLater(seconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.sendAll(), seconds === null ? this.#wait : seconds * 1000);
    if (seconds === null) this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** @param {Delivery} delivery */
  #tell(delivery) {
    const { id } = delivery.game;
    this.#deliveries.set(id, delivery);
    const followers = this.#followers.get(id);
    if (followers) for (const follower of followers) follower(delivery);
    else if (delivery.state === "accepted" || delivery.state === "refused") this.onNews(delivery);
  }
}
