/**
 * What the browser's storage holds, and a storage without room.
 */

import { app, storageModule } from "./arcade.js";

export function clearStorage() {
  localStorage.clear();
}

/** Forgets everything that is kept, the running game too. */
export function forgetGames() {
  clearStorage();
  app().run = null;
}

/** Shows the menu as on the first visit, without a countdown. */
export function startOver() {
  forgetGames();
  app().settings.reset();
  app().settings.set({ countdown: false });
  app().go("#/");
}

/** Every game counts as explained. */
export function explainAll() {
  localStorage["chainfall.1.taught"] = JSON.stringify(app().games.map(({ id }) => id));
}

export function explainAgain() {
  localStorage.removeItem("chainfall.1.taught");
}

/** Puts texts into the storage. @param {Record<string, string>} texts by the names of our entries */
export function store(texts) {
  for (const [name, text] of Object.entries(texts)) localStorage[`chainfall.1.${name}`] = text;
}

/** What the storage holds of the arcade's. @param {string} name @returns {string | undefined} */
export function stored(name) {
  return localStorage[`chainfall.${name}`];
}

/** All of the storage. */
export function storage() {
  return { ...localStorage };
}

/** How much of the storage is used, by whatever is in it. */
export function storedLetters() {
  return Object.entries(localStorage).reduce((sum, [name, text]) => sum + name.length + text.length, 0);
}

/** Removes what the page holds of the storage, also what is in its memory alone. */
export async function forgetHeld() {
  const { heldWith, remove } = storageModule();
  for (const [name] of heldWith("")) remove(name);
}

export function openRecords() {
  app().records.open();
}

const setItem = Storage.prototype.setItem;

/** Lets some entries find no room. @param {(storage: Storage, name: string, text: string) => boolean} isRefused */
function refuse(isRefused) {
  /** @param {string} name @param {string} text */
  Storage.prototype.setItem = function (name, text) {
    if (isRefused(this, name, text)) throw new DOMException("full", "QuotaExceededError");
    setItem.call(this, name, text);
  };
}

/** Nothing about the player's records finds room. */
export function refuseRecords() {
  refuse((_, name) => /records$|summary$/.test(name));
}

/** Only so many letters find room. @param {number} quota */
export function setQuota(quota) {
  refuse((storage, name, text) => {
    const others = Object.keys(storage).filter((key) => key !== name);
    const size = others.reduce((sum, key) => sum + key.length + storage[key].length, 0) + name.length + text.length;
    return size > quota;
  });
}

/** Everything finds room again. */
export function allowStorage() {
  Storage.prototype.setItem = setItem;
}

/**
 * Keeps a game as if it had been played at a time.
 * @param {string} id @param {any} setup @param {any} status @param {string} text of the replay @param {number} time in milliseconds
 */
export function keep(id, setup, status, text, time) {
  const { engine, records } = app();
  engine?.library.begin(localStorage["chainfall.records"] ?? "", JSON.stringify(setup), "{}", "2026-11-17", id);
  const now = Date.now;
  Date.now = () => time;
  try {
    return records.keep(id, status, () => text).kept;
  } finally {
    Date.now = now;
  }
}

/** How many opponents have been beaten on the ladder of a game. @param {string} game */
export function climbed(game) {
  return app().records.ladder(game).climbed;
}

export function clearLadder() {
  app().records.clearLadder();
}
