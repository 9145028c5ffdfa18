/**
 * A replay of the service (`#/replay/<id>`): who played it, on which board, and with which rank.
 */

import { el } from "../../dom/elements.js";
import { boardHash, counted, dayOf, playerLink } from "../boards/names.js";

/** @typedef {import("../../service/api.js").About} About */
/** @typedef {{text: string, about: About}} Served */

/** @param {import("../../service/service.js").Service} service @param {string} id @returns {Promise<Served>} */
export async function fetchServed(service, id) {
  const [text, about] = await Promise.all([service.replay(id), service.about(id)]);
  return { text, about };
}

/** Who played it, and where it stands. @param {About} about */
export function servedLine({ player, bot, board, title, rank, score, at }) {
  const place = rank === null ? "not the player’s best, on " : `rank ${counted(rank)} on `;
  return el(
    "p",
    { class: "served" },
    el("strong", {}, counted(score)),
    " by ",
    ...playerLink(player, bot),
    ", ",
    place,
    el("a", { href: boardHash(board) }, title),
    ", ",
    dayOf(at),
  );
}
