/**
 * The live region: tells a screen reader the score at calm intervals, a chain when it has ended, and the end at once.
 */

/** Milliseconds between two tellings of the score. */
const CALM = 6000;
/** In a game in real time a chain has ended when one of these is told. */
const ENDINGS = new Set(["Spawn", "Lock", "LevelCleared", "GameOver"]);

export class Live {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #score = 0;
  #told = 0;
  #last = 0;
  /** The events of the chain that goes on, and what else has happened in its turn. */
  #chain = 0;
  /** @type {string[]} */
  #words = [];

  /** @param {HTMLElement} calm a polite region @param {HTMLElement} urgent an assertive one */
  constructor(calm, urgent) {
    this.calm = calm;
    this.urgent = urgent;
    /** Whether scores and chains are told. */
    this.spoken = true;
  }

  /** A new game or page: nothing is waiting to be told. @param {number} [score] */
  reset(score = 0) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#score = this.#told = score;
    this.#chain = 0;
    this.#words = [];
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
   * @param {{type: string, [field: string]: unknown}[]} effects
   * @param {boolean} realTime whether a turn takes more than a step
   */
  effects(effects, realTime) {
    if (!this.spoken) return;
    for (const effect of effects) {
      if (ENDINGS.has(effect.type)) this.#tellTurn();
      if (effect.type === "Clear") this.#chain = Math.max(this.#chain, Number(effect.chain_index));
      const words = WORDS[effect.type];
      if (words) this.#words.push(words);
    }
    if (!realTime) this.#tellTurn();
  }

  #tellTurn() {
    const words = [...(this.#chain > 1 ? [`Chain of ${this.#chain}`] : []), ...this.#words];
    if (words.length) this.say(words.join(". "));
    this.#chain = 0;
    this.#words = [];
  }
}

/** What is worth a word. @type {Record<string, string>} */
const WORDS = { AllClear: "All clear", TechBonus: "Tech bonus", LevelCleared: "Level cleared" };
