/**
 * How long the parts of a frame take: the engine with the hand-over of what it answers, and drawing. Only the last
 * frames are kept.
 */

const KEPT = 4096;

export class Timings {
  #engine = new Float64Array(KEPT);
  #draw = new Float64Array(KEPT);
  #frames = 0;
  #draws = 0;
  #ticks = 0;
  /** Time in ticks at the first frame and at the last one. */
  #first = 0;
  #last = 0;

  /**
   * A frame in which ticks were played.
   * @param {number} time in ticks, without the part of one that has not been played yet
   * @param {number} ticks
   * @param {number} engine milliseconds
   */
  played(time, ticks, engine) {
    if (this.#frames === 0) this.#first = time;
    else this.#ticks += ticks;
    this.#last = time;
    this.#engine[this.#frames % KEPT] = engine;
    this.#frames += 1;
  }

  /** @param {number} time that a frame took to be drawn */
  drawn(time) {
    this.#draw[this.#draws % KEPT] = time;
    this.#draws += 1;
  }

  /** All of it, as numbers. */
  report() {
    const some = (/** @type {Float64Array} */ values, /** @type {number} */ count) => [
      ...values.slice(0, Math.min(count, KEPT)),
    ];
    return {
      engine: some(this.#engine, this.#frames),
      draw: some(this.#draw, this.#draws),
      ticks: this.#ticks,
      due: this.#last - this.#first,
    };
  }
}
