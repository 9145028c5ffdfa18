/**
 * The head of the play page: what is played, and its buttons.
 */

import { el, icon, tool } from "../../dom/elements.js";
import { showDaily } from "../daily/badge.js";
import { fullscreenButton } from "./fullscreen.js";
import { shareLink } from "./sharing.js";

/** @typedef {import("./play.js").PlayPage} PlayPage */

export class Head {
  #practice = el("span", { class: "badge" }, "practice");
  #daily = el("a", { class: "badge", href: "#/daily" });

  /** @param {PlayPage} page */
  constructor(page) {
    const { goal, realTime, run } = page;
    this.undo = tool("undo", "Undo", () => page.undo());
    this.pause = tool("pause", "Pause", () => page.pause());
    const restart = tool("restart", "Restart", () => page.restart());
    const share = tool("share", "Share link", () => shareLink(page.run));
    const full = fullscreenButton(page.signal);
    const { practice } = run.started;
    const undo = practice ? this.undo : null;
    const hint = practice && run.game.hints ? tool("hint", "Hint", () => page.hints.press()) : null;
    this.element = goal
      ? goal.head(this.undo, hint, restart, share, full)
      : this.#gameHead(run, realTime ? [this.pause, undo, hint, restart, full] : [undo, hint, restart, share, full]);
  }

  /** @param {import("../../games/run.js").Run} run @param {(HTMLElement | null)[]} tools */
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

  /** Another game of the same kind is played. @param {import("../../games/run.js").Run} run */
  showRun(run) {
    showDaily(this.#daily, run);
  }

  /** @param {boolean} still whether time waits for the player */
  showStill(still) {
    this.#practice.textContent = still ? "time waits" : "practice";
  }
}
