/**
 * Who sits at each seat of a game: a person, or a bot.
 */

import { ACTIONS, BUTTONS } from "../library/settings.js";

/** @typedef {import("../engine/engine.js").GameRecord} GameRecord */
/** @typedef {import("../input/input.js").Person} Person */
/** @typedef {import("../library/settings.js").Settings} Settings */

/** @typedef {{name: string, title: string, about: string}} Opponent A bot that can sit at a game for two: what it is called, and how it plays. */

/** What is written for a seat at which a person sits. */
export const PERSON = "";

/** @param {GameRecord} game @returns {string[]} a person at every seat */
export function allPeople({ seats }) {
  return Array(seats).fill(PERSON);
}

/** The seats of people. @param {string[]} players @returns {number[]} */
export function seatsOfPeople(players) {
  return players.flatMap((name, seat) => (name === PERSON ? [seat] : []));
}

/** The seat of the only person, or null if there are two or none. @param {string[]} players */
export function ownSeat(players) {
  const seats = seatsOfPeople(players);
  return players.length > 1 && seats.length === 1 ? seats[0] : null;
}

/**
 * What the players of a game are called.
 * @param {string[]} players @param {Opponent[]} opponents those that are known
 */
export function playerNames(players, opponents) {
  const alone = seatsOfPeople(players).length === 1;
  return players.map((name, seat) => {
    if (name === PERSON) return alone ? "You" : `Player ${seat + 1}`;
    return opponents.find((known) => known.name === name)?.title ?? name;
  });
}

/**
 * The people with their keys: one has the keys for one, and two have a part of the keyboard each.
 * @param {string[]} players @param {Settings} settings @returns {Person[]}
 */
export function peopleAtKeys(players, { keys, keysOfTwo }) {
  const seats = seatsOfPeople(players);
  if (seats.length === 1) return seats.map((seat) => ({ seat, keys }));
  const commands = Object.fromEntries(Object.entries(keys).filter(([action]) => !(ACTIONS[action].bit & BUTTONS)));
  if (!seats.length) return [{ seat: 0, keys: commands }]; // whoever only watches can pause, too
  return seats.map((seat) => ({ seat, keys: seat ? keysOfTwo[seat] : { ...commands, ...keysOfTwo[seat] } }));
}

/**
 * How a match ended, with the names of its players; the rules say "player 2 has won, 2 to 0".
 * @param {string} reason @param {string[]} names
 */
export function reasonInWords(reason, names) {
  const named = reason.replace(/\bplayer (\d+)\b/g, (whole, number) => names[Number(number) - 1] ?? whole);
  return named.replace(/^You has\b/, "You have").replace(/^You wins\b/, "You win");
}
