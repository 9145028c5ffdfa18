/**
 * The records of the player: bests, daily attempts, the ladder, solved puzzles, games that are kept, the last choices.
 *
 * Python holds every rule (`library.py`). Here they are stored: `records` is one text that only Python reads and writes,
 * `summary` what the pages show of it before Python is there, `replay.<id>` the replay of each game.
 */

import { callPython, contentOf } from "../engine/engine.js";
import {
  hasStorage,
  heldText,
  heldWith,
  hold,
  keepBroken,
  namesWith,
  read,
  readText,
  remove,
  store,
  storedText,
  takeOut,
} from "./storage.js";

/** @typedef {import("../contract.js").Change} Change */
/** @typedef {import("../contract.js").Chosen} Choice */
/** @typedef {import("../contract.js").Day} Day */
/** @typedef {import("../contract.js").Keeping} Keeping */
/** @typedef {import("../contract.js").Ladder} Ladder */
/** @typedef {import("../contract.js").Library} Library */
/** @typedef {import("../contract.js").Loading} Loading */
/** @typedef {import("../contract.js").Options} Options */
/** @typedef {import("../contract.js").Par} Par */
/** @typedef {import("../contract.js").Recorded} Recorded */
/** @typedef {import("../contract.js").Shown} Shown */
/** @typedef {import("../contract.js").Summary} Summary */
/** @typedef {import("../contract.js").Texts} Texts */
/** @typedef {import("./storage.js").Entry} Text */
/** @typedef {import("../games/links.js").Setup & {seed: number}} Seeded */
/** @template T @typedef {import("../engine/engine.js").Content<T>} Content */
/** @template {any[]} T @typedef {T extends [any, ...infer R] ? R : never} Others All but the first. */

/** How the entries of earlier versions begin. */
const OLD = ["game.", "daily.", "ladder.", "puzzles.", "last-choices", "par"];
/** More characters than any browser stores for a site. */
const LARGEST = 5 * 2 ** 20;

/** @returns {string} today in UTC, as YYYY-MM-DD */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** @param {string} id @returns {string | null} */
export function replayOf(id) {
  return readText(`replay.${id}`);
}

/** @returns {string} the id of a new game */
export function newId() {
  return `${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 32).toString(36)}`;
}

export class Records {
  /** @type {Library | null} */
  #python = null;
  /** The summary that was read last, and its text. @type {[string | null, Summary]} */
  #seen;

  /** @param {Summary} empty the summary of a player who has not played yet @param {string[]} opponents those on the ladder */
  constructor(empty, opponents) {
    this.empty = empty;
    this.opponents = opponents;
    this.#seen = [null, empty];
  }

  // What is shown

  /** @returns {Summary} */
  get summary() {
    const text = readText("summary");
    if (text !== this.#seen[0]) {
      const value = read("summary", "The summary of the records");
      const whole = value && typeof value === "object" && Object.keys(this.empty).every((part) => part in value);
      this.#seen = [text, whole ? /** @type {Summary} */ (value) : this.empty];
    }
    return this.#seen[1];
  }

  /** @param {string} id @returns {Shown | undefined} */
  find(id) {
    return this.summary.games.find((played) => played.id === id);
  }

  /** @param {boolean} finished @returns {Shown[]} the latest first */
  games(finished) {
    return this.summary.games.filter((played) => played.finished === finished);
  }

  /** @param {string} game @returns {Shown[]} the best first */
  bests(game) {
    return (this.summary.bests[game] ?? []).flatMap((id) => this.find(id) ?? []);
  }

  /** The settings with which a game's card plays; at first, the first preset. @param {import("../contract.js").GameRecord} game */
  card({ id, presets }) {
    const options = presets[0]?.options ?? {};
    return this.summary.cards[id] ?? { choice: { options, practice: false }, words: "", best: 0 };
  }

  /** The attempts of a day. @param {string} day @param {string} game @returns {Day} */
  day(day, game) {
    return this.summary.daily[game]?.[day] ?? { begun: 0, best: null, unfinished: null };
  }

  /** @param {string} game @returns {string[]} the ids of the puzzles that were solved */
  solved(game) {
    return this.summary.solved[game] ?? [];
  }

  /** @param {string} game @returns {Ladder} */
  ladder(game) {
    return this.summary.ladder[game] ?? this.summary.ladder[""];
  }

  /** How far the ladder of a game was climbed, such as "3 of 8". @param {string} game */
  climbed(game) {
    return `${this.ladder(game).climbed} of ${this.opponents.length}`;
  }

  // What Python is asked

  /** Python has loaded: reads what is stored, also by earlier versions. @param {Library} [python] */
  open(python) {
    if (python) this.#python = python;
    const old = takeOut(OLD.flatMap(namesWith)); // removed first, to make room for the new entries
    let stored = false;
    try {
      const texts = JSON.stringify(Object.fromEntries(old));
      stored = this.#change("open", [texts, JSON.stringify(this.opponents)]).stored;
    } finally {
      if (!stored) store(old);
    }
  }

  /** The entry of a new game. @param {Seeded} setup @param {Options} hands the player's own handling @returns {Recorded} */
  begin(setup, hands) {
    return this.#ask("begin", JSON.stringify(setup), JSON.stringify(hands), today(), newId());
  }

  /** The entry of the same game again. @param {string} before its id @param {number} [seed] another one @returns {Recorded} */
  again(before, seed) {
    return this.#ask("again", before, seed, today(), newId());
  }

  /** The entry of a game that was taken over. @param {Seeded} setup @param {boolean} begun @returns {Recorded} */
  branch(setup, begun) {
    return this.#ask("branch", JSON.stringify(setup), begun, newId());
  }

  /** The entry of an unfinished game. @param {string} id @returns {Recorded} @throws {Error} in words */
  resumed(id) {
    return this.#ask("resumed", id);
  }

  /** The unfinished game with the same start as a link. @param {Seeded} setup @returns {string | null} its id */
  unfinished(setup) {
    return this.#ask("unfinished", JSON.stringify(setup)).id;
  }

  /** Options in words, without those that are the default. @param {string} game @param {Options} options @returns {string} */
  variant(game, options) {
    return this.#answer("variant", game, JSON.stringify(options)).words;
  }

  /** The number of the puzzle that comes next. @param {string} game @param {string} [id] after this one @returns {number | null} */
  nextPuzzle(game, id) {
    return this.#ask("next_puzzle", game, id).number;
  }

  // What changes

  /**
   * Keeps a game as it stands.
   * @param {string} id @param {import("../contract.js").Status} status @param {() => string} replay
   * @returns {Keeping & {kept: boolean}} whether a reload would lose nothing worth keeping
   */
  keep(id, status, replay) {
    const replays = (/** @type {Keeping} */ answer) =>
      answer.replay ? [/** @type {Text} */ ([`replay.${id}`, compact(replay())])] : [];
    const { answer, stored } = this.#change("keep", [id, JSON.stringify(status), Date.now()], replays);
    return { ...answer, kept: stored };
  }

  /** @param {string[]} ids of games that go */
  discard(ids) {
    this.#change("discard", [JSON.stringify(ids)]);
  }

  /** @param {string} game @param {Choice} choice */
  remember(game, choice) {
    this.#change("remember", [game, JSON.stringify(choice)]);
  }

  /** @param {string} day @param {string} game @param {Par} par */
  keepPar(day, game, par) {
    this.#change("keep_par", [day, game, JSON.stringify(par)]);
  }

  /** @param {string} game @param {string} id */
  noteSolved(game, id) {
    this.#change("solved", [game, id]);
  }

  clearLadder() {
    this.#change("clear_ladder", []);
  }

  /** Everything as the text of a file. @returns {string} */
  save() {
    const replays = this.summary.games.flatMap(({ id }) => [[id, replayOf(id)]]).filter(([, text]) => text !== null);
    return this.#ask("save", JSON.stringify(Object.fromEntries(replays))).text;
  }

  /** Adds the content of such a file. @param {string} text @returns {boolean} whether there was room @throws {Error} in words */
  load(text) {
    const replays = (/** @type {Loading} */ answer) =>
      Object.entries(answer.replays).map(([id, replay]) => /** @type {Text} */ ([`replay.${id}`, replay]));
    return this.#change("load", [text], replays).stored;
  }

  /**
   * @template {keyof Library} N
   * @param {N} name @param {Others<Parameters<Library[N]>>} values @returns {Content<ReturnType<Library[N]>>}
   */
  #ask(name, ...values) {
    return this.#answer(name, readText("records") ?? "", ...values);
  }

  /**
   * @template {keyof Library} N
   * @param {N} name @param {any[]} values @returns {Content<ReturnType<Library[N]>>}
   */
  #answer(name, ...values) {
    if (!this.#python) throw new Error("the engine is not ready yet");
    return contentOf(callPython(/** @type {(...values: any[]) => string} */ (this.#python[name]), ...values));
  }

  /**
   * Changes the records. What there is no room for is known to the page as long as it lives.
   * @template {keyof Library} N @template {Change & {counted?: Texts | null}} C
   * @param {N} name @param {Others<Parameters<Library[N]>>} values
   * @param {(answer: C) => Text[]} replays the replays that belong to the change
   * @returns {{answer: C, stored: boolean}} what Python answered, and whether a reload would find all of it
   */
  #change(name, values, replays = () => []) {
    const mine = heldText("records");
    const before = mine ?? storedText("records") ?? "";
    /** @type {C} */
    const answer = /** @type {any} */ (this.#answer(name, before, ...values));
    answer.problems.forEach(({ what, content }, number) => keepBroken(`records.${number}`, content, what));
    const texts = replays(answer);
    if (answer.records === before && !texts.length) return { answer, stored: mine === null };
    const stored =
      this.#store(answer, [...heldWith("replay."), ...texts]) || this.#storeLess(mine, answer, name, values, texts);
    if (stored) for (const id of answer.drop) remove(`replay.${id}`);
    return { answer, stored };
  }

  /**
   * Stores the part of a change for which there is room, and lets the page hold the whole.
   * @template {Change & {counted?: Texts | null}} C
   * @param {string | null} mine what the page held before @param {C} answer @param {keyof Library} name
   * @param {any[]} values @param {Text[]} texts
   * @returns {boolean} whether a reload would find the change
   */
  #storeLess(mine, answer, name, values, texts) {
    /** @type {C} */
    const less =
      mine === null ? answer : /** @type {any} */ (this.#answer(name, storedText("records") ?? "", ...values));
    const stored = mine !== null && this.#store(less, texts);
    if (!stored && less.counted) this.#store(less.counted, []);
    hold([...texts, ...textsOf(answer)]);
    return stored;
  }

  /**
   * Stores records with replays. Where there is no room, games of long ago go that can, one after the other; if that
   * does not help, all of them stay.
   * @param {Texts} texts @param {Text[]} replays @returns {boolean} whether a reload would find them
   */
  #store(texts, replays) {
    const all = [...replays, ...textsOf(texts)];
    if (store(all)) return true;
    if (!hasStorage() || all.reduce((sum, [name, text]) => sum + name.length + text.length, 0) > LARGEST) return false;
    const gone = [];
    for (const id of this.#answer("spare", texts.records).ids) {
      const name = `replay.${id}`;
      if (replays.some(([own]) => own === name)) continue;
      texts = this.#answer("discard", texts.records, JSON.stringify([id]));
      gone.push(...takeOut([name]));
      if (store([...replays, ...textsOf(texts)])) return true;
    }
    store(gone);
    return false;
  }
}

/** @param {Texts} texts @returns {Text[]} */
function textsOf({ records, summary }) {
  return [
    ["records", records],
    ["summary", summary],
  ];
}

/** A replay without the spaces between its parts. @param {string} text */
function compact(text) {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
