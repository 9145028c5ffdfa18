/**
 * The viewer for other pages: one replay with its controls, and nothing else. The replay is a file beside the viewer
 * (`embed.html?replay=game.json`), or whole in the address, as in the links of the replay page.
 */

import { App } from "./app.js";
import { el } from "./dom/elements.js";
import { Progress } from "./dom/progress.js";
import { messageOf } from "./errors.js";
import { allPeople, playerNames } from "./games/players.js";
import { unpackReplay } from "./pages/replay/links.js";
import { parseHash } from "./router.js";
import { Player } from "./stage/player.js";

const LARGEST = 16 * 2 ** 20;

const host = /** @type {HTMLElement} */ (document.getElementById("main"));
const app = new App();
app.settings.set({ muted: true });
Object.assign(globalThis, { chainfall: { app } }); // for tests

open().catch((error) =>
  host.replaceChildren(
    el("p", { role: "alert" }, `This replay cannot be shown: ${messageOf(error).replace(/\.$/, "")}.`),
  ),
);

async function open() {
  const text = await replayText();
  const waiting = new Progress("Opening the replay", () => app.projector?.end("it was cancelled"));
  host.replaceChildren(waiting.element);
  const projector = await app.freeProjector((share) => waiting.show(share, "Getting ready"));
  const opened = await projector.open(text);
  const game = app.knownGame(opened.game);
  const { steps } = opened;
  const { signal } = new AbortController();
  const label = `Replay of ${game.title}`;
  const player = new Player(app, { game, steps, label, seek: (step) => projector.seek(step) }, signal);
  player.stage.seat(playerNames(allPeople(game), app.opponents));
  host.replaceChildren(el("div", { class: "embedded" }, player.stage.box), player.controls);
  player.seek(1);
}

/** @returns {Promise<string>} the text of the replay that the address names @throws {Error} in words */
async function replayText() {
  const file = new URLSearchParams(location.search).get("replay");
  const whole = parseHash(location.hash).query.get("r");
  if (whole !== null) return unpackReplay(whole);
  if (file === null) throw new Error("the address names none, expected embed.html?replay=FILE.json");
  const { origin, href } = new URL(file, location.href);
  if (origin !== location.origin) throw new Error(`${file} is of another site, expected a file beside this page`);
  const answer = await fetch(href).catch(() => null);
  if (!answer?.ok) throw new Error(`${file} cannot be loaded (${answer ? answer.status : "no connection"})`);
  const text = await answer.text();
  if (text.length > LARGEST) throw new Error(`${file} is larger than ${LARGEST} bytes`);
  return text;
}
