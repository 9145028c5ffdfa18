/**
 * The graph of a review: what the pieces were worth over time, under the bar on which one scrubs. A press goes to a
 * piece, and so do the arrow keys; Page Up and Page Down go to a mistake.
 */

import { el, svg } from "../../../dom/elements.js";

/** @typedef {import("../../../contract.js").ReviewedTurn} ReviewedTurn */

const [WIDTH, HEIGHT] = [1000, 100];
/** How many times the range of the middle half of the worths another one may lie beside it, to be within the picture. */
const FAR = 3;
/** From this length on a chain has a mark. */
const CHAIN = 2;

export class Graph {
  /** @type {ReviewedTurn[]} */
  #turns = [];
  /** The piece that is shown. */
  #shown = -1;

  /** @param {number} steps of the replay @param {(turn: ReviewedTurn) => void} go goes to a piece */
  constructor(steps, go) {
    this.steps = steps;
    this.go = go;
    this.picture = el("div", { class: "graph-picture" });
    this.now = el("i", { class: "graph-now" });
    this.element = el(
      "div",
      {
        class: "graph",
        role: "slider",
        tabindex: 0,
        "aria-label": "Worth over time",
        "aria-valuemin": 1,
        keydown: (/** @type {KeyboardEvent} */ event) => this.#press(event),
        pointerdown: (/** @type {PointerEvent} */ event) => this.#point(event),
        pointermove: (/** @type {PointerEvent} */ event) => event.buttons && this.#point(event),
      },
      this.picture,
      this.now,
    );
    this.show(null);
  }

  /** Draws the pieces that are reviewed. @param {ReviewedTurn[]} turns */
  draw(turns) {
    this.#turns = turns;
    this.element.setAttribute("aria-valuemax", String(Math.max(turns.length, 1)));
    const scale = scaleOf(turns);
    const x = (/** @type {ReviewedTurn} */ { step }) => share(step, this.steps) * WIDTH;
    const y = (/** @type {number} */ worth) => HEIGHT * (1 - scale(worth));
    const made = turns.map((turn) => `${x(turn)},${y(turn.worth)}`).join(" ");
    const best = turns.map((turn) => `${x(turn)},${y(turn.best_worth)}`).join(" ");
    const [first, last] = [turns[0], turns[turns.length - 1]];
    const losses = turns.filter(isMistake).map((turn) =>
      svg("line", {
        class: turn.grade,
        x1: x(turn),
        x2: x(turn),
        y1: y(turn.worth),
        y2: y(turn.best_worth),
      }),
    );
    const picture = svg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    if (first)
      picture.append(
        svg("polygon", { points: `${x(first)},${HEIGHT} ${made} ${x(last)},${HEIGHT}` }),
        svg("polyline", { class: "best", points: best }),
        svg("polyline", { points: made }),
        ...losses,
      );
    this.picture.replaceChildren(picture, ...turns.flatMap((turn) => this.#marksOf(turn)));
  }

  /** The marks of a piece: a mistake below, a chain above. @param {ReviewedTurn} turn */
  #marksOf(turn) {
    const style = `left: ${100 * share(turn.step, this.steps)}%`;
    const marks = [];
    if (isMistake(turn)) marks.push(el("i", { class: `graph-mark ${turn.grade}`, style }));
    if (turn.chain >= CHAIN)
      marks.push(el("i", { class: "graph-mark chain", style: `${style}; --links: ${Math.min(turn.chain, 5)}` }));
    return marks;
  }

  /** Shows which piece is on the board. @param {ReviewedTurn | null} turn null if it is none of those that are reviewed */
  show(turn) {
    this.#shown = turn ? this.#turns.indexOf(turn) : -1;
    this.now.hidden = !turn;
    this.element.setAttribute("aria-valuenow", String(turn ? this.#shown + 1 : 1));
    this.element.setAttribute("aria-valuetext", turn ? `Piece ${turn.number}. ${turn.words}` : "No piece");
    if (turn) this.now.style.left = `${100 * share(turn.step, this.steps)}%`;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { left, width } = this.picture.getBoundingClientRect();
    const step = ((event.clientX - left) / Math.max(width, 1)) * this.steps;
    const distance = (/** @type {ReviewedTurn} */ turn) => Math.abs(turn.step - step);
    const [first] = this.#turns;
    if (first) this.go(this.#turns.reduce((best, turn) => (distance(turn) < distance(best) ? turn : best), first));
  }

  /** The mistake before the piece that is shown, or that piece. */
  #mistakeBefore() {
    const found = this.#turns.findLastIndex((turn, place) => place < this.#shown && isMistake(turn));
    return found < 0 ? this.#shown : found;
  }

  /** The mistake after the piece that is shown, or that piece. */
  #mistakeAfter() {
    const found = this.#turns.findIndex((turn, place) => place > this.#shown && isMistake(turn));
    return found < 0 ? this.#shown : found;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const last = this.#turns.length - 1;
    const places = {
      ArrowLeft: this.#shown - 1,
      ArrowRight: this.#shown + 1,
      PageUp: this.#mistakeBefore(),
      PageDown: this.#mistakeAfter(),
      Home: 0,
      End: last,
    };
    const wanted = places[/** @type {keyof typeof places} */ (event.code)];
    if (wanted === undefined || last < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation(); // the same keys step through the replay elsewhere on the page
    this.#shown = Math.min(Math.max(wanted, 0), last); // at once, for the next press
    this.go(this.#turns[this.#shown]);
  }
}

/** Whether a piece was a mistake or a blunder. @param {ReviewedTurn} turn */
function isMistake({ grade }) {
  return grade === "mistake" || grade === "blunder";
}

/** @param {number} step @param {number} steps */
function share(step, steps) {
  return step / Math.max(steps, 1);
}

/**
 * How high worths are drawn, from 0 to 1, as `range_of` of `bots/reviewing/plot.py` says: a lost game or a large bonus
 * would flatten all the rest.
 * @param {ReviewedTurn[]} turns @returns {(worth: number) => number}
 */
function scaleOf(turns) {
  const worths = turns.flatMap(({ worth, best_worth: best }) => [worth, best]).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => {
    const place = share * (worths.length - 1);
    const [below, above] = [worths[Math.floor(place)], worths[Math.ceil(place)]];
    return below + (above - below) * (place % 1);
  };
  const room = FAR * (at(3 / 4) - at(1 / 4)) || Infinity;
  const [low, high] = [Math.max(at(0), at(1 / 4) - room), Math.min(at(1), at(3 / 4) + room)];
  return (worth) => Math.min(Math.max((worth - low) / (high - low || 1), 0), 1);
}
