/**
 * The live region: tells a screen reader the score at calm intervals, a chain when it has ended, and the end at once.
 */

/** Milliseconds between two tellings of the score. */
const CALM = 6000;
/** In a game in real time a chain has ended when one of these is told. */
const ENDINGS = new Set(["Spawn", "Lock", "LevelCleared", "GameOver"]);

/** @typedef {{chain: number, words: string[]}} Turn The events of the chain that goes on, and what else has happened. */

export class Live {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #score = 0;
  #told = 0;
  #last = 0;
  /** What has happened in the turn of each seat. @type {Map<number, Turn>} */
  #turns = new Map();

  /** @param {HTMLElement} calm a polite region @param {HTMLElement} urgent an assertive one */
  constructor(calm, urgent) {
    this.calm = calm;
    this.urgent = urgent;
    /** Whether scores and chains are told. */
    this.spoken = true;
    /** What the players of a game for two are called; of one player the name is not told. @type {string[]} */
    this.names = [];
  }

  /** A new game or page: nothing is waiting to be told. @param {number} [score] */
  reset(score = 0) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#score = this.#told = score;
    this.#turns.clear();
  }

  /** @param {string} text */
  say(text) {
    this.calm.textContent = this.calm.textContent === text ? `${text}\u00a0` : text;
  }

  /** What cannot wait. @param {string} text */
  shout(text) {
    this.urgent.textContent = this.urgent.textContent === text ? `${text}\u00a0` : text;
  }

  /** The score has changed. @param {number} score */
  score(score) {
    this.#score = score;
    if (!this.spoken || score === this.#told || this.#timer !== undefined) return;
    const wait = Math.max(0, this.#last + CALM - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#score === this.#told) return;
      this.#told = this.#score;
      this.#last = performance.now();
      this.say(`Score ${this.#score}`);
    }, wait);
  }

  /**
   * Tells what matters of some steps, all of a turn at once: of a chain only how long it was.
   * @param {import("../engine/engine.js").Effect[]} effects
   * @param {boolean} realTime whether a turn takes more than a step
   * @param {string[]} [warnings] what is about to fall at each seat of a game for two
   */
  effects(effects, realTime, warnings = []) {
    if (!this.spoken) return;
    const told = [];
    for (const { type, seat = 0, chain_index: chain = 0 } of effects) {
      if (ENDINGS.has(type)) told.push(this.#endTurn(seat));
      const turn = this.#turns.get(seat) ?? { chain: 0, words: [] };
      this.#turns.set(seat, turn);
      if (type === "Clear") turn.chain = Math.max(turn.chain, chain);
      if (WORDS[type]) turn.words.push(WORDS[type]);
    }
    if (!realTime) for (const seat of this.#turns.keys()) told.push(this.#endTurn(seat));
    // What happens between two players cannot wait for the end of a turn.
    told.push(...effects.map((effect) => DUEL[effect.type]?.(effect, this.names, warnings) ?? ""));
    const words = told.filter(Boolean).join(". "); // all at once: what is said takes the place of what was said before
    if (words) this.say(words);
  }

  /** The turn of a seat is over. @param {number} seat @returns {string} what is told of it, "" for nothing */
  #endTurn(seat) {
    const { chain, words } = this.#turns.get(seat) ?? { chain: 0, words: [] };
    const told = [...(chain > 1 ? [`Chain of ${chain}`] : []), ...words];
    const name = this.names.length > 1 ? `${this.names[seat]}: ` : "";
    this.#turns.delete(seat);
    return told.length ? name + told.join(". ") : "";
  }
}

/**
 * What happens between two players, in words.
 * @type {Record<string, (effect: import("../engine/engine.js").Effect, names: string[], warnings: string[]) => string>}
 */
const DUEL = {
  Attack: ({ seat = 0, size }, names, warnings) =>
    [`Attack of ${size} by ${names[seat]}`, warnings[1 - seat]].filter(Boolean).join(": "),
  Defend: ({ seat = 0, size }, names) => `${size} blocked by ${names[seat]}`,
  Arrive: ({ seat = 0, size }, names) => `${size} landed on ${names[seat]}`,
  RoundOver: ({ winner = null }, names) => `Round over: ${winner === null ? "a draw" : `won by ${names[winner]}`}`,
};

/** What is worth a word. @type {Record<string, string>} */
const WORDS = { AllClear: "All clear", TechBonus: "Tech bonus", LevelCleared: "Level cleared" };
