/**
 * How long the parts of a frame take: Python, the hand-over of frame and effects, and drawing. Only the last frames are
 * kept.
 */

const KEPT = 4096;

export class Timings {
  #python = new Float64Array(KEPT);
  #handOver = new Float64Array(KEPT);
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
   * @param {number} python milliseconds
   * @param {number} handOver milliseconds
   */
  played(time, ticks, python, handOver) {
    if (this.#frames === 0) this.#first = time;
    else this.#ticks += ticks;
    this.#last = time;
    this.#python[this.#frames % KEPT] = python;
    this.#handOver[this.#frames % KEPT] = handOver;
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
      python: some(this.#python, this.#frames),
      handOver: some(this.#handOver, this.#frames),
      draw: some(this.#draw, this.#draws),
      ticks: this.#ticks,
      due: this.#last - this.#first,
    };
  }
}
