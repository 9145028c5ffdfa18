/**
 * What the play page says of a daily game.
 */

import { notify } from "../../dom/dialogs.js";
import { ATTEMPTS } from "../../library/daily.js";

/**
 * Shows which attempt a game is, and says so when there are none left.
 * @param {HTMLElement} badge @param {import("../../games/run.js").Run} run
 */
export function showDaily(badge, { daily }) {
  badge.hidden = !daily;
  if (!daily) return;
  badge.textContent = daily.number ? `daily ${daily.number} of ${ATTEMPTS}` : "daily";
  if (!daily.number) notify("Your three attempts of today are made. This game is practice, and does not count.");
}
