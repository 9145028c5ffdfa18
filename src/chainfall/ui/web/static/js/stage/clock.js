/**
 * The time by which a board is animated: the time of its game.
 *
 * In a game in real time it goes on with the ticks that are played. So it stands still while the game is paused, goes
 * slower or faster with a replay, and goes one tick with a single step. While there are no more ticks to come, and in a
 * game in which a step is a move, it goes by the wall.
 */

export class Clock {
  #time = 0;
  /** The time on the wall when there were no more ticks to come; 0 while there are. */
  #ended = 0;

  /** @param {number} hz ticks a second; 0 if a step is a move */
  constructor(hz) {
    this.ticking = hz > 0;
    /** Milliseconds of a tick. */
    this.tick = 1000 / (hz || 60);
  }

  /**
   * @param {number} ticks that have been played since the last call
   * @param {boolean} ended whether they were the last ones, at least for now
   * @param {number} now on the wall
   */
  play(ticks, ended, now) {
    this.#time += ticks * this.tick;
    if (!ended && this.#ended) {
      this.#time += now - this.#ended; // it never goes back
      this.#ended = 0;
    } else if (ended && !this.#ended) this.#ended = now;
  }

  /** Whether it goes on by itself, without ticks. */
  get runs() {
    return !this.ticking || this.#ended > 0;
  }

  /** The game's time in milliseconds. @param {number} now on the wall @param {number} [alpha] of the next tick */
  at(now, alpha = 0) {
    if (!this.ticking) return now;
    return this.#time + (this.#ended ? now - this.#ended : alpha * this.tick);
  }
}
