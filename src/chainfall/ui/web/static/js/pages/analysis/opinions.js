/**
 * The opinion of the engine beside an analysis: the three best places, live. A new position makes the question about the
 * one before obsolete.
 */

import { copy, notify, openDialog } from "../../dom/dialogs.js";
import { button, el } from "../../dom/elements.js";
import { messageOf, tracebackOf } from "../../errors.js";
import { isTyping } from "../../input/input.js";
import { makeHash } from "../../router.js";
import { LONGEST, packReplay } from "../replay/links.js";
import { AdviceRow } from "./advice.js";
import { ghostsOf } from "./ghosts.js";
import { playLine } from "./line.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../contract.js").Effect} Effect */
/** @typedef {import("../../contract.js").Opinion} Opinion */
/** @typedef {import("../play/play.js").PlayPage} PlayPage */

/** How many places are shown. */
const SHOWN = 3;

/** After these the piece is no longer there. @type {Set<Effect["type"]>} */
const ENDS = new Set(["Lock", "Stored", "GameOver"]);

/** Whether the engine is asked: what was chosen last, for as long as the page is open. */
let wanted = true;

export class Opinions {
  /** Stops the question that is asked. */
  #thought = new AbortController();
  /** @type {Opinion | null} */
  #opinion = null;
  /** The place that is looked at, or -1. */
  #lookedAt = -1;

  /** @param {App} app @param {() => PlayPage} page beside whose board it stands @param {AbortSignal} signal */
  constructor(app, page, signal) {
    this.app = app;
    this.page = page;
    const look = (/** @type {number} */ index) => this.#look(index);
    this.rows = Array.from({ length: SHOWN }, (_, index) => new AdviceRow(index, look, () => this.play(index)));
    this.words = el("p", { class: "opinion-words" });
    this.asked = el("input", { type: "checkbox", role: "switch", checked: wanted, change: () => this.#switch() });
    this.element = this.#build();
    addEventListener("keydown", (event) => this.#key(event), { signal });
    signal.addEventListener("abort", () => (this.#thought.abort(), app.projector?.release()));
  }

  #build() {
    return el(
      "section",
      { class: "companion opinions", "aria-label": "Engine", "data-state": "ready" },
      el(
        "div",
        { class: "opinions-head" },
        el("label", { class: "yes-or-no" }, this.asked, el("span", {}, "Engine")),
        el("span", { class: "thinking", "aria-hidden": "true" }, "thinking …"),
        button("Copy link", () => this.#copyLink(), { class: "small" }),
      ),
      el("ol", { class: "advice-list" }, ...this.rows.map(({ element }) => element)),
      this.words,
    );
  }

  /** Something has happened on the board. @param {Effect[]} effects */
  follow(effects) {
    if (!this.page().realTime) return;
    const { own } = this;
    for (const { type, seat } of effects) {
      if (seat !== own) continue;
      if (ENDS.has(type)) this.#forget();
      if (type === "Spawn") this.#ask();
    }
  }

  /** Another position is on the board. */
  moved() {
    this.#forget();
    if (this.#isAtTurn) this.#ask();
  }

  /** The game is over. */
  end() {
    this.#forget();
    this.page().input.active = true; // undo keeps its key
    this.#say("The game is over here. Undo to try something else.");
    this.app.live.shout(this.words.textContent ?? "");
  }

  /** The seat whose pieces are placed. */
  get own() {
    return Math.max(this.page().run.started.players.indexOf(""), 0);
  }

  /** Whether there is a piece to place now. */
  get #isAtTurn() {
    const { realTime, stage, time } = this.page();
    return !time.isOver && (!realTime || Boolean(stage.frame?.boards[this.own]?.sprites.length));
  }

  #switch() {
    wanted = this.asked.checked;
    this.moved();
  }

  /** What was thought is about a position that is gone. */
  #forget() {
    this.#thought.abort();
    this.#opinion = null;
    this.#setState(wanted ? "waiting" : "off");
    this.#say("");
    this.page().stage.hint = [];
  }

  /** @param {"waiting" | "thinking" | "ready" | "off"} state */
  #setState(state) {
    this.element.dataset.state = state;
    for (const row of this.rows) row.enable(state === "thinking" || state === "ready" ? this.#opinion : null);
  }

  async #ask() {
    if (!wanted) return;
    this.#thought.abort();
    const thought = new AbortController();
    this.#thought = thought;
    this.#setState("thinking");
    try {
      await this.#consider(this.page().engine.analysed(), thought.signal);
    } catch (error) {
      if (thought.signal.aborted) return;
      this.#forget();
      notify(`The engine has no opinion: ${messageOf(error)}`, { kind: "error", details: tracebackOf(error) });
    }
  }

  /** Shows every look at a position as soon as it is known. @param {string} position @param {AbortSignal} signal */
  async #consider(position, signal) {
    const projector = await this.app.freeProjector(() => {});
    if (signal.aborted) return;
    await projector.consider(position);
    for (let done = false; !done && !signal.aborted;) {
      const look = await projector.opinion();
      if (signal.aborted) return;
      done = look.done;
      if (look.opinion) this.#show(look.opinion, done);
    }
  }

  /** @param {Opinion} opinion @param {boolean} done whether it is the last word */
  #show(opinion, done) {
    this.#opinion = opinion;
    this.rows.forEach((row, index) => row.show(opinion.best[index]));
    this.#setState(done ? "ready" : "thinking");
    this.#say(opinion.problem || `The best of ${opinion.choices} places. Press one, or 1 to 3, to play its line.`);
    this.#draw();
    const [best] = opinion.best;
    if (done && best) this.app.live.say(`Best: ${best.words}`);
  }

  /** @param {string} words */
  #say(words) {
    if (this.words.textContent !== words) this.words.textContent = words;
  }

  /** Shows one of the places alone, with what follows. @param {number} index or -1 for all of them */
  #look(index) {
    this.#lookedAt = index;
    this.#draw();
  }

  #draw() {
    this.page().stage.hint = ghostsOf(this.#opinion?.best ?? [], this.#lookedAt, this.own);
  }

  /** Plays the line of a place. @param {number} index */
  play(index) {
    const advice = this.#opinion?.best[index];
    if (!advice || !this.page().running) return;
    this.#look(-1);
    playLine(this.page(), advice.moves);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const taken = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat;
    const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(event.code) ?? [];
    if (taken || !digit || isTyping(event.target) || openDialog()) return;
    this.play(Number(digit) - 1);
  }

  /** Copies a link to the position: it holds the whole game up to here. */
  async #copyLink() {
    const { engine, run } = this.page();
    const hash = engine.status().undoable ? await this.#linkHere() : run.hash;
    if (hash.length <= LONGEST) copy(new URL(hash, location.href).href, "The link to this position");
    else notify(`This game is too long for a link (${hash.length} characters, at most ${LONGEST}).`);
  }

  /** The address of the position on the board. */
  async #linkHere() {
    const packed = await packReplay(this.page().engine.replay());
    return makeHash("analysis", "", { r: packed, ...(this.own && { seat: String(this.own + 1) }) });
  }
}
