/**
 * A whole short replay as a link: its file, deflated and written as base64url.
 */

import { makeHash } from "../../router.js";

/** Characters of a link that mail and chat programs still take. */
export const LONGEST = 8 * 1024;
/** Bytes that a link may unfold to: a hostile one could unfold to a thousand times its length. */
const LARGEST = 2 ** 20;

/** @param {string} text of a replay file @returns {Promise<string>} a hash, however long */
export async function replayHash(text) {
  return makeHash("replay", "", { r: await packReplay(text) });
}

/** @param {string} text of a replay file @returns {Promise<string>} what a link holds of it, however long */
export async function packReplay(text) {
  const stream = new Blob([JSON.stringify(JSON.parse(text))])
    .stream()
    .pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of the replay file that a link holds. @param {string} given @returns {Promise<string>} @throws {Error} in words */
export async function unpackReplay(given) {
  if (given.length > LONGEST) throw new Error(`the link has ${given.length} characters, expected at most ${LONGEST}`);
  try {
    const letters = atob(given.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await readAtMost(stream, LARGEST);
  } catch {
    throw new Error("the link is damaged or cut off; ask for it again, or for the replay as a file");
  }
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most @returns {Promise<string>} */
async function readAtMost(stream, most) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > most) throw new Error("too large");
    text += decoder.decode(value, { stream: true });
  }
}
