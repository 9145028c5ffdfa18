/**
 * Whose gamepad is which, where two people play: it is told when one comes, and while the game is paused. A game waits
 * when a gamepad in use is unplugged.
 */

import { notify } from "../../dom/dialogs.js";
import { el } from "../../dom/elements.js";
import { gamepads } from "../../input/pads.js";

export class Gamepads {
  /** @param {import("./play.js").PlayPage} page */
  constructor(page) {
    this.page = page;
    this.element = el("p", { class: "muted gamepads", role: "status" });
    const { signal } = page;
    addEventListener("gamepadconnected", ({ gamepad }) => this.#greet(gamepad), { signal });
    addEventListener("gamepaddisconnected", ({ gamepad }) => this.#miss(gamepad), { signal });
  }

  get #areTwo() {
    return this.page.input.people.length > 1;
  }

  /** Whether there is anything to swap. */
  get swappable() {
    this.show();
    return this.#areTwo && gamepads().length > 0;
  }

  /** Each gamepad plays for the other one. */
  swap() {
    const { input } = this.page;
    input.padsSwapped = !input.padsSwapped;
    input.clear(); // what is held was pressed for the other one
    this.show();
  }

  /** Says who has which. */
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

  /** Whoever lost a gamepad in the middle of a game has time to find it. @param {Gamepad} pad */
  #miss(pad) {
    this.show();
    if (this.page.pausable && this.page.input.isInUse(pad)) this.page.pause(`Gamepad ${pad.index + 1} is unplugged`);
  }

  /** @param {Gamepad} pad */
  #inWords(pad) {
    const { app, input, run } = this.page;
    return `Gamepad ${pad.index + 1} plays for ${run.names(app.opponents)[input.seatOf(pad)]}`;
  }
}
