/**
 * The recipes of all sounds, and which sound each effect has.
 */

/**
 * @typedef {object} Tone
 * @property {number} from its pitch in hertz
 * @property {number} [to] the pitch that it glides to
 * @property {number} length in seconds
 * @property {number} gain 0 to 1
 * @property {number} [after] seconds before it begins
 * @property {OscillatorType} [wave]
 */

/** @typedef {{length: number, gain: number, pitch: number}} Burst A hiss around a pitch. */

/** A pentatonic ladder above middle C: whatever sounds together fits. */
const LADDER = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
const MIDDLE_C = 261.63;

/** @param {number} semitones above middle C */
function pitch(semitones) {
  return MIDDLE_C * 2 ** (semitones / 12);
}

/** @param {number} step @returns {number} a pitch of the ladder, the last one for all beyond it */
function rung(step) {
  return pitch(LADDER[Math.max(0, Math.min(step, LADDER.length - 1))]);
}

/**
 * What each sound is made of; `step` is the place in a chain or the like.
 * @type {Record<string, (step: number) => {tones?: Tone[], noise?: Burst[]}>}
 */
export const RECIPES = {
  move: () => ({ tones: [{ from: 340, to: 300, length: 0.045, gain: 0.16, wave: "triangle" }] }),
  rotate: () => ({ tones: [{ from: 440, to: 660, length: 0.07, gain: 0.16, wave: "triangle" }] }),
  land: () => ({ tones: [{ from: 150, to: 90, length: 0.08, gain: 0.22, wave: "sine" }] }),
  lock: () => ({
    tones: [{ from: 190, to: 70, length: 0.13, gain: 0.42, wave: "sine" }],
    noise: [{ length: 0.035, gain: 0.16, pitch: 1800 }],
  }),
  power: () => ({
    tones: [0, 4, 7, 12].map((semitones, i) => ({
      from: pitch(semitones + 12),
      length: 0.22,
      gain: 0.13,
      after: i * 0.045,
      wave: /** @type {OscillatorType} */ ("triangle"),
    })),
  }),
  mark: () => ({ tones: [{ from: 700, to: 1150, length: 0.12, gain: 0.08, wave: "sine" }] }),
  clear: (step) => ({
    tones: [
      { from: rung(step + 1), length: 0.28, gain: 0.24, wave: "triangle" },
      { from: rung(step + 3), length: 0.3, gain: 0.2, after: 0.05, wave: "triangle" },
      { from: rung(step + 5), length: 0.36, gain: 0.16, after: 0.1, wave: "sine" },
    ],
    noise: [{ length: 0.16, gain: 0.16, pitch: 1400 + step * 350 }],
  }),
  merge: (step) => ({
    tones: [
      { from: pitch(7 + step * 2), to: pitch(12 + step * 2), length: 0.16, gain: 0.22, wave: "sine" },
      { from: pitch(19 + step * 2), length: 0.26, gain: 0.14, after: 0.12, wave: "triangle" },
    ],
  }),
  level: () => ({
    tones: [0, 4, 7, 12, 7, 12, 16].map((semitones, i) => ({
      from: pitch(semitones + 5),
      length: i === 6 ? 0.5 : 0.16,
      gain: 0.2,
      after: i * 0.1,
      wave: /** @type {OscillatorType} */ ("triangle"),
    })),
  }),
  bonus: () => ({
    tones: [12, 16, 19, 24].map((semitones, i) => ({
      from: pitch(semitones),
      length: 0.2,
      gain: 0.16,
      after: i * 0.07,
      wave: /** @type {OscillatorType} */ ("triangle"),
    })),
  }),
  over: () => ({
    tones: [7, 3, 0, -5].map((semitones, i) => ({
      from: pitch(semitones),
      to: pitch(semitones - 0.6),
      length: i === 3 ? 0.9 : 0.3,
      gain: 0.24,
      after: i * 0.22,
      wave: /** @type {OscillatorType} */ ("triangle"),
    })),
  }),
  /** A fanfare for a new best: up the chord, and the chord. */
  best: () => ({
    tones: [0, 4, 7, 12, 12, 16, 19].map((semitones, i) => ({
      from: pitch(semitones + 12),
      length: i < 4 ? 0.16 : 0.9,
      gain: 0.18,
      after: Math.min(i, 4) * 0.11,
      wave: /** @type {OscillatorType} */ ("triangle"),
    })),
  }),
  attack: () => ({
    tones: [
      { from: 220, to: 880, length: 0.3, gain: 0.16, wave: "sawtooth" },
      { from: pitch(19), length: 0.2, gain: 0.14, after: 0.24, wave: "triangle" },
    ],
    noise: [{ length: 0.3, gain: 0.12, pitch: 2400 }],
  }),
  block: () => ({
    tones: [
      { from: pitch(12), length: 0.1, gain: 0.18, wave: "triangle" },
      { from: pitch(19), length: 0.18, gain: 0.16, after: 0.06, wave: "triangle" },
    ],
  }),
  hit: () => ({
    tones: [{ from: 120, to: 45, length: 0.35, gain: 0.5, wave: "sine" }],
    noise: [{ length: 0.22, gain: 0.3, pitch: 500 }],
  }),
  refuse: () => ({ tones: [{ from: 130, to: 110, length: 0.1, gain: 0.16, wave: "square" }] }),
  click: () => ({ tones: [{ from: 880, to: 760, length: 0.035, gain: 0.12, wave: "sine" }] }),
  /** A beat of the countdown: the fewer are left, the higher; the last one says that it begins. */
  count: (left) => ({
    tones: [
      { from: pitch(left ? 7 - left * 2 : 12), length: left ? 0.12 : 0.35, gain: 0.22, wave: "triangle" },
      { from: pitch(left ? 19 - left * 2 : 24), length: left ? 0.08 : 0.3, gain: 0.08, wave: "sine" },
    ],
  }),
  store: () => ({ tones: [{ from: 300, to: 520, length: 0.12, gain: 0.16, wave: "sine" }] }),
};

/** The voices of the mix, each with its own volume: the piece, what it sets off, and everything else. */
export const VOICES = /** @type {const} */ (["piece", "clears", "signals"]);

/** @typedef {(typeof VOICES)[number]} Voice */

/** @type {Record<string, Voice>} */
const VOICE_OF = {
  move: "piece",
  rotate: "piece",
  land: "piece",
  lock: "piece",
  store: "piece",
  power: "clears",
  mark: "clears",
  clear: "clears",
  merge: "clears",
  bonus: "clears",
  level: "clears",
  attack: "clears",
  block: "clears",
  hit: "clears",
};

/** The voice of a sound. @param {string} name @returns {Voice} */
export function voiceOf(name) {
  return VOICE_OF[name] ?? "signals";
}

/** Which sound an effect has. @type {Partial<Record<import("../contract.js").Effect["type"], string>>} */
export const SOUND_OF = {
  Move: "move",
  Rotate: "rotate",
  Lock: "lock",
  Settle: "land",
  Power: "power",
  Mark: "mark",
  Clear: "clear",
  Merge: "merge",
  Stored: "store",
  TechBonus: "bonus",
  AllClear: "bonus",
  LevelCleared: "level",
  Attack: "attack",
  Defend: "block",
  Arrive: "hit",
  RoundOver: "level",
  GameOver: "over",
  Rejected: "refuse",
};
