/**
 * Keeps the site on this machine, so that it works without a connection from the second visit on.
 *
 * Call it when the engine has loaded: then its files are already in the browser's cache and are not fetched twice.
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
