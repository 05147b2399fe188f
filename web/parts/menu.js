// SPDX-License-Identifier: MIT
// The menu: navigation and settings.
// @ts-check
import { choice, h, icon, toggle } from "./dom.js";
import { closeSheet, openSheet } from "./sheet.js";
import { mine } from "../online/mine.js";
import { settings } from "../settings.js";
import { lang, setLang, t } from "../words.js";

const places = [
  ["play", "#/play"],
  ["online", "#/online"],
  ["analyse", "#/analyse"],
  ["learn", "#/learn"],
  ["puzzles", "#/puzzles"],
  ["you", "#/you"],
  ["archive", "#/archive"],
];

/** @param {"sound" | "coords" | "flat" | "confirm" | "coach"} key @param {boolean} on */
async function choose(key, on) {
  if (key === "coach") (await import("../play/coach.js")).setCoach(on);
  else settings.set(key, on);
}

export function openMenu() {
  const themes = h("div", { class: "looks-place" });
  let close = () => {};
  // Its pictures need the rules, which may still be on their way.
  const drawn = import("./looks.js").then(({ looks }) => {
    if (!themes.isConnected) return;
    const made = looks();
    close = made.close;
    themes.replaceChildren(...made.elements);
  });
  openSheet(
    t("shell.menu"),
    [
      h(
        "nav",
        { class: "menu-places", "aria-label": t("shell.views") },
        places
          .filter(([name]) => name !== "online" || mine.available)
          .map(([name, href]) =>
            h("a", { href, onclick: closeSheet }, icon(name), h("span", null, t(`shell.${name}`))),
          ),
      ),
      choice(
        t("shell.language"),
        [
          { value: "en", words: "English" },
          { value: "fr", words: "Français" },
          { value: "de", words: "Deutsch" },
        ],
        lang(),
        (value) => {
          setLang(/** @type {import("../words.js").Lang} */ (value));
          openMenu();
        },
        { "data-setting": "lang" },
      ),
      choice(
        t("shell.theme"),
        ["auto", "light", "dark"].map((value) => ({ value, words: t(`shell.theme-${value}`) })),
        settings.get("theme"),
        (value) => settings.set("theme", value),
        { "data-setting": "theme" },
      ),
      themes,
      h(
        "div",
        null,
        /** @type {const} */ (["sound", "coords", "flat", "confirm", "coach"]).map((key) =>
          toggle(t(`shell.${key}`), settings.get(key), (on) => choose(key, on), {
            "data-setting": key,
          }),
        ),
      ),
    ],
    { name: "menu", onclose: () => void drawn.then(() => close()) },
  );
}
