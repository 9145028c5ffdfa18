/**
 * What is asked when a game is paused, begun again or over.
 */

import { ask } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { variantInWords } from "../../library/played.js";
import { ACTIONS } from "../../library/settings.js";
import { saveReplay, shareLink } from "./sharing.js";

/** @typedef {import("../../games/run.js").Run} Run */

/**
 * Asks how a paused game goes on.
 * @param {Run} run @param {string} title @param {AbortSignal} signal
 * @returns {Promise<string>} "resume", "restart", "settings" or "menu"
 */
export function askPaused(run, title, signal) {
  const words = [run.game.title, `seed ${run.started.seed}`, variantInWords(run.variant, run.game)];
  return ask({
    title,
    kind: "pause",
    body: [el("p", { class: "muted" }, words.filter(Boolean).join(", "))],
    choices: [
      { label: "Go on", value: "resume", primary: true },
      { label: "Restart", value: "restart" },
      { label: "Share link", act: () => shareLink(run) },
      { label: "Save replay", act: () => saveReplay(run) },
      { label: "Settings", value: "settings" },
      { label: "Menu", value: "menu" },
    ],
    escape: "resume",
    signal,
  });
}

/** Asks before a game that has come far is begun again. @param {AbortSignal} signal @returns {Promise<boolean>} */
export async function askRestart(signal) {
  const answer = await ask({
    title: "Start again?",
    body: [el("p", {}, "The same game from the beginning. This one stays among the unfinished games.")],
    choices: [
      { label: "Start again", value: "again", primary: true },
      { label: "Go on", value: "" },
    ],
    signal,
  });
  return answer === "again";
}

/**
 * Tells how a game ended and asks what is next.
 * @param {Run} run @param {{score: number, reason: string}} outcome @param {AbortSignal} signal
 * @returns {Promise<string>} "again", "same", "undo", "watch", "menu", or "" to look at the board
 */
export function askOver(run, { score, reason }, signal) {
  const { practice } = run.started;
  const best = practice ? run.best : Math.max(run.best, score);
  const record = !practice && score > run.best;
  return ask({
    title: "Game over",
    kind: "over",
    body: [
      el("p", { class: "final-score" }, score.toLocaleString("en")),
      record
        ? el("p", { class: "record" }, "A new best!")
        : el("p", { class: "muted" }, `Best ${best.toLocaleString("en")}`),
      el("p", {}, reason.charAt(0).toUpperCase() + reason.slice(1), practice ? " (practice)" : ""),
    ],
    choices: [
      { label: "Play again", value: "again", primary: true },
      { label: "Same seed", value: "same" },
      ...(practice ? [{ label: "Undo", value: "undo" }] : []),
      { label: "Watch replay", value: "watch" },
      { label: "Save replay", act: () => saveReplay(run) },
      { label: "Share link", act: () => shareLink(run) },
      { label: "Menu", value: "menu" },
    ],
    signal,
  });
}

/**
 * A bar below the board of a game that is over, so that it can be looked at.
 * @param {() => void} again @param {() => void} watch
 */
export function overBar(again, watch) {
  const bar = el(
    "div",
    { class: "over-bar" },
    el("span", {}, "Game over"),
    button("Play again", () => (bar.remove(), again()), { class: "primary small" }),
    button("Watch replay", watch, { class: "small" }),
  );
  return bar;
}

/**
 * A gamepad in a dialog: Start goes on, the first button presses what has the focus, directions move it.
 * @param {HTMLDialogElement} dialog @param {number} pressed the buttons that went down
 */
export function pressInDialog(dialog, pressed) {
  const buttons = [...dialog.querySelectorAll("button")];
  const here = buttons.findIndex((made) => made === document.activeElement);
  const isPressed = (/** @type {string[]} */ ...actions) => actions.some((action) => pressed & ACTIONS[action].bit);
  const step = isPressed("right", "down") ? 1 : isPressed("left", "drop") ? -1 : 0;
  if (isPressed("pause")) dialog.close("resume");
  else if (isPressed("cw")) buttons[Math.max(here, 0)]?.click();
  else if (step) buttons[(here + step + buttons.length) % buttons.length]?.focus();
}
