/**
 * Who has which gamepad, where two people play: shown when one is plugged in, and while the game is paused. A game waits
 * when a gamepad in use is unplugged.
 */

import { notify } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { gamepads } from "../../input/pads.js";

export class Gamepads {
  /**
   * @param {import("../../input/input.js").Input} input
   * @param {() => string[]} names of the players
   * @param {(title: string) => void} wait lets the game wait, if time passes in it
   * @param {AbortSignal} signal
   */
  constructor(input, names, wait, signal) {
    this.input = input;
    this.names = names;
    this.wait = wait;
    this.element = el("p", { class: "muted gamepads", role: "status" });
    addEventListener("gamepadconnected", ({ gamepad }) => this.#greet(gamepad), { signal });
    addEventListener("gamepaddisconnected", ({ gamepad }) => this.#miss(gamepad), { signal });
  }

  get #areTwo() {
    return this.input.people.length > 1;
  }

  /** Whether there is anything to swap. */
  get swappable() {
    this.show();
    return this.#areTwo && gamepads().length > 0;
  }

  /** Swaps the gamepads. */
  swap() {
    const { input } = this;
    input.padsSwapped = !input.padsSwapped;
    input.clear(); // held buttons were pressed for the other player
    this.show();
  }

  /** Shows who has which gamepad. */
  show() {
    this.element.textContent = this.#areTwo
      ? gamepads()
          .map((pad) => this.#inWords(pad))
          .join(", ")
      : "";
  }

  /** @param {Gamepad} pad */
  #greet(pad) {
    this.show();
    if (this.#areTwo) notify(`${this.#inWords(pad)}. The pause menu swaps gamepads.`);
  }

  /** Gives a player time to plug an unplugged gamepad back in. @param {Gamepad} pad */
  #miss(pad) {
    this.show();
    if (this.input.isInUse(pad)) this.wait(`Gamepad ${pad.index + 1} is unplugged`);
  }

  /** @param {Gamepad} pad */
  #inWords(pad) {
    return `Gamepad ${pad.index + 1} plays for ${this.names()[this.input.seatOf(pad)]}`;
  }
}
