// SPDX-License-Identifier: MIT
// The service worker: after the first visit the whole page, including the engine, is on the device and needs no
// network. Files of two versions never mix: a version is fetched completely, each file checked against
// its hash, before it is used, and an open page keeps the version it started with.
// files.js is generated at build time (tools/embed): a change of any file changes it, and so this
// worker. Its version is empty while files are served from a folder; then nothing is cached.
// @ts-check

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
importScripts("files.js");

/** @type {{ version: string, files: Record<string, string> }} */
const list = Object.getOwnPropertyDescriptor(self, "sandanFiles")?.value;
const PREFIX = "sandan-";
const CACHE = PREFIX + list.version;

/** @param {string} name */
const address = (name) => new URL(name, worker.registration.scope).href;

async function fetchAll() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(list.files);
  // A few at a time: the page itself may still be loading.
  const take = async () => {
    for (let name = names.pop(); name; name = names.pop()) {
      const request = new Request(address(name), { cache: "no-cache", integrity: list.files[name] });
      const answer = await fetch(request);
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      await cache.put(address(name), answer);
    }
  };
  try {
    await Promise.all([take(), take(), take(), take()]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

/** @param {Request} request */
async function answer(request) {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  // A link that is a path is an address of the page, whose views are behind the "#". Its picture is the server's.
  const path = url.href.slice(worker.registration.scope.length);
  if (request.mode === "navigate" && path.startsWith("p/") && !path.endsWith(".png"))
    return Response.redirect(`${worker.registration.scope}#/${path}`);
  if (url.href === worker.registration.scope) url.href = address("index.html");
  const kept = await caches.match(url.href, { cacheName: CACHE });
  return kept ?? fetch(request);
}

worker.addEventListener("install", (event) => {
  if (list.version) event.waitUntil(fetchAll());
  else worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const ours = event.request.url.startsWith(worker.registration.scope);
  if (list.version && ours && event.request.method === "GET") event.respondWith(answer(event.request));
});

// A tap on a notification leads to the game that it is about, in a page that is open or in a new one.
worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const lead = async () => {
    const [page] = await worker.clients.matchAll({ type: "window" });
    if (!page) return worker.clients.openWindow(worker.registration.scope + notification.data);
    page.postMessage(notification.data);
    return page.focus();
  };
  event.waitUntil(lead());
});

// A page that has just been opened asks for the waiting version. It gets it only if no other
// page is open, since that one would then load its remaining files from another version. The page that
// was there before a reload may be counted for a moment longer.
worker.addEventListener("message", (event) => {
  if (event.data !== "update") return;
  const whenAlone = async () => {
    for (let tries = 0; tries < 6; tries++) {
      const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
      if (pages.length <= 1) return worker.skipWaiting();
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  event.waitUntil(whenAlone());
});
