// SPDX-License-Identifier: MIT
// What must be known before the first picture is painted: theme, language, and whether the picture in the page is of
// the view that the address asks for. Runs before everything else, so it is short and imports nothing. Taps that come
// before the page is ready are answered by a sign and carried out later.
// @ts-check
(() => {
  const root = document.documentElement;
  const base = document.querySelector("base");
  // A link that is a path: from here on its address is behind the "#", where every view has its own.
  if (base) {
    const { origin, pathname, hash } = location;
    const path = `${origin}${pathname}`.slice(base.href.length);
    history.replaceState(null, "", hash.startsWith("#/") ? base.href + hash : `${base.href}#/${path}`);
  }
  const view = /^#\/?(\w*)/.exec(location.hash)?.[1] ?? "";
  if (!base && view && view !== "home") root.dataset.first = "none";

  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("sandan.settings") ?? "{}") ?? {};
  } catch {
    // Nothing is kept here, or it cannot be read; the page says so.
  }
  const { theme, lang, game } = kept;
  if (theme === "light" || theme === "dark") {
    root.dataset.theme = theme;
    const dark = document.getElementById("dark");
    if (dark instanceof HTMLLinkElement) {
      // A sheet whose media did not match when it was found is not waited for, even if it matches now: a light
      // picture would be painted first. Its copy is waited for.
      const chosen = /** @type {HTMLLinkElement} */ (dark.cloneNode());
      chosen.media = theme === "dark" ? "screen" : "not all";
      chosen.setAttribute("blocking", "render");
      dark.replaceWith(chosen);
    }
  }
  const spoken = [lang, ...(navigator.languages ?? [navigator.language])];
  root.lang =
    spoken.map((tag) => /^(en|fr|de)\b/i.exec(String(tag))?.[1].toLowerCase()).find(Boolean) ?? "en";

  // When the document has been read, before any module runs.
  document.addEventListener("readystatechange", () => {
    const id = typeof game === "string" ? game.split(":")[0] : "";
    const box = /** @type {HTMLInputElement | null} */ (
      document.querySelector(`#first input[value="${CSS.escape(id)}"]`)
    );
    if (box && document.readyState === "interactive") box.checked = true;
  });
  addEventListener("click", ({ target }) => {
    const tapped = target instanceof Element ? target.closest("#first [data-do]") : null;
    if (!(tapped instanceof HTMLElement)) return;
    tapped.setAttribute("aria-busy", "true");
    root.dataset.tapped = tapped.dataset.do;
  });
  // A module that cannot be loaded leaves the page without any.
  addEventListener(
    "error",
    ({ target }) => {
      const stuck = document.getElementById("stuck");
      if (target instanceof HTMLScriptElement && stuck) stuck.hidden = false;
    },
    true,
  );
})();
