/**
 * Who sits at each seat of a game: a person, or a bot.
 */

import { contract } from "../contract.js";
import { ACTIONS, BUTTONS } from "../library/settings.js";

/** @typedef {import("../contract.js").GameRecord} GameRecord */
/** @typedef {import("../input/input.js").Person} Person */
/** @typedef {import("../library/settings.js").Settings} Settings */

/** @typedef {import("../contract.js").Opponent} Opponent */

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
    if (name === PERSON) return alone ? contract.you : contract.people[seat];
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
  if (!seats.length) return [{ seat: 0, keys: commands }]; // spectators can pause, too
  return seats.map((seat) => ({ seat, keys: seat ? keysOfTwo[seat] : { ...commands, ...keysOfTwo[seat] } }));
}
