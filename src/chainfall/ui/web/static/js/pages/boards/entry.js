/**
 * The boards in the menu, where there is a service: who plays, and a link to them.
 */

import { el } from "../../dom/elements.js";
import { thisDevice } from "../../service/device.js";
import { nameOf } from "./names.js";

/** The entry, or null if there is no service. @param {import("../../app.js").App} app */
export function boardsEntry({ service }) {
  if (!service) return null;
  const device = thisDevice();
  const who = device ? ["You play as ", ...nameOf(device.name, false), "."] : ["Choose a name and play for a rank."];
  return el(
    "section",
    { class: "panel boards-entry", "aria-labelledby": "boards" },
    el("h2", { id: "boards" }, "Boards"),
    el("p", { class: "muted" }, "Scores that prove themselves. ", ...who),
    el("a", { href: "#/boards", class: "button" }, "See the boards"),
  );
}
