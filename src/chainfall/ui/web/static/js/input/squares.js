/**
 * Playing by choosing squares, as in Triple Town: with the mouse, a finger, or a cursor moved by keys.
 */

import { isTyping } from "./input.js";
import { tileInWords } from "../stage/hud.js";

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** A tile of this kind is not built on: choosing it sends the line `store`. */
const STOREHOUSE = "storehouse";

/**
 * Makes a stage's board listen.
 * @param {import("../stage/stage.js").Stage} stage
 * @param {object} player
 * @param {(line: string) => void} player.play sends an input
 * @param {() => boolean} player.active whether moves are taken now
 * @param {(words: string) => void} player.say tells where the cursor is
 * @param {AbortSignal} signal
 */
export function listenToSquares(stage, { play, active, say }, signal) {
  const { canvas } = stage;
  let [row, column] = [0, 0];
  let shown = false;
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-roledescription", "board");

  const board = () => stage.frame?.boards[0];
  const tileAt = () => board()?.tiles[row * (board()?.width ?? 0) + column];
  const show = () => {
    const free = tileAt()?.kind === "";
    const piece = free ? board()?.next[0]?.[0]?.tile : null;
    stage.selection = shown && active() ? { row, column, tile: piece } : null;
  };
  const tell = () =>
    say(
      `Row ${row + 1}, column ${column + 1}: ${tileInWords(tileAt() ?? { kind: "", colour: "", links: 0, mark: "" })}`,
    );
  const choose = () => {
    if (!active()) return;
    play(tileAt()?.kind === STOREHOUSE ? "store" : `${row} ${column}`);
    show();
  };

  const point = (/** @type {PointerEvent} */ event) => {
    const cell = stage.renderer.cellAt(event.offsetX, event.offsetY);
    shown = cell !== null;
    if (cell) ({ row, column } = cell);
    show();
    return cell !== null;
  };
  canvas.addEventListener("pointermove", point, { signal });
  canvas.addEventListener("pointerdown", (event) => event.button === 0 && point(event), { signal });
  canvas.addEventListener("click", (event) => point(/** @type {PointerEvent} */ (event)) && choose(), { signal });
  canvas.addEventListener("pointerleave", () => ((shown = document.activeElement === canvas), show()), { signal });
  canvas.addEventListener("blur", () => ((shown = false), show()), { signal });
  canvas.addEventListener("focus", () => ((shown = true), show()), { signal });

  addEventListener(
    "keydown",
    (event) => {
      const elsewhere = event.target !== canvas && event.target !== document.body;
      if (elsewhere || isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey || !active()) return;
      const way = STEPS[event.code];
      const size = board();
      if (way && size) {
        row = Math.min(Math.max(row + way[0], 0), size.height - 1);
        column = Math.min(Math.max(column + way[1], 0), size.width - 1);
        shown = true;
        show();
        tell();
      } else if (event.code === "Enter" || event.code === "Space") {
        if (!event.repeat) choose();
      } else if (event.code === "KeyS") play("store");
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return { refresh: show };
}
