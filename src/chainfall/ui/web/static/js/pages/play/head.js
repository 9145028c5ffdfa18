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
  #badge = el("span", { class: "badge" });
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
    const hint = run.hinted ? tool("hint", "Hint", does.hint) : null;
    const pause = run.game.hz && !run.patient ? this.pause : null;
    // A ranked game is played once, and its seed is nobody else's.
    const others = run.ranked ? [] : [restart, run.game.hz || run.patient ? null : share];
    this.element = goal
      ? goal.head(this.undo, hint, restart, share, full)
      : this.#gameHead(run, [pause, undo, hint, ...others, full]);
    this.run = run;
  }

  /** @param {Run} run @param {(HTMLElement | null)[]} tools */
  #gameHead({ back, badge, game }, tools) {
    this.#badge.textContent = badge;
    return el(
      "div",
      { class: "play-head" },
      el("a", { href: back.hash, class: "back" }, icon("left"), el("span", {}, back.label)),
      el(
        "div",
        { class: "play-title" },
        el("h1", {}, game.title),
        el("div", { class: "badges" }, this.#daily, badge ? this.#badge : null),
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
    const { badge, patient } = this.run;
    this.#badge.textContent = still && !patient ? "time waits" : badge;
  }
}
