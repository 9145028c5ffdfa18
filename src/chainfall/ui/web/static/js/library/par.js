/**
 * What a bot reached in the daily games; `par` in the storage holds those of one day, because they can be worked out again.
 */

import { read, write } from "./storage.js";

/** @typedef {import("../engine/projector.js").Par} Par */

/** @param {string} day @returns {Record<string, Par>} by game */
function parsOf(day) {
  const kept = /** @type {{day?: unknown, games?: Record<string, Par>} | null | undefined} */ (
    read("par", "A bot’s scores")
  );
  return kept?.day === day && kept.games && typeof kept.games === "object" ? kept.games : {};
}

/** @param {string} day @param {string} game @returns {Par | null} */
export function parOf(day, game) {
  const par = parsOf(day)[game];
  return par && [par.score, par.moves].every(Number.isInteger) && typeof par.reason === "string" ? par : null;
}

/** @param {string} day @param {string} game @param {Par} par */
export function keepPar(day, game, par) {
  write("par", { day, games: { ...parsOf(day), [game]: par } });
}
