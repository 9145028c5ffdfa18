/**
 * The live region: tells a screen reader the score now and then, a chain when it has ended, and the end at once.
 */

/** Milliseconds between announcements of the score. */
const CALM = 6000;
/** In a real-time game one of these effects ends a chain. @type {Set<EffectType>} */
const ENDINGS = new Set(["Spawn", "Lock", "LevelCleared", "GameOver"]);

/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {Effect["type"]} EffectType */

export class Live {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #score = 0;
  #toldScore = 0;
  #last = 0;
  /** The last words for each effect in the turn of each seat. @type {Map<number, Map<EffectType, string>>} */
  #turns = new Map();

  /** @param {HTMLElement} calm a polite region @param {HTMLElement} urgent an assertive one */
  constructor(calm, urgent) {
    this.calm = calm;
    this.urgent = urgent;
    /** Whether scores and chains are announced. */
    this.spoken = true;
    /** The names of the players of a game for two; a single player's name is not announced. @type {string[]} */
    this.names = [];
  }

  /** A new game or page: nothing is waiting to be announced. @param {number} [score] */
  reset(score = 0) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#score = this.#toldScore = score;
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
    if (!this.spoken || score === this.#toldScore || this.#timer !== undefined) return;
    const wait = Math.max(0, this.#last + CALM - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#score === this.#toldScore) return;
      this.#toldScore = this.#score;
      this.#last = performance.now();
      this.say(`Score ${this.#score}`);
    }, wait);
  }

  /**
   * Tells what matters of some steps, all of a turn at once: of a chain only how long it was.
   * @param {Effect[]} effects
   * @param {boolean} realTime whether a turn takes more than a step
   * @param {string[]} [warnings] attacks about to fall at each seat of a game for two
   * @param {string} [steering] where one's piece is now, if that is wanted; it interrupts what was said of the last place
   */
  effects(effects, realTime, warnings = [], steering = "") {
    const told = [...(this.spoken ? this.#told(effects, realTime, warnings) : []), steering].filter(Boolean);
    const words = told.join(". "); // all at once: a new announcement replaces the previous one
    if (steering) this.shout(words);
    else if (words) this.say(words);
  }

  /** @param {Effect[]} effects @param {boolean} realTime @param {string[]} warnings */
  #told(effects, realTime, warnings) {
    const told = [];
    for (const { type, seat, words } of effects) {
      if (ENDINGS.has(type)) told.push(this.#endTurn(seat));
      if (!words?.said || words.at_once) continue;
      const turn = this.#turns.get(seat) ?? new Map();
      this.#turns.set(seat, turn.set(type, words.said));
    }
    if (!realTime) for (const seat of this.#turns.keys()) told.push(this.#endTurn(seat));
    // What happens between two players cannot wait for the end of a turn.
    for (const { type, seat, words } of effects) {
      if (!words?.at_once) continue;
      const warning = type === "Attack" ? warnings[1 - seat] : "";
      told.push([named(words.said, this.names), warning].filter(Boolean).join(": "));
    }
    return told;
  }

  /** The turn of a seat is over. @param {number} seat @returns {string} what is announced, "" for nothing */
  #endTurn(seat) {
    const told = [...(this.#turns.get(seat)?.values() ?? [])];
    const name = this.names.length > 1 ? `${this.names[seat]}: ` : "";
    this.#turns.delete(seat);
    return told.length ? name + told.join(". ") : "";
  }
}

/** Words with the names of the players in them. @param {string} words @param {string[]} names */
function named(words, names) {
  return words.replace(/\{(\d+)\}/g, (_, seat) => names[Number(seat)]);
}
