/**
 * What is heard: sounds on a tape instead of a loudspeaker, and what a screen reader is told.
 */

import { Live } from "../../js/dom/live.js";
import { Sound } from "../../js/sound/sound.js";
import { told } from "./parts.js";

/** @typedef {import("../../js/contract.js").Effect} Effect */

/** The browser's audio, which tests replace. */
const browser = /** @type {{AudioContext: any}} */ (/** @type {unknown} */ (globalThis));

/** A sound whose audio is a tape that can be read, after the player's first key. @param {string} change to its mix */
function taped(change) {
  /** @type {OfflineAudioContext[]} */
  const tapes = [];
  class Tape extends OfflineAudioContext {
    constructor() {
      super(1, 3 * 44100, 44100);
      tapes.push(this);
    }
    /** @returns {AudioContextState} */
    get state() {
      return "running";
    }
  }
  const [real, target] = [browser.AudioContext, new EventTarget()];
  browser.AudioContext = Tape;
  const sound = new Sound({ volume: 1, target });
  if (change.startsWith("no ")) sound.setMix({ piece: 1, clears: 1, signals: 1, [change.slice(3)]: 0 });
  sound.play(told({ type: "Lock" }));
  target.dispatchEvent(new Event("keydown"));
  browser.AudioContext = real;
  return { sound, tape: tapes[0] };
}

/**
 * The loudest sample of effects, and how often the first part of their sound crosses zero.
 * @param {Effect[]} effects @param {string} change to how they are played
 */
export async function hear(effects, change) {
  const { sound, tape } = taped(change);
  if (change === "mute") sound.setMuted(true);
  if (change === "quiet") sound.setVolume(0.2);
  sound.play(effects);
  if (change === "hush") sound.setMuted(true);
  const samples = (await tape.startRendering()).getChannelData(0);
  const crosses = (/** @type {number} */ value, /** @type {number} */ i) =>
    i > 0 && i < 8000 && value > 0 !== samples[i - 1] > 0;
  return {
    peak: samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
    crossings: samples.reduce((count, value, i) => count + Number(crosses(value, i)), 0),
  };
}

/** Whether sound gets ready in browsers whose audio is missing or broken. */
export function readyWithoutAudio() {
  const [real, target] = [browser.AudioContext, new EventTarget()];
  class Broken {
    constructor() {
      throw new Error("no audio here");
    }
  }
  const answers = [undefined, Broken].map((context) => {
    browser.AudioContext = context;
    const sound = new Sound({ target });
    target.dispatchEvent(new Event("pointerdown"));
    sound.play(told({ type: "Lock" }, { type: "Clear", chain_index: 2 }));
    for (const name of Sound.names) sound.sound(name);
    sound.setVolume(0.3);
    sound.setMuted(true);
    return sound.ready;
  });
  browser.AudioContext = real;
  return answers;
}

/**
 * What is told after each batch of effects.
 * @param {Effect[][]} batches @param {boolean} realTime @param {string[]} names of the players
 */
export function toldAfter(batches, realTime, names = []) {
  const [calm, urgent] = [document.createElement("p"), document.createElement("p")];
  const live = new Live(calm, urgent);
  live.names = names;
  return batches.map((effects) => {
    calm.textContent = "";
    live.effects(effects, realTime);
    return calm.textContent;
  });
}
