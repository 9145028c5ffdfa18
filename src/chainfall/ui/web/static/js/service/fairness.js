/**
 * Whether a day was fair: its secret is the one that the service had committed itself to, and gives the seeds that were played.
 */

const encoder = new TextEncoder();
const TITLE = "chainfall daily commitment ";
/** The seeds of Dr. Mario are those of its generator, which has 16 bits. */
const DR_MARIO = "dr-mario";
const DR_MARIO_SEEDS = 32767;

/** Whether this page can compute hashes: browsers allow it over HTTPS, and on this machine. */
export function canHash() {
  return globalThis.crypto?.subtle !== undefined;
}

/** The commitment to a day's secret. @param {string} date as YYYY-MM-DD @param {string} secret in hexadecimal */
export async function commitmentTo(date, secret) {
  const bytes = await crypto.subtle.digest("SHA-256", encoder.encode(`${TITLE}${date} ${secret}`));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The seed that a day's secret gives a game. @param {string} date @param {string} secret in hexadecimal @param {string} game */
export async function seedFrom(date, secret, game) {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = await crypto.subtle.sign("HMAC", key, encoder.encode(`${date} ${game}`));
  const number = new DataView(signed).getUint32(0);
  return game === DR_MARIO ? 1 + (number % DR_MARIO_SEEDS) : number;
}

/**
 * Why a day that is over was not fair; "" if it was.
 * @param {Pick<import("./api.js").DayOut, "date" | "commitment" | "secret" | "seeds">} day
 * @returns {Promise<string>}
 */
export async function unfairness({ date, commitment, secret, seeds }) {
  if (secret === null || seeds === null) return "the secret was not published";
  if ((await commitmentTo(date, secret)) !== commitment) return "the secret is not the one that was promised";
  for (const [game, seed] of Object.entries(seeds))
    if ((await seedFrom(date, secret, game)) !== seed) return `the seed of ${game} does not come from the secret`;
  return "";
}
