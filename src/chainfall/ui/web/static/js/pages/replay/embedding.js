/**
 * A replay for other pages: the viewer `embed.html`, which holds the whole replay in its address.
 */

import { copy, notify } from "../../dom/dialogs.js";
import { LONGEST, replayHash } from "./links.js";

/** Copies what another page needs to show the replay, if it is short enough. @param {string} text @param {string} title */
export async function copyEmbed(text, title) {
  const hash = await replayHash(text);
  if (hash.length > LONGEST) {
    notify("This replay is too long for embed code. Save the file, and name it as embed.html?replay=FILE.json.");
    return;
  }
  const { href } = new URL(`embed.html${hash}`, location.href);
  copy(`<iframe src="${href}" title="Replay of ${title}" width="480" height="640"></iframe>`, "The embed code");
}
