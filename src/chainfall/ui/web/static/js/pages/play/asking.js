/**
 * What is asked when a game is paused, and how a gamepad answers.
 */

import { answerDialog, ask } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { ACTIONS } from "../../library/settings.js";
import { saveReplay, shareLink } from "./sharing.js";

/** @typedef {import("../../games/run.js").Run} Run */

/**
 * Asks what to do with a paused game.
 * @param {Run} run @param {string} title @param {import("./gamepads.js").Gamepads} pads @param {AbortSignal} signal
 * @returns {Promise<string>} "resume", "restart", "give-up", "settings" or "menu"
 */
export function askPaused(run, title, pads, signal) {
  const words = [run.game.title, run.ranked ? "ranked" : `seed ${run.started.seed}`, run.entry.words];
  return ask({
    title,
    kind: "pause",
    body: [el("p", { class: "muted" }, words.filter(Boolean).join(", ")), pads.element],
    choices: [
      { label: "Resume", value: "resume", primary: true },
      ...(run.ranked
        ? [{ label: "Give up the rank", value: "give-up" }]
        : [
            { label: "Restart", value: "restart" },
            { label: "Share link", act: () => shareLink(run) },
          ]),
      { label: "Save replay", act: () => saveReplay(run) },
      ...(pads.swappable ? [{ label: "Swap gamepads", act: () => pads.swap() }] : []),
      { label: "Settings", value: "settings" },
      { label: "Menu", value: "menu" },
    ],
    escape: "resume",
    signal,
  });
}

/**
 * A gamepad in a dialog: Start resumes, the first button presses the focused button, directions move the focus.
 * @param {HTMLDialogElement} dialog @param {number} pressed the buttons that went down
 */
export function pressInDialog(dialog, pressed) {
  const buttons = [...dialog.querySelectorAll("button")];
  const here = buttons.findIndex((made) => made === document.activeElement);
  const isPressed = (/** @type {string[]} */ ...actions) => actions.some((action) => pressed & ACTIONS[action].bit);
  const step = isPressed("right", "down") ? 1 : isPressed("left", "drop") ? -1 : 0;
  if (isPressed("pause")) answerDialog(dialog, "resume");
  else if (isPressed("cw")) buttons[Math.max(here, 0)]?.click();
  else if (step) buttons[(here + step + buttons.length) % buttons.length]?.focus();
}
