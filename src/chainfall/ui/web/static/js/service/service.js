/**
 * The service that handed out this page: boards, players, tickets and replays. Where there is none, `readSite().service` is
 * null, there is no `Service`, and the page shows nothing of it.
 *
 * Every method resolves to the service's answer or rejects with a `ServiceError`.
 */

import { forgetDevice, thisDevice } from "./device.js";

/** @typedef {import("./api.js").Uploaded} Accepted */
/** @typedef {import("./api.js").Period} Period */
/** @typedef {Record<string, string | number | null | undefined>} Query What is null or undefined is left out. */

/** Milliseconds after which a request is given up. */
const PATIENCE = 30_000;

/** Statuses of answers that say nothing about what was asked: too slow, elsewhere, too early, too often. */
const PASSING_STATUSES = [408, 421, 425, 429];

/** Codes of the same kind: no answer, an answer of something else, a game sent too soon, an origin that the host forgot. */
const PASSING_CODES = ["unreachable", "trouble", "too_fast", "foreign_origin"];

const UNREACHABLE = "The service cannot be reached at the moment.";

/** Why the service did not do what it was asked, in words for the page. */
export class ServiceError extends Error {
  /**
   * @param {string} message
   * @param {string} code of the service; "unreachable" if there was no answer, "trouble" if it was none of the service's
   * @param {{status?: number, wait?: number | null}} [more] wait: seconds after which it may be asked again
   */
  constructor(message, code, { status = 0, wait = null } = {}) {
    super(message);
    this.name = "ServiceError";
    this.code = code;
    this.status = status;
    this.wait = wait;
  }

  /** Whether the same request may succeed later. */
  get passing() {
    return this.status >= 500 || PASSING_STATUSES.includes(this.status) || PASSING_CODES.includes(this.code);
  }
}

/** @typedef {{query?: Query, body?: unknown, text?: string, known?: boolean, signal?: AbortSignal}} Asked
 * What is sent: JSON or a text; `known` tells the service who asks. */

export class Service {
  #base;

  /** @param {string} path as site.py has written it into the page @param {string} page the address of the page */
  constructor(path, page) {
    this.#base = new URL(`${path}/`, page);
  }

  // Boards and players

  /** @returns {Promise<import("./api.js").BoardsOut>} the open ones first */
  boards() {
    return this.#json("GET", "boards");
  }

  /**
   * @param {string} id @param {{period?: Period, on?: string, after?: string, limit?: number}} which
   * @returns {Promise<import("./api.js").BoardPage>}
   */
  standings(id, which = {}) {
    return this.#json("GET", `boards/${encoded(id)}`, { query: which });
  }

  /**
   * One's own place.
   * @param {string} id @param {{period?: Period, on?: string}} which
   * @returns {Promise<import("./api.js").Mine>}
   */
  ownStanding(id, which = {}) {
    return this.#json("GET", `boards/${encoded(id)}/me`, { query: which, known: true });
  }

  /** @param {string} name @param {string} [after] @returns {Promise<import("./api.js").PlayerPage>} */
  player(name, after) {
    return this.#json("GET", `players/${encoded(name)}`, { query: { after } });
  }

  /** @param {string} [date] as YYYY-MM-DD; today if left out @returns {Promise<import("./api.js").DayOut>} */
  daily(date) {
    return this.#json("GET", date ? `daily/${encoded(date)}` : "daily");
  }

  // Replays

  /** @param {string} id @returns {Promise<import("./api.js").About>} */
  about(id) {
    return this.#json("GET", `replays/${encoded(id)}/about`, { known: true });
  }

  /** @param {string} id @returns {Promise<string>} the file */
  replay(id) {
    return this.#text("GET", `replays/${encoded(id)}`, { known: true });
  }

  // The player at this device

  /** @param {string} name @returns {Promise<import("./api.js").Welcome>} */
  claim(name) {
    return this.#json("POST", "players", { body: { name } });
  }

  /** @returns {Promise<import("./api.js").Me>} */
  me() {
    return this.#json("GET", "me", { known: true });
  }

  /** @param {string} name @returns {Promise<import("./api.js").Changed>} */
  rename(name) {
    return this.#json("PATCH", "me", { body: { name }, known: true });
  }

  /** Deletes everything about the player. */
  async deleteMe() {
    await this.#text("DELETE", "me", { known: true });
  }

  /** @returns {Promise<string>} everything about the player, as the text of a file */
  exportMe() {
    return this.#text("GET", "me/export", { known: true });
  }

  /** @returns {Promise<import("./api.js").Link>} a link for another device, good for once */
  makeLink() {
    return this.#json("POST", "me/links", { body: {}, known: true });
  }

  /** @param {string} code of such a link @returns {Promise<import("./api.js").Welcome>} */
  arrive(code) {
    return this.#json("POST", "links", { body: { code } });
  }

  async signOut() {
    await this.#text("DELETE", "me/token", { known: true });
  }

  async signOutOthers() {
    await this.#text("DELETE", "me/devices", { known: true });
  }

  // Ranked games

  /** @param {string} board @returns {Promise<import("./api.js").TicketOut>} */
  takeTicket(board) {
    return this.#json("POST", "tickets", { body: { board }, known: true });
  }

  /** @returns {Promise<import("./api.js").Tickets>} the outstanding ones */
  tickets() {
    return this.#json("GET", "tickets", { known: true });
  }

  /** @param {string} ticket */
  async giveBack(ticket) {
    await this.#text("DELETE", `tickets/${encoded(ticket)}`, { known: true });
  }

  /** @param {string} ticket @param {string} replay the text of its file @returns {Promise<Accepted>} */
  submit(ticket, replay) {
    return this.#json("POST", "replays", { query: { ticket }, text: replay, known: true });
  }

  // Requests

  /** @param {string} method @param {string} path @param {Asked} [asked] @returns {Promise<any>} */
  async #json(method, path, asked) {
    const text = await this.#text(method, path, asked);
    try {
      return JSON.parse(text);
    } catch {
      throw new ServiceError(`${UNREACHABLE} Something else answered in its place.`, "trouble");
    }
  }

  /** @param {string} method @param {string} path @param {Asked} [asked] @returns {Promise<string>} */
  async #text(method, path, { query = {}, body, text, known = false } = {}) {
    const address = new URL(path, this.#base);
    for (const [name, value] of Object.entries(query))
      if (value !== null && value !== undefined) address.searchParams.set(name, String(value));
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const token = known ? thisDevice()?.token : undefined;
    const headers = {
      Accept: "application/json",
      ...(sent !== undefined && { "Content-Type": "application/json" }),
      ...(token && { Authorization: `Bearer ${token}` }),
    };
    const [response, answer] = await exchange(address, { method, headers, body: sent });
    if (response.ok) return answer;
    const problem = refusalOf(response, answer);
    if (problem.code === "bad_token" && token === thisDevice()?.token) forgetDevice();
    throw problem;
  }
}

/** @param {string} part of a path */
function encoded(part) {
  return encodeURIComponent(part);
}

/** @param {URL} address @param {RequestInit} init @returns {Promise<[Response, string]>} */
async function exchange(address, init) {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(address, { ...init, signal, credentials: "omit", referrerPolicy: "no-referrer" });
    return [response, await response.text()];
  } catch {
    throw new ServiceError(UNREACHABLE, "unreachable");
  }
}

/** @param {Response} response @param {string} answer @returns {ServiceError} */
function refusalOf({ status, headers }, answer) {
  const wait = Number.parseInt(headers.get("Retry-After") ?? "", 10);
  const more = { status, wait: Number.isFinite(wait) ? wait : null };
  try {
    const { error } = JSON.parse(answer);
    if (typeof error.message === "string" && typeof error.code === "string")
      return new ServiceError(sentence(error.message), error.code, more);
  } catch {
    // another program has answered, such as a proxy
  }
  return new ServiceError(`${UNREACHABLE} (The answer was ${status}.)`, "trouble", more);
}

/** @param {string} words */
function sentence(words) {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
