/**
 * Addresses of pages, all in the fragment so that the arcade works as static files at any path:
 * `#/play/puzzle-fighter?seed=7&mode=timed`, `#/replay?local=<id>`, `#/settings`.
 */

/**
 * @typedef {object} Route
 * @property {string} page "" is the menu
 * @property {string} rest what follows the page: the name of a game, which may contain slashes
 * @property {URLSearchParams} query
 */

/** @param {string} hash as in location.hash @returns {Route} */
export function parseHash(hash) {
  const [path, query = ""] = split(hash.replace(/^#?\/?/, ""), "?");
  const [page, rest = ""] = split(path, "/");
  return { page: decode(page), rest: decode(rest), query: new URLSearchParams(query) };
}

/** @param {string} text @param {string} separator @returns {string[]} the text before and after it */
function split(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param {string} page
 * @param {string} [rest]
 * @param {Record<string, string>} [query]
 * @returns {string} a hash
 */
export function makeHash(page, rest = "", query = {}) {
  const path = rest ? `${page}/${encodeURIComponent(rest).replaceAll("%2F", "/")}` : page;
  // Boards are drawn with dots and slashes: left as they are, a link can be read.
  const text = new URLSearchParams(query).toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return `#/${path}${text ? `?${text}` : ""}`;
}
