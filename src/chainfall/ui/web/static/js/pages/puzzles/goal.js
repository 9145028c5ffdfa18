/**
 * What the play page says of a puzzle: its goal, and how many pieces are left for it.
 */

import { el, icon } from "../../dom/elements.js";
import { editorHash } from "../../puzzles/links.js";

/** @typedef {import("../../engine/frame.js").Frame} Frame */
/** @typedef {import("../../puzzles/run.js").Puzzle} Puzzle */

export class GoalLine {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.left = el("span", { class: "pieces-left" });
    this.element = el("p", { class: "goal" }, el("strong", {}, puzzle.goal), this.left);
  }

  /** The head of the play page. @param {(HTMLElement | null)[]} tools actions on the puzzle */
  head(...tools) {
    const { back, name, text } = this.puzzle;
    const edit = el(
      "a",
      { href: editorHash(text), class: "button tool", "aria-label": "Open in the editor", title: "Open in the editor" },
      icon("edit"),
    );
    return el(
      "div",
      { class: "play-head puzzle-head" },
      el("a", { href: back.hash, class: "back" }, icon("left"), el("span", {}, back.label)),
      el("div", { class: "play-title" }, el("h1", {}, name)),
      this.element,
      el("div", { class: "tools", role: "group", "aria-label": "Puzzle" }, ...tools),
      edit,
    );
  }

  /** @param {Frame} frame */
  update({ boards: [board] }) {
    const left = board.next.length + (board.sprites.length ? 1 : 0);
    const words = left === 1 ? "1 piece left" : `${left} pieces left`;
    if (this.left.textContent !== words) this.left.textContent = words;
  }
}
