/**
 * The page as such: where it is, its dialogs, its settings and what has the focus.
 */

import { app, find, findAll } from "./arcade.js";

/** @typedef {import("../../../../src/chainfall/ui/web/static/js/library/settings.js").Settings} Settings */

/** @param {string} hash */
export function goTo(hash) {
  location.hash = hash;
}

/** Whether every dialog that was closed has told its answer. */
export function dialogsAreSettled() {
  return !find("dialog:not([open])");
}

export function closeDialogs() {
  for (const dialog of findAll("dialog[open]")) dialog.close();
}

export function clearNotices() {
  find("#notices").replaceChildren();
}

/** Starts a game anew at the next visit, even if one is unfinished. */
export function wantFresh() {
  app().fresh = true;
}

export function hasAxe() {
  return "axe" in globalThis;
}

/** What axe finds wrong on the page, as soon as it has stopped moving. */
export async function axeViolations() {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  const { violations } = await /** @type {any} */ (globalThis).axe.run({ resultTypes: ["violations"] });
  return violations;
}

/** @param {Partial<Settings>} changes */
export function setSettings(changes) {
  app().settings.set(changes);
}

/** What is chosen. @param {keyof Settings} name */
export function setting(name) {
  return settings()[name];
}

export function settings() {
  return app().settings.values;
}

/** Whether there is sound, and which palette the tiles have. */
export function mutedAndPalette() {
  return [app().sound.muted, app().tiles.palette];
}

/** What the page shows of its settings, as words for its style. */
export function documentData() {
  return { ...document.documentElement.dataset };
}

/** What the page does about motion. */
export function motion() {
  return [motionShown(), app().settings.reducedMotion];
}

export function motionShown() {
  return documentData().motion;
}

export function isFullScreen() {
  return document.fullscreenElement === document.documentElement;
}
