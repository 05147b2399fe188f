// SPDX-License-Identifier: MIT
// Makes the page work offline, where the browser allows it (https, or this machine): registers the
// service worker once the page has what its visitor may want next. A version that waits since an earlier visit is taken right
// away, before anything has been done that could be lost; the page is then reloaded.
// @ts-check

/** Whether the page is about to be reloaded: what then fails to load does not matter. */
export let leaving = false;

function reloadPage() {
  leaving = true;
  location.reload();
}

async function register() {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", import.meta.url));
  if (!registration.waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", reloadPage, { once: true });
  registration.waiting.postMessage("update");
}

/** Fetches everything, to keep it. */
export function goOffline() {
  if ("serviceWorker" in navigator && isSecureContext) void register().catch(() => {}); // without it the page works, only not offline
}
