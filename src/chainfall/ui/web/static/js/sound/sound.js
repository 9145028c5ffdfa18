/**
 * Sounds, synthesized with WebAudio: no file is loaded.
 *
 * The audio context is made on the first gesture of the user, as browsers ask for; before that, and where there is no
 * WebAudio, every call does nothing. Each voice has a gain; all of them go through one more gain and a limiter, so that
 * a long chain does not clip. The volumes and mute are the player's; who remembers them is not decided here.
 */

import { RECIPES, SOUND_OF, VOICES, voiceOf } from "./recipes.js";

/** @typedef {import("../contract.js").Effect} Effect */
/** @typedef {import("./recipes.js").Burst} Burst */
/** @typedef {import("./recipes.js").Tone} Tone */
/** @typedef {import("./recipes.js").Voice} Voice */

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
  /** @type {Record<Voice, number>} */
  #mix = { piece: 1, clears: 1, signals: 1 };
  /** @type {Partial<Record<Voice, GainNode>>} */
  #voices = {};
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

  /** How loud each voice is beside the others. @param {Record<Voice, number>} mix 0 to 1 each */
  setMix(mix) {
    for (const voice of VOICES) this.#mix[voice] = limit(mix[voice]);
    this.#apply();
  }

  /** @param {boolean} muted */
  setMuted(muted) {
    this.#muted = muted;
    this.#apply();
  }

  /**
   * Plays the sounds of these effects.
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
    const voice = /** @type {GainNode} */ (this.#voices[voiceOf(name)]);
    try {
      for (const tone of tones) this.#tone(context, tone, at, voice);
      for (const burst of noise) this.#noise(context, burst, at, voice);
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
    for (const voice of VOICES) {
      this.#voices[voice] = context.createGain();
      this.#voices[voice].connect(master);
    }
    this.#context = context;
    this.#master = master;
    this.#hiss = makeHiss(context);
    this.#apply(0);
  }

  /** @param {number} [fade] in how many seconds, so that a sound on its way does not crack */
  #apply(fade = 0.015) {
    this.#fade(this.#master, this.#muted ? 0 : this.#volume, fade);
    for (const voice of VOICES) this.#fade(this.#voices[voice] ?? null, this.#mix[voice], fade);
  }

  /** @param {GainNode | null} node @param {number} volume @param {number} fade */
  #fade(node, volume, fade) {
    const loudness = volume * volume; // ears are not linear
    if (!node || !this.#context) return;
    if (fade) node.gain.setTargetAtTime(loudness, this.#context.currentTime, fade);
    else node.gain.value = loudness;
  }

  /** @param {AudioContext} context @param {Tone} tone @param {number} at @param {GainNode} voice */
  #tone(context, { from, to = from, length, gain, after = 0, wave = "sine" }, at, voice) {
    const start = at + after;
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(from, start);
    if (to !== from) oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
    this.#shaped(oscillator, { start, length, gain, envelope: context.createGain(), voice });
  }

  /** @param {AudioContext} context @param {Burst} burst @param {number} at @param {GainNode} voice */
  #noise(context, { length, gain, pitch: centre }, at, voice) {
    const source = context.createBufferSource();
    source.buffer = this.#hiss;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = centre;
    filter.Q.value = 0.8;
    source.connect(filter);
    this.#shaped(source, { start: at, length, gain, envelope: context.createGain(), voice }, filter);
  }

  /**
   * Sends a source to its voice, quickly in and softly out.
   * @param {AudioScheduledSourceNode} source
   * @param {{start: number, length: number, gain: number, envelope: GainNode, voice: GainNode}} shape
   * @param {AudioNode} [last] the end of the source's own chain
   */
  #shaped(source, { start, length, gain, envelope, voice }, last = source) {
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(gain, start + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0005, start + length);
    last.connect(envelope).connect(voice);
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
