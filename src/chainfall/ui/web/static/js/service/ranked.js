/**
 * Ranked games on their way: from the ticket to the answer of the service they are kept in this browser, one entry each, so
 * that neither a reload nor a broken connection loses one.
 */

import { namesWith, read, remove, write } from "../library/storage.js";

/** @typedef {import("./api.js").TicketOut} Ticket */

/**
 * @typedef {object} RankedGame
 * @property {string} id of the game among those of this browser
 * @property {Ticket} ticket
 * @property {number} until its ticket is good, by this device's own clock, which may be wrong
 * @property {string} title of the board
 * @property {string} player who has the ticket
 * @property {string | null} replay the text of its file, once it is over
 * @property {number} score
 */

const START = "ranked.";

/** @param {RankedGame} game @returns {boolean} whether it will be there after a reload */
export function keepRanked(game) {
  return write(START + game.id, game);
}

/** @param {string} id @returns {RankedGame | null} null if it is not a ranked game, or no longer on its way */
export function rankedGame(id) {
  const value = /** @type {Partial<RankedGame> | null | undefined} */ (read(START + id, "A ranked game"));
  return value?.id === id && isWhole(value) ? /** @type {RankedGame} */ (value) : null;
}

/** Whether an entry of the storage, which anybody may have changed, has what the pages need. @param {Partial<RankedGame>} value */
function isWhole({ ticket, title, until, replay }) {
  const texts = [title, ticket?.ticket, ticket?.board, ticket?.game, replay ?? ""];
  return texts.every((text) => typeof text === "string") && typeof until === "number" && replay !== undefined;
}

/** @returns {RankedGame[]} all that are on their way */
export function rankedGames() {
  return namesWith(START).flatMap((name) => rankedGame(name.slice(START.length)) ?? []);
}

/** @param {string} id */
export function forgetRanked(id) {
  remove(START + id);
}

/** Until when a ticket is good that has just come, by this device's clock. @param {Ticket} ticket */
export function untilOf({ issued, expires }) {
  return Date.now() + Date.parse(expires) - Date.parse(issued);
}

/** Whether its ticket has run out. @param {RankedGame} game */
export function isExpired({ until }) {
  return until <= Date.now();
}

/** The game on a board that can be continued, if there is one. @param {string} board @returns {RankedGame | undefined} */
export function unfinishedOn(board) {
  return rankedGames().find((game) => game.ticket.board === board && game.replay === null && !isExpired(game));
}
