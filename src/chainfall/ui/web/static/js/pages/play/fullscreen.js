/**
 * Full screen, where the browser allows it.
 */

import { notify } from "../../dom/dialogs.js";
import { icon, tool } from "../../dom/elements.js";

/** Fills the screen, or leaves it. */
export async function toggleFullscreen() {
  if (!document.fullscreenEnabled) return;
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    notify("The browser does not allow full screen at the moment.");
  }
}

/** @param {AbortSignal} signal @returns {HTMLElement | null} null where the browser has no full screen */
export function fullscreenButton(signal) {
  if (!document.fullscreenEnabled) return null;
  const made = tool("full", "Full screen", () => toggleFullscreen());
  const show = () => {
    const filled = document.fullscreenElement !== null;
    made.replaceChildren(icon(filled ? "window" : "full"));
    made.title = filled ? "Leave full screen" : "Full screen";
    made.setAttribute("aria-label", made.title);
  };
  document.addEventListener("fullscreenchange", show, { signal });
  show();
  return made;
}
