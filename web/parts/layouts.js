// SPDX-License-Identifier: MIT
// The start layouts of a game as pictures to choose from, in groups, with a search by name. A picture is drawn by the
// rules module when it comes into sight, so that opening the sheet draws a dozen and not all of them.
// @ts-check
import { addWords, t } from "../words.js";
import words from "../words/layouts.js";
import { h, uniqueId, useStyles } from "./dom.js";
import { picture } from "./picture.js";
import { closeSheet, openSheet } from "./sheet.js";

addWords(words);

/** The layouts that are played most; the opening books are for these. tools/book says why. */
const PLAYED = [
  "standard",
  "belgian-daisy",
  "german-daisy",
  "dutch-daisy",
  "swiss-daisy",
  "domination",
  "alien",
  "the-wall",
  "face-to-face",
  "pyramid",
];

/** Letters without accents or case, for searching. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {import("../rules.js").RuleSet} set */
function groupOf(set) {
  if (PLAYED.includes(set.id)) return "layouts.played";
  return set.id.includes("daisy") ? "layouts.daisies" : "layouts.others";
}

/**
 * Opens the pictures; a choice closes them.
 * @param {import("../rules.js").Game} game
 * @param {string} value id of the current layout
 * @param {(value: string) => void} onchoose
 */
export async function openLayouts(game, value, onchoose) {
  await useStyles("parts/layouts.css");
  const name = uniqueId("layouts");
  /** @type {(() => void)[]} */
  const ends = [];
  let moving = false;
  const choose = (/** @type {string} */ id) => {
    closeSheet();
    onchoose(id);
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        const drawn = picture(`${game.id}:${target.getAttribute("data-layout")}`, "");
        ends.push(drawn.close);
        target.querySelector(".layout-picture")?.append(drawn.image);
      }
    },
    { rootMargin: "100px" },
  );

  const card = (/** @type {import("../rules.js").RuleSet} */ set) => {
    const input = h("input", {
      type: "radio",
      class: "cover",
      name,
      value: set.id,
      checked: set.id === value,
      // Arrow keys, which click as well, only move among the pictures.
      onclick: () => !moving && choose(set.id),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        moving = event.key.startsWith("Arrow");
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose(set.id);
      },
      onkeyup: () => (moving = false),
    });
    const element = h(
      "label",
      { class: "layout-card", "data-layout": set.id },
      input,
      h("span", { class: "layout-picture" }),
      h("span", { class: "layout-name", lang: "en" }, set.title),
    );
    seen.observe(element);
    return { element, set };
  };

  const cards = game.rule_sets.map(card);
  const groups = ["layouts.played", "layouts.daisies", "layouts.others"].map((key) => {
    const own = cards.filter(({ set }) => groupOf(set) === key);
    const element = h(
      "section",
      { class: "layout-group", "aria-label": t(key) },
      h("h3", null, t(key)),
      h(
        "div",
        { class: "layout-cards" },
        own.map((one) => one.element),
      ),
    );
    return { element, own };
  });
  const count = h("p", { class: "muted layout-count", role: "status" });
  const find = h("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: false,
    "data-field": "find-layout",
    oninput: () => filter(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const [first] = cards.filter(({ element }) => !element.hidden);
      if (event.key !== "Enter" || !find.value || !first) return;
      // Otherwise the key would press the field that gets the focus back.
      event.preventDefault();
      choose(first.set.id);
    },
  });
  const filter = () => {
    const wanted = plain(find.value.trim());
    let n = 0;
    for (const { own, element } of groups) {
      for (const { set, element: one } of own) one.hidden = !plain(set.title).includes(wanted);
      const left = own.filter(({ element: one }) => !one.hidden).length;
      element.hidden = left === 0;
      n += left;
    }
    count.textContent = wanted ? t("layouts.found", { n }) : "";
  };
  const sheet = openSheet(
    t("shell.layout"),
    [
      h("label", { class: "field" }, h("span", { class: "field-name" }, t("layouts.find")), find),
      count,
      h(
        "div",
        { class: "layout-groups", role: "radiogroup", "aria-label": t("shell.layout") },
        groups.map(({ element }) => element),
      ),
    ],
    {
      name: "layouts",
      onclose: () => {
        seen.disconnect();
        for (const end of ends) end();
      },
    },
  );
  const current = sheet.querySelector("input:checked");
  if (current instanceof HTMLElement) current.focus();
}
