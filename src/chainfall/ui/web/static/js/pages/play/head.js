/**
 * The head of the play page: the name of the game, and its buttons.
 */

import { el, icon, tool } from "../../dom/elements.js";
import { showDaily } from "../daily/badge.js";
import { fullscreenButton } from "./fullscreen.js";

/** @typedef {import("../../games/run.js").Run} Run */

/**
 * @typedef {object} Does What the buttons do.
 * @property {() => void} undo
 * @property {() => void} pause
 * @property {() => void} restart
 * @property {() => void} hint
 * @property {() => void} share
 */

export class Head {
  #practice = el("span", { class: "badge" }, "practice");
  #daily = el("a", { class: "badge", href: "#/daily" });

  /**
   * @param {Run} run @param {import("../puzzles/goal.js").GoalLine | null} goal of a puzzle
   * @param {Does} does @param {AbortSignal} signal
   */
  constructor(run, goal, does, signal) {
    this.undo = tool("undo", "Undo", does.undo);
    this.pause = tool("pause", "Pause", does.pause);
    const restart = tool("restart", "Restart", does.restart);
    const share = tool("share", "Share link", does.share);
    const full = fullscreenButton(signal);
    const { practice } = run.started;
    const undo = practice ? this.undo : null;
    const hint = practice && run.game.hints ? tool("hint", "Hint", does.hint) : null;
    this.element = goal
      ? goal.head(this.undo, hint, restart, share, full)
      : this.#gameHead(run, run.game.hz ? [this.pause, undo, hint, restart, full] : [undo, hint, restart, share, full]);
  }

  /** @param {Run} run @param {(HTMLElement | null)[]} tools */
  #gameHead({ game, started }, tools) {
    return el(
      "div",
      { class: "play-head" },
      el("a", { href: "#/", class: "back" }, icon("left"), el("span", {}, "Menu")),
      el(
        "div",
        { class: "play-title" },
        el("h1", {}, game.title),
        el("div", { class: "badges" }, this.#daily, started.practice ? this.#practice : null),
      ),
      el("div", { class: "tools", role: "group", "aria-label": "Game" }, ...tools),
    );
  }

  /** Another game of the same kind is played. @param {Run} run */
  showRun(run) {
    showDaily(this.#daily, run);
  }

  /** @param {boolean} still whether time waits for the player */
  showStill(still) {
    this.#practice.textContent = still ? "time waits" : "practice";
  }
}
