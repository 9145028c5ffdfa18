/**
 * Bots that think in the worker, a little ahead of what is shown of their game.
 */

/** @typedef {import("../engine/projector.js").Projector} Projector */
/** @typedef {import("../stage/player.js").Player} Player */

/** Seconds of play that are computed before they are shown. */
const AHEAD = 10;

export class Performance {
  #thinking = false;
  /** Whether the bots have played to the end. */
  #over = false;

  /**
   * @param {Projector} projector in which the bots play @param {Player} player that shows it
   * @param {(error: unknown) => void} onProblem called with the reason when the bots have stopped @param {AbortSignal} signal ends it
   */
  constructor(projector, player, onProblem, signal) {
    this.projector = projector;
    this.player = player;
    this.onProblem = onProblem;
    this.signal = signal;
  }

  /** Lets the bots play on until they are far enough ahead of what is shown. */
  async think() {
    const { player, projector, signal } = this;
    if (this.#thinking || this.#over) return;
    this.#thinking = true;
    try {
      while (!signal.aborted && !this.#over && player.steps - player.shown < this.#ahead) {
        const { steps, over } = await projector.play_on();
        this.#over = over;
        player.grow(steps, !over);
      }
    } catch (error) {
      this.#over = true;
      if (signal.aborted) return;
      player.grow(player.steps, false);
      this.onProblem(error);
    } finally {
      this.#thinking = false;
    }
  }

  get #ahead() {
    return this.player.rate * AHEAD * Math.max(this.player.speed, 1);
  }
}
