/**
 * The plates above the boards of a game for two: who plays, the rounds won, and the attack about to fall on that board.
 */

import { contract } from "../contract.js";
import { el } from "../dom/elements.js";
import { face } from "../drawing/faces.js";

/** @typedef {import("../engine/frame.js").Board} Board */

/** How bad it is, in words; signs and words say it as well as colours do. */
const { warnings } = contract;
const SIGN = "▲";
const WON = "●";
const OPEN = "○";
/** Rounds that are shown one by one. */
const MOST_ROUNDS = 9;

/** The numbers of a board that its plate shows, and which the numbers beside it leave out. */
export const ON_PLATES = new Set(["wins", "incoming", "warning", "landing"]);

export class Plate {
  #shown = "";
  #words = "";

  /**
   * @param {number} hz steps a second of the game
   * @param {number | null} rounds that win the match, if it is one of rounds
   */
  constructor(hz, rounds) {
    this.hz = hz;
    this.rounds = rounds;
    this.name = el("span", { class: "who" });
    this.won = el("span", { class: "rounds", role: "img" });
    this.incoming = el("p", { class: "incoming" });
    /** The face of a bot. */
    this.looks = el("span", { class: "looks" });
    this.speech = el("p", { class: "speech" });
    this.speech.hidden = true;
    const title = el("p", {}, this.looks, this.name, this.won);
    this.element = el("div", { class: "plate" }, title, this.incoming, this.speech);
  }

  /** Shows the face of a bot. @param {string} bot @param {import("../drawing/faces.js").Mood} [mood] */
  show(bot, mood) {
    this.looks.replaceChildren(face(bot, mood));
  }

  /**
   * Shows what a bot says, below its plate; a screen reader hears it elsewhere.
   * @param {string} bot @param {string} words @param {import("../drawing/faces.js").Mood} [mood]
   */
  say(bot, words, mood) {
    this.show(bot, mood);
    this.speech.replaceChildren(face(bot, mood), el("q", {}, words));
    this.speech.hidden = false;
  }

  /** The bot has said it. */
  fallSilent() {
    this.speech.hidden = true;
  }

  /** @param {Board} board */
  update({ numbers }) {
    const { wins, incoming = 0, warning = 0, landing = 0 } = Object.fromEntries(numbers);
    const tenths = Math.ceil((landing * 10) / (this.hz || 1));
    const key = [wins, incoming, warning, tenths].join(" ");
    if (key === this.#shown) return;
    this.#shown = key;
    if (wins !== undefined) this.#showRounds(wins);
    this.#showIncoming(incoming, warning, tenths);
  }

  /** The coming attack in words, for players who do not see it; "" if there is none. */
  get words() {
    return this.#words;
  }

  /** @param {number} wins */
  #showRounds(wins) {
    const { rounds } = this;
    const drawn = rounds !== null && rounds <= MOST_ROUNDS;
    this.won.textContent = drawn ? WON.repeat(wins) + OPEN.repeat(Math.max(rounds - wins, 0)) : String(wins);
    this.won.setAttribute("aria-label", rounds === null ? `${wins} rounds won` : `${wins} of ${rounds} rounds won`);
  }

  /** @param {number} size @param {number} grade @param {number} tenths of a second until it lands, if that is known */
  #showIncoming(size, grade, tenths) {
    this.element.dataset.grade = String(size ? grade : 0);
    this.#words = size ? [warnings[grade], `${size} to come`].filter(Boolean).join(", ") : "";
    const when = tenths ? `in ${(tenths / 10).toFixed(1)} s` : "lands next";
    this.incoming.replaceChildren(
      ...(size
        ? [
            el("span", { class: "signs", "aria-hidden": "true" }, SIGN.repeat(grade)),
            el("strong", {}, String(size)),
            el("span", { class: "grade" }, warnings[grade]),
            el("span", { class: "when" }, when),
          ]
        : []),
    );
  }

  /** Puts it above its board. @param {{x: number, y: number, width: number}} box in the pixels of its parent */
  place({ x, y, width }) {
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px` });
  }
}
