// SPDX-License-Identifier: MIT
// The field for choosing a rule set: a list if there are a few, and for start layouts, of which there are many,
// a picture that opens the pictures of all (layouts.js, loaded then).
// @ts-check
import { t } from "../words.js";
import { h, select, uniqueId } from "./dom.js";
import { picture } from "./picture.js";

const layoutsModule = "./layouts.js";

/**
 * @param {import("../rules.js").Game} game
 * @param {string} value id of the rule set
 * @param {(value: string) => void} onchoose
 * @param {import("./dom.js").Props} [props]
 * @returns {HTMLElement}
 */
export function rulesField(game, value, onchoose, props = {}) {
  if (!game.layouts)
    return select(
      t("shell.rules"),
      game.rule_sets.map((set) => ({ value: set.id, words: set.title })),
      value,
      onchoose,
      props,
    );
  const id = uniqueId("layout");
  const title = game.rule_sets.find((set) => set.id === value)?.title ?? value;
  const { image } = picture(`${game.id}:${value}`, "");
  const choose = async () => {
    const { openLayouts } = await import(layoutsModule);
    await openLayouts(game, value, (/** @type {string} */ chosen) => {
      onchoose(chosen);
      // The field may have been drawn again.
      const again = document.querySelector(".layout-field");
      if (again instanceof HTMLElement) again.focus();
    });
  };
  return h(
    "div",
    { class: "field" },
    h("span", { class: "field-name", id }, t("shell.layout")),
    h(
      "button",
      {
        type: "button",
        class: "layout-field",
        "aria-haspopup": "dialog",
        "aria-labelledby": `${id} ${id}-value`,
        value,
        ...props,
        onclick: choose,
      },
      image,
      h("span", { id: `${id}-value`, lang: "en" }, title),
    ),
  );
}
