/**
 * The review of a replay: the engine says of every piece what it was worth and where it would have been better. It is made
 * in the worker, can be stopped, and goes on where it was.
 */

import { button, el } from "../../../dom/elements.js";
import { Progress } from "../../../dom/progress.js";
import { messageOf } from "../../../errors.js";
import { Graph } from "./graph.js";
import { hintsOf, momentOf } from "./moments.js";

/** @typedef {import("../../../app.js").App} App */
/** @typedef {import("../../../contract.js").ReviewSummary} ReviewSummary */
/** @typedef {import("../../../contract.js").ReviewedPosition} ReviewedPosition */
/** @typedef {import("../../../contract.js").ReviewedTurn} ReviewedTurn */
/** @typedef {import("../../../engine/projector.js").Projector} Projector */
/** @typedef {import("../../../stage/player.js").Player} Player */

/** Steps from which on the replay is on its way to another place, and not beside it. */
const FAR = 60;
/** Milliseconds for which the end of a demonstration can be seen. */
const LAST_LOOK = 1200;

export class Review {
  /** Ends the work on the review that is shown; another seat has another one. */
  #work = new AbortController();
  /** @type {ReviewedTurn[]} */
  #turns = [];
  /** @type {Map<number, Promise<ReviewedPosition>>} */
  #positions = new Map();
  /** The piece on the board. @type {ReviewedTurn | null} */
  #turn = null;
  #seat = 0;
  /** Settles when the worker has time for it, and the seat is known. */
  #ready;
  /** The last step of the line that is demonstrated. @type {number | null} */
  #demonstrated = null;
  /** The piece whose line was asked for last; null if it was left since then. @type {ReviewedTurn | null} */
  #asked = null;
  /** Whether the board is left as it is: a clip of it is made. */
  #aside = false;

  /**
   * @param {App} app
   * @param {object} shown
   * @param {Projector} shown.projector in which the replay was opened
   * @param {Player} shown.player that shows it
   * @param {string[]} shown.names of its players
   * @param {string[]} shown.players who sat at each seat
   * @param {Promise<void>} shown.verified settles when the winner is known
   * @param {(step: number) => void} shown.takeOver
   * @param {(turns: {step: number, seat: number}[]) => void} shown.teach makes a lesson of these mistakes
   * @param {AbortSignal} signal ends it
   */
  constructor(app, { projector, player, names, players, verified, takeOver, teach }, signal) {
    this.app = app;
    this.projector = projector;
    this.player = player;
    this.players = players;
    this.takeOver = takeOver;
    this.teach = teach;
    this.signal = signal;
    this.steps = player.steps;
    this.graph = new Graph(player.steps, (turn) => this.#goTo(turn));
    this.graph.element.hidden = true;
    player.scrubber.after(this.graph.element);
    this.status = el("div", { class: "review-status" });
    this.words = el("p", { class: "review-words" });
    this.rows = el("dl", { class: "statistics" });
    this.showButton = button("Show me", () => this.#toggleDemonstration(), { class: "small primary" });
    this.piece = el(
      "div",
      { class: "review-piece", hidden: true },
      this.words,
      this.rows,
      el(
        "div",
        { class: "actions" },
        this.showButton,
        button("Play on from here", () => this.#turn && this.takeOver(this.#turn.step), { class: "small" }),
      ),
    );
    this.seats = el("select", {}, ...names.map((name, seat) => el("option", { value: seat }, name)));
    this.seats.addEventListener("change", () => this.#change(Number(this.seats.value)));
    this.#ready = this.#chooseSeat(verified);
    /** Stands beside the board. */
    this.beside = el(
      "section",
      { class: "review-beside", "aria-label": "Review" },
      names.length > 1 ? el("label", { class: "review-seat" }, el("span", {}, "Review of"), this.seats) : null,
      this.status,
      this.piece,
    );
    /** Stands below it. */
    this.below = el("section", { class: "review", "aria-label": "The whole review", hidden: true });
    this.status.append(button("Review", () => this.run(), { class: "primary" }));
    signal.addEventListener("abort", () => this.#work.abort());
  }

  /** Chooses whose game is reviewed, unless the player has. @param {Promise<void>} verified settles when the winner is known */
  async #chooseSeat(verified) {
    await verified;
    if (this.signal.aborted || this.seats.length < 2 || this.#work.signal.aborted) return;
    this.#seat = await this.projector.reviewSeat(this.players);
    this.seats.value = String(this.#seat);
  }

  /** @param {number} seat */
  #change(seat) {
    this.#endDemonstration();
    this.#work.abort();
    this.#turns = [];
    this.#positions.clear();
    this.#seat = seat;
    this.below.hidden = true;
    this.follow(this.player.shown);
    this.run();
  }

  /** Makes the review, or goes on with it. */
  async run() {
    this.#work = new AbortController();
    const { signal } = this.#work;
    const progress = new Progress("Reviewing", () => this.#stop());
    this.status.replaceChildren(progress.element);
    try {
      await this.#ready;
      while (!signal.aborted && !this.signal.aborted) {
        const { done, turns, summary } = await this.projector.review(this.#seat, this.#turns.length);
        if (signal.aborted || this.signal.aborted) return;
        if (turns.length) this.#add(turns);
        if (summary) {
          this.#finish(summary);
          return;
        }
        progress.show(done, `Reviewing: ${Math.floor(100 * done)} %`);
      }
    } catch (error) {
      if (signal.aborted || this.signal.aborted) return;
      this.status.replaceChildren(el("p", { class: "verdict bad" }, `Not reviewed: ${messageOf(error)}`));
    }
  }

  #stop() {
    this.#work.abort();
    this.status.replaceChildren(button("Continue the review", () => this.run(), { class: "small" }));
  }

  /** @param {ReviewedTurn[]} turns */
  #add(turns) {
    this.#turns.push(...turns);
    this.graph.element.hidden = false;
    this.graph.draw(this.#turns);
    this.follow(this.player.shown);
  }

  /** @param {ReviewSummary} summary */
  #finish({ rows, turning_points: points, mistakes }) {
    const [accuracy] = rows;
    const label = accuracy ? `${accuracy.label} ${accuracy.value}: the whole review` : "The whole review";
    this.status.replaceChildren(button(label, () => this.below.scrollIntoView(), { class: "small" }));
    this.below.hidden = false;
    const numbers = rows.map(({ label, value }) => el("div", {}, el("dt", {}, label), el("dd", {}, value)));
    const cards = points.map((number) => {
      const turn = this.#find(number);
      return momentOf(this.app, turn, this.#position(turn), () => this.#goTo(turn));
    });
    const list = mistakes.map((number) => {
      const turn = this.#find(number);
      return el(
        "li",
        {},
        button(`Piece ${turn.number}. ${turn.words}`, () => this.#goTo(turn), { class: "quiet small" }),
      );
    });
    const teach = () => this.teach(mistakes.map((number) => ({ step: this.#find(number).step, seat: this.#seat })));
    this.below.replaceChildren(
      el("h2", {}, "Review"),
      numbers.length
        ? el("dl", { class: "statistics review-numbers" }, ...numbers)
        : el("p", {}, "No piece was placed."),
      ...(cards.length ? [el("h3", {}, "Turning points"), el("ol", { class: "moments" }, ...cards)] : []),
      ...(list.length
        ? [
            el("div", { class: "actions" }, button("Learn from your mistakes", teach, { class: "primary" })),
            el(
              "details",
              {},
              el("summary", {}, `All mistakes (${list.length})`),
              el("ol", { class: "mistakes" }, ...list),
            ),
          ]
        : []),
    );
    this.app.live.say(accuracy ? `Reviewed. ${accuracy.label} ${accuracy.value}.` : "Reviewed.");
  }

  /** @param {number} number */
  #find(number) {
    return /** @type {ReviewedTurn} */ (this.#turns.find((turn) => turn.number === number));
  }

  /** @param {ReviewedTurn} turn */
  #goTo(turn) {
    const { player } = this;
    this.#endDemonstration();
    player.pause();
    player.seek(turn.step);
    player.stage.box.scrollIntoView({ block: "nearest" });
    this.app.live.say(`Piece ${turn.number}. ${turn.words}`);
  }

  // The piece on the board

  /** The step of the replay that is shown; while a line is demonstrated, the one at which the line begins. */
  get step() {
    return this.#demonstrated !== null && this.#turn ? this.#turn.step : this.player.shown;
  }

  /** Ends a demonstration and leaves the board without marks, for a clip. @returns {() => void} brings the marks back */
  standAside() {
    this.#endDemonstration();
    this.#aside = true;
    this.#draw([]);
    return () => {
      this.#aside = false;
      this.follow(this.player.shown);
    };
  }

  /** The replay has come to a step. @param {number} step */
  follow(step) {
    if (this.#demonstrated !== null) {
      if (step >= this.#demonstrated) this.#comeBack();
      return;
    }
    const turn = this.#turns.findLast((one) => one.step <= step && step < one.step + one.ticks) ?? null;
    if (turn !== this.#turn) this.#take(turn);
    this.graph.show(turn);
    this.#mark();
  }

  /** @param {ReviewedTurn | null} turn */
  #take(turn) {
    this.#turn = turn;
    this.piece.hidden = !turn;
    if (!turn) return;
    this.piece.dataset.grade = turn.grade;
    this.words.textContent = turn.words;
    this.rows.replaceChildren(
      ...turn.rows.map(({ label, value }) => el("div", {}, el("dt", {}, label), el("dd", {}, value))),
    );
  }

  /** Shows on the board where the piece was put and where it would have been better, as long as it is in the air. */
  async #mark() {
    const { stage } = this.player;
    const turn = this.#turn;
    const inAir = () => Boolean(stage.frame?.boards[this.#seat]?.sprites.length);
    const isThere = () => Math.abs(this.player.step - this.player.shown) < FAR;
    const isFree = () => !this.#aside && this.#demonstrated === null;
    const isShown = () => turn === this.#turn && isFree() && isThere() && inAir();
    if (!turn || !isShown()) {
      this.#draw([]);
      return;
    }
    const position = await this.#position(turn).catch(() => null); // the replay was closed
    this.#draw(position && isShown() ? hintsOf(position, this.#seat) : []);
  }

  /** @param {import("../../../drawing/renderer.js").Hinted[]} cells */
  #draw(cells) {
    const { stage } = this.player;
    if (cells.length || stage.hint.length) stage.hint = cells;
    if (cells.length) stage.box.dataset.hint = "shown";
    else delete stage.box.dataset.hint;
  }

  /** @param {ReviewedTurn} turn */
  #position(turn) {
    const known = this.#positions.get(turn.number) ?? this.projector.position(this.#seat, turn.number);
    this.#positions.set(turn.number, known);
    return known;
  }

  // The line of the engine

  async #toggleDemonstration() {
    if (this.#demonstrated !== null) {
      this.#return();
      return;
    }
    const { player, projector } = this;
    const turn = this.#turn;
    if (!turn) return;
    player.pause();
    this.#asked = turn;
    const last = await projector.demonstrate(this.#seat, turn.number);
    if (this.signal.aborted) return;
    if (this.#asked !== turn) {
      if (this.#asked) return; // its line is on the way
      projector.end_demonstration();
      player.seek(player.step);
      return;
    }
    this.#demonstrated = last;
    this.showButton.textContent = "Back to the game";
    this.#draw([]);
    player.grow(Math.max(this.steps, last), false);
    player.seek(turn.step);
    player.play();
  }

  /** The line is at its end. */
  #comeBack() {
    const shown = this.#demonstrated;
    this.player.pause();
    setTimeout(() => {
      if (this.#demonstrated === shown && !this.signal.aborted) this.#return();
    }, LAST_LOOK);
  }

  /** Goes back to the piece from which the line began. */
  #return() {
    this.#endDemonstration();
    this.player.pause();
    if (this.#turn) this.player.seek(this.#turn.step);
  }

  #endDemonstration() {
    this.#asked = null;
    if (this.#demonstrated === null) return;
    this.#demonstrated = null;
    this.showButton.textContent = "Show me";
    this.projector.end_demonstration();
    this.player.grow(this.steps, false);
  }
}
