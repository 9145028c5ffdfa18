/**
 * The service worker: keeps every file of one version of the site.
 *
 * `site.py` fills in the list of files and the version, so the worker changes whenever the site does. The new one then
 * fetches what has changed, and takes over when all of it is there. A page comes from the net if there is one, so that
 * a new version shows at once; all other files are named by their content and come from here. What the service answers
 * never comes from here, and is never kept.
 */

const VERSION = "{{version}}";
const FILES = ["{{files}}"];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
const prefix = `chainfall ${scope} `;
const page = scope;
const service = ["api/", "watch/"].map((path) => new URL(path, scope).href);
const addresses = FILES.map((file) => (file === "index.html" ? page : new URL(file, scope).href));

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOfService = service.some((address) => request.url.startsWith(address));
  if (request.method === "GET" && request.url.startsWith(scope) && !isOfService) {
    event.respondWith(request.mode === "navigate" ? newest(request) : kept(request));
  }
});

async function keepAll() {
  const cache = await caches.open(prefix + VERSION);
  await Promise.all(addresses.map((address) => keep(cache, address)));
  await worker.skipWaiting();
}

/**
 * A file named by its content is taken over from an older version, or from the browser's own cache.
 * @param {Cache} cache @param {string} address
 */
async function keep(cache, address) {
  const lasting = address.startsWith(new URL("assets/", scope).href);
  const known = lasting ? await caches.match(address) : undefined;
  if (known) {
    await cache.put(address, known);
  } else {
    await cache.add(new Request(address, { cache: lasting ? "default" : "no-cache" }));
  }
}

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== prefix + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function newest(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await caches.match(page);
    if (known) {
      return known;
    }
    throw error;
  }
}

/** @param {Request} request */
async function kept(request) {
  return (await caches.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}
