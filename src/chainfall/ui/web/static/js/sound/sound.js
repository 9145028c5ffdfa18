/**
 * Sounds, synthesised with WebAudio: no file is loaded.
 *
 * The audio context is made on the first gesture of the user, as browsers ask for; before that, and where there is no
 * WebAudio, every call does nothing. All sounds go through one gain and one limiter, so that a long chain does not
 * clip. Volume and mute are the player's; who remembers them is not decided here.
 */

import { RECIPES, SOUND_OF } from "./recipes.js";

/** @typedef {import("../engine/engine.js").Effect} Effect */
/** @typedef {import("./recipes.js").Burst} Burst */
/** @typedef {import("./recipes.js").Tone} Tone */

const GESTURES = ["pointerdown", "keydown", "touchend"];
/** The same sound again within this many seconds is left out. */
const APART = 0.03;

export class Sound {
  #volume;
  #muted;
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {GainNode | null} */
  #master = null;
  /** @type {AudioBuffer | null} */
  #hiss = null;
  /** When each sound began last. @type {Map<string, number>} */
  #begun = new Map();
  #begin = () => this.#wake();

  /**
   * @param {{volume?: number, muted?: boolean, target?: EventTarget | null}} [options] `target` is listened to for the
   *   first gesture; the window unless another is given
   */
  constructor({ volume = 0.6, muted = false, target = globalThis.window ?? null } = {}) {
    this.#volume = limit(volume);
    this.#muted = muted;
    for (const gesture of GESTURES) target?.addEventListener(gesture, this.#begin, { capture: true, passive: true });
  }

  /** All sounds that can be played by name. */
  static get names() {
    return Object.keys(RECIPES);
  }

  /** Whether sounds can be heard: there was a gesture, and there is WebAudio. */
  get ready() {
    return this.#context?.state === "running";
  }

  get volume() {
    return this.#volume;
  }

  get muted() {
    return this.#muted;
  }

  /** @param {number} volume 0 to 1 */
  setVolume(volume) {
    this.#volume = limit(volume);
    this.#apply();
  }

  /** @param {boolean} muted */
  setMuted(muted) {
    this.#muted = muted;
    this.#apply();
  }

  /**
   * Plays what these effects sound like.
   * @param {Effect[]} effects
   */
  play(effects) {
    let merges = 0;
    let delay = 0;
    for (const effect of effects) {
      const name = SOUND_OF[effect.type];
      if (!name) continue;
      if (effect.type === "Clear") {
        const step = (effect.chain_index ?? 1) - 1;
        this.sound(name, step, delay);
        delay += 0.14; // a whole chain in one step is still heard as one
      } else if (effect.type === "Merge") {
        this.sound(name, merges, merges * 0.12);
        merges += 1;
      } else {
        this.sound(name, 0, delay);
      }
    }
  }

  /**
   * Plays one sound by name, such as "click" in a menu.
   * @param {string} name one of Sound.names
   * @param {number} [step] for "clear" and "merge": the higher, the higher
   * @param {number} [delay] in seconds
   */
  sound(name, step = 0, delay = 0) {
    const [context, recipe] = [this.#context, RECIPES[name]];
    if (!context || !recipe || this.#muted || this.#volume === 0 || context.state !== "running") return;
    const at = context.currentTime + delay;
    if (Math.abs(at - (this.#begun.get(name) ?? -1)) < APART) return;
    this.#begun.set(name, at);
    const { tones = [], noise = [] } = recipe(step);
    try {
      for (const tone of tones) this.#tone(context, tone, at);
      for (const burst of noise) this.#noise(context, burst, at);
    } catch {
      this.#context = null; // a game goes on without sound
    }
  }

  /** Makes the audio context, or wakes it; called by a gesture. */
  #wake() {
    try {
      if (!this.#context) this.#build();
      if (this.#context?.state === "suspended") this.#context.resume().catch(() => {});
    } catch {
      this.#context = null;
    }
  }

  #build() {
    if (!globalThis.AudioContext) return;
    const context = new AudioContext({ latencyHint: "interactive" });
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -10;
    limiter.knee.value = 6;
    limiter.ratio.value = 16;
    limiter.attack.value = 0.002;
    limiter.release.value = 0.12;
    const master = context.createGain();
    master.connect(limiter).connect(context.destination);
    this.#context = context;
    this.#master = master;
    this.#hiss = makeHiss(context);
    this.#apply();
  }

  #apply() {
    const loudness = this.#muted ? 0 : this.#volume * this.#volume; // ears are not linear
    if (this.#master && this.#context) this.#master.gain.setTargetAtTime(loudness, this.#context.currentTime, 0.015);
  }

  /** @param {AudioContext} context @param {Tone} tone @param {number} at */
  #tone(context, { from, to = from, length, gain, after = 0, wave = "sine" }, at) {
    const start = at + after;
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(from, start);
    if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
    this.#shaped(context, oscillator, start, length, gain);
  }

  /** @param {AudioContext} context @param {Burst} burst @param {number} at */
  #noise(context, { length, gain, pitch: centre }, at) {
    const source = context.createBufferSource();
    source.buffer = this.#hiss;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = centre;
    filter.Q.value = 0.8;
    source.connect(filter);
    this.#shaped(context, source, at, length, gain, filter);
  }

  /**
   * Sends a source to the master gain, quickly in and softly out.
   * @param {AudioContext} context @param {AudioScheduledSourceNode} source @param {number} start @param {number} length
   * @param {number} gain @param {AudioNode} [last] the end of the source's own chain
   */
  #shaped(context, source, start, length, gain, last = source) {
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(gain, start + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0005, start + length);
    last.connect(envelope).connect(/** @type {GainNode} */ (this.#master));
    source.start(start);
    source.stop(start + length + 0.02);
    source.onended = () => envelope.disconnect();
  }
}

/** @param {number} volume */
function limit(volume) {
  return Number.isFinite(volume) ? Math.min(Math.max(volume, 0), 1) : 0;
}

/** Half a second of white noise. @param {AudioContext} context @returns {AudioBuffer} */
function makeHiss(context) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 2), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
