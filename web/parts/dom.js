// SPDX-License-Identifier: MIT
// Creates elements: everything goes through textContent and attributes, never through markup,
// so that names and records from outside stay text.
// @ts-check
import { shape } from "./shape.js";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Props */

const sprite = new URL("../icons.svg", import.meta.url).href;

/**
 * An element. Of props, "onclick" and the like are listeners, "class" and "data-…", "aria-…" and other
 * names with a hyphen are attributes, true and false set and leave out an attribute, null and undefined
 * are left out, everything else is set as a property if the element has it, else as an attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) setProp(element, name, value);
  for (const child of children.flat())
    if (child !== null && child !== undefined && child !== false)
      element.append(child instanceof Node ? child : String(child));
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {unknown} value
 */
function setProp(element, name, value) {
  if (value === null || value === undefined) return;
  if (typeof value === "function")
    element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
  else if (name === "class") element.className = String(value);
  else if (typeof value === "boolean" && name.startsWith("aria-")) element.setAttribute(name, String(value));
  else if (typeof value === "boolean") element.toggleAttribute(name, value);
  else if (!name.includes("-") && name in element) Object.assign(element, { [name]: value });
  else element.setAttribute(name, String(value));
}

/**
 * A table. Texts in its head become heads of columns; a row is a list of cells.
 * @param {Props | null} props
 * @param {(string | HTMLElement)[]} head
 * @param {HTMLElement[][]} rows
 * @param {HTMLElement | null} [caption]
 */
export function table(props, head, rows, caption = null) {
  const heads = head.map((cell) => (cell instanceof Node ? cell : h("th", { scope: "col" }, cell)));
  const body = rows.map((cells) => h("tr", null, cells));
  return h("table", props, caption, h("thead", null, h("tr", null, heads)), h("tbody", null, body));
}

/**
 * An icon of the sprite. With a label it is announced; without one it only decorates a text.
 * @param {string} name
 * @param {string} [label]
 */
export function icon(name, label) {
  /** @type {Record<string, string>} */
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const use = shape("use", { href: `${sprite}#${name}` });
  return shape("svg", { class: "icon", viewBox: "0 0 24 24", ...said }, use);
}

/**
 * A button with words, and an icon if one is named. What it does may take time: until then it does nothing else,
 * so that a double click does not do it twice.
 * @param {string} words
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Props & { icon?: string }} [props]
 */
export function button(words, onclick, props = {}) {
  const { icon: name, ...rest } = props;
  const face = [name && icon(name), h("span", null, words)];
  const press = async (/** @type {MouseEvent} */ event) => {
    if (element.hasAttribute("aria-busy")) return;
    const doing = onclick(event);
    if (!(doing instanceof Promise)) return;
    element.setAttribute("aria-busy", "true");
    await doing.finally(() => element.removeAttribute("aria-busy"));
  };
  const element = h("button", { type: "button", class: "button", ...rest, onclick: press }, face);
  return element;
}

/**
 * A button with an icon only; the text is its name and its tooltip.
 * @param {string} name
 * @param {string} words
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function iconButton(name, words, onclick, props = {}) {
  return h(
    "button",
    { type: "button", class: "icon-button", title: words, "aria-label": words, ...props, onclick },
    icon(name),
  );
}

/**
 * A choice among a few options: radio buttons in a row.
 * @param {string} label
 * @param {{ value: string, words: string, note?: string }[]} options
 * @param {string} value
 * @param {(value: string) => void} onchoose
 * @param {Props} [props]
 */
export function choice(label, options, value, onchoose, props = {}) {
  const name = `choice-${++counter}`;
  return h(
    "fieldset",
    { class: "choice", ...props },
    h("legend", null, label),
    h(
      "div",
      { class: "choice-options" },
      options.map((option) =>
        h(
          "label",
          { title: option.note },
          h("input", {
            type: "radio",
            class: "cover",
            name,
            value: option.value,
            checked: option.value === value,
            onchange: () => onchoose(option.value),
          }),
          h("span", null, option.words),
        ),
      ),
    ),
  );
}

/**
 * A choice among many options.
 * @param {string} label
 * @param {{ value: string, words: string }[]} options
 * @param {string} value
 * @param {(value: string) => void} onchoose
 * @param {Props} [props]
 */
export function select(label, options, value, onchoose, props = {}) {
  const list = h(
    "select",
    { ...props, onchange: () => onchoose(list.value) },
    options.map((option) =>
      h("option", { value: option.value, selected: option.value === value }, option.words),
    ),
  );
  return h("label", { class: "field" }, h("span", { class: "field-name" }, label), list);
}

/**
 * An on/off switch.
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} onchoose
 * @param {Props} [props]
 */
export function toggle(label, on, onchoose, props = {}) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: on,
    ...props,
    onchange: () => onchoose(box.checked),
  });
  return h("label", { class: "toggle" }, h("span", null, label), box);
}

let counter = 0;

/** A name for an element that labels another. @param {string} stem */
export function uniqueId(stem) {
  return `${stem}-${++counter}`;
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Loads a style sheet of the page once; for views that are loaded late and have their own.
 * @param {string} path from the folder of the page
 * @returns {Promise<void>} when it applies
 */
export function useStyles(path) {
  const href = new URL(`../${path}`, import.meta.url).href;
  const found = sheets.get(href);
  if (found) return found;
  const loading = new Promise((resolve) => {
    const done = () => resolve(undefined);
    document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
  });
  sheets.set(href, loading);
  return loading;
}
