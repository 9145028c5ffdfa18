/**
 * Keeps the site on this machine, so that it works without a connection from the second visit on.
 *
 * To be called when the engine is there: then its files are in the browser's cache already and are not fetched twice.
 * @returns {Promise<boolean>} whether it will
 */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) {
    return false; // not on this browser, or not over plain HTTP
  }
  try {
    await navigator.serviceWorker.register("sw.js");
    return true;
  } catch {
    return false;
  }
}
