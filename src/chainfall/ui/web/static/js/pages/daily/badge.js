/**
 * What the play page shows for a daily game.
 */

import { notify } from "../../dom/dialogs.js";

/**
 * Shows which attempt a game is, and says so when there are none left.
 * @param {HTMLElement} badge @param {import("../../games/run.js").Run} run
 */
export function showDaily(badge, { daily, records }) {
  badge.hidden = !daily;
  if (!daily) return;
  badge.textContent = daily.number ? `daily ${daily.number} of ${records.summary.attempts}` : "daily";
  if (!daily.number) notify("You have used all three attempts for today. This game is practice and does not count.");
}
