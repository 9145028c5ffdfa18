/**
 * Animation frames while there is something to do: a page on which nothing changes costs nothing.
 */

export class Frames {
  #asked = false;

  /**
   * @param {(now: number) => boolean} act does the work of a frame, and says whether there is work for another one
   * @param {AbortSignal} signal ends it
   */
  constructor(act, signal) {
    this.act = act;
    this.signal = signal;
  }

  /** There is something to do. */
  wake() {
    if (this.#asked || this.signal.aborted) return;
    this.#asked = true;
    requestAnimationFrame((now) => {
      this.#asked = false;
      if (!this.signal.aborted && this.act(now)) this.wake();
    });
  }
}
