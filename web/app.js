// SPDX-License-Identifier: MIT
// The frame of the page: the bar, the views and navigation. The address of a view is in the
// hash, so that it works offline and never reaches a server; links to positions are paths (parts/links.js).
// @ts-check
import { hush, say, sayNow } from "./announce.js";
import { goOffline, leaving } from "./offline.js";
import { mine } from "./online/mine.js";
import { button, h, icon, iconButton, useStyles } from "./parts/dom.js";
import { openHelp } from "./parts/help.js";
import { mayBeShortcut } from "./parts/keys.js";
import { queryOf } from "./parts/links.js";
import { openMenu } from "./parts/menu.js";
import { closeSheet, sheetIsOpen } from "./parts/sheet.js";
import { games, NoRules, rulesArrive, trouble } from "./rules.js";
import { settings } from "./settings.js";
import { broken, lasting } from "./store.js";
import { t } from "./words.js";

/** @typedef {{ path: string[], query: URLSearchParams }} Route */

/** Views that work without rules, at least in part. */
const ruleless = ["archive", "learn", "you"];
const views = ["home", "play", "online", "archive", "analyse", "learn", "puzzles", "you"];
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const dark = /** @type {HTMLLinkElement} */ (document.getElementById("dark"));

/** @type {(() => void) | undefined} */
let close;
/** Counts requested views: only the newest is shown, even if two have the same address. */
let newest = 0;
let visited = false;
/** Whether the user was told that nothing is saved. */
let told = false;

/** @returns {Route & { name: string }} */
function readRoute() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const parts = path.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  if (parts[0] === "p") return { name: "analyse", path: [], query: queryOf(parts.slice(1)) };
  return { name: parts[0] || "home", path: parts.slice(1), query: new URLSearchParams(query) };
}

/** The files of each view, as tools/embed has found them; empty while the page is served from a folder. */
/** @type {Record<string, string[]>} */
const parts = JSON.parse(document.getElementById("parts")?.textContent || "{}");

/**
 * Begins to load all files of a view at once, instead of each when another names it.
 * @param {string} name
 * @param {(file: string) => boolean} [wanted] of them, for now
 */
async function preload(name, wanted = () => true) {
  // Browsers without it load each module when it is imported.
  const able = h("link").relList.supports("modulepreload");
  const files = able ? (parts[name] ?? []).filter(wanted) : [];
  parts[name] = (parts[name] ?? []).filter((file) => !files.includes(file));
  await Promise.all(
    files.map((file) => {
      if (file.endsWith(".css")) return useStyles(file);
      const link = h("link", { rel: "modulepreload", href: new URL(file, import.meta.url).href });
      const done = new Promise((resolve) => {
        link.onload = link.onerror = resolve;
      });
      document.head.append(link);
      return done;
    }),
  );
}

/** What the visitor may want next is loaded first, and only then everything else, to be kept. */
async function prepare() {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  // @ts-expect-error Not in every browser, and so not in the types.
  const saves = Boolean(navigator.connection?.saveData);
  // Cubes are a third of what boards need, and only one game has them.
  const cubes = settings.get("game").startsWith("bushishogi");
  if (!saves && !trouble) {
    await preload("play", (file) => cubes || !file.startsWith("board/cubes"));
    // They only define things; when they have run, a tap has less to wait for. By a variable, as in parts/board.js.
    const table = ["./views/play.js", "./board.js", cubes ? "./board/cubes.js" : "./board/grid.js"];
    await Promise.all(table.map((file) => import(file))).catch(() => {});
  }
  goOffline();
}

function drawBar() {
  const name = readRoute().name;
  const waiting = mine.waiting.length;
  const links = ["play", ...(mine.available ? ["online"] : []), "analyse", "learn", "puzzles", "you"].map(
    (view) =>
      h(
        "a",
        { href: `#/${view}`, "aria-current": view === name ? "page" : null },
        t(`shell.${view}`),
        view === "online" && waiting > 0 && h("span", { class: "badge", "data-badge": waiting }, waiting),
      ),
  );
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  bar.replaceChildren(
    h("a", { class: "brand", href: "#/", title: t("shell.home") }, icon("seal"), h("span", null, "Sandan")),
    h("nav", { class: "bar-links", "aria-label": t("shell.views") }, links),
    soundButton(),
    iconButton("help", t("shell.help"), () => openHelp(name), { "data-do": "help" }),
    iconButton("menu", t("shell.menu"), openMenu, { "data-do": "menu" }),
  );
  const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
  skip.textContent = t("shell.skip");
}

/** The title of the window, with the number of games that wait for a turn. */
function drawTitle() {
  const { view = "home" } = document.body.dataset;
  const title = view === "home" ? "Sandan" : `${t(`shell.${view}`)} · Sandan`;
  const waiting = mine.waiting.length;
  document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
}

function soundButton() {
  const on = settings.get("sound");
  return iconButton(on ? "sound" : "silent", t("shell.sound"), () => settings.set("sound", !on), {
    "data-do": "sound",
    "aria-pressed": on,
  });
}

/** Opens the view that the address names. */
async function show() {
  const route = readRoute();
  const known = views.includes(route.name);
  const name = known ? route.name : "home";
  const number = ++newest;
  hush();
  closeSheet();
  close?.();
  close = undefined;
  drawBar();
  document.body.dataset.view = name;
  drawTitle();
  const host = h("div", { class: `view view-${name}` });
  const begun = beginLoading(name);
  try {
    if (trouble && !ruleless.includes(name)) throw trouble;
    void preload(name);
    const view = await import(`./views/${name}.js`);
    if (number !== newest) return;
    // The first picture stays until the view that it is of is complete.
    const first = name === "home" && document.getElementById("first");
    if (!first) {
      main.replaceChildren(...notice(), host);
      // A view that is drawn at once would otherwise open where the last one was scrolled to.
      main.scrollTop = 0;
    }
    const end = await view.open(host, { path: route.path, query: route.query });
    if (first && number === newest) main.replaceChildren(...notice(), host);
    if (number === newest) close = end;
    else end?.();
    // After keyboard navigation, move focus into the new view.
    if (visited && document.activeElement === document.body) main.focus({ preventScroll: true });
    visited = true;
    if (!known) say(t("shell.unknown-address"), "error");
    else if (readRoute().name === name) sayNow();
  } catch (error) {
    if (leaving) return;
    if (!(error instanceof NoRules)) console.error(error);
    if (number !== newest) return;
    main.replaceChildren(...(error instanceof NoRules ? [...notice(), withoutRules()] : [failure()]));
  } finally {
    begun();
  }
  if (!lasting && !told) {
    told = true;
    say(t("shell.not-kept"));
  }
  if (broken.length > 0) {
    say(t("shell.broken"), "error");
    broken.length = 0;
  }
}

/** Shows that a view is being loaded, if it takes long enough to be noticed. @param {string} name */
function beginLoading(name) {
  const timer = setTimeout(() => (document.body.dataset.loading = name), 100);
  return () => {
    clearTimeout(timer);
    delete document.body.dataset.loading;
  };
}

/** Says on every view that there are no rules, why, and what to do; empty if there are. */
function notice() {
  if (!trouble) return [];
  const { why, message } = trouble;
  const retry = async () => {
    if (await rulesArrive()) location.reload();
    else await show();
  };
  return [
    h(
      "div",
      { class: "notice", role: "alert", "data-part": "no-rules" },
      h("strong", null, t("shell.no-rules")),
      h("p", null, t(`shell.no-rules-${why}`, { why: message })),
      button(t("shell.retry"), retry, { class: "button primary", icon: "replay", "data-do": "retry" }),
    ),
  ];
}

/** In place of a view that needs rules: what does not. */
function withoutRules() {
  const rules = games().map(({ id, title }) =>
    h(
      "a",
      { href: `#/learn/${id}/rules` },
      icon("learn"),
      h("span", null, t("shell.rules-of", { game: title })),
    ),
  );
  const others = ["archive", "you"].map((name) =>
    h("a", { href: `#/${name}` }, icon(name), h("span", null, t(`shell.${name}`))),
  );
  return h(
    "div",
    { class: "page" },
    h("h1", { class: "unseen" }, "Sandan"),
    h("p", null, t("shell.no-rules-rest")),
    h("nav", { class: "menu-places", "aria-label": t("shell.views") }, rules, others),
    h("div", null, button(t("shell.settings"), openMenu, { icon: "menu", "data-do": "settings" })),
  );
}

function failure() {
  return h(
    "div",
    { class: "page failure", role: "alert" },
    h("h1", null, t("shell.failed")),
    h("p", null, t("shell.failed-what")),
    h(
      "div",
      null,
      button(t("shell.reload"), () => location.reload(), { class: "button primary", icon: "replay" }),
    ),
  );
}

function applyTheme() {
  const theme = settings.get("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.board = settings.get("board");
  document.documentElement.dataset.pieces = settings.get("pieces");
  // Print dark text even in the dark theme.
  dark.media =
    theme === "auto" ? "screen and (prefers-color-scheme: dark)" : theme === "dark" ? "screen" : "not all";
  document.dispatchEvent(new CustomEvent("sandan-theme"));
}

document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", () => {
  // "#main" and the like are anchors, not views.
  if (location.hash === "" || location.hash.startsWith("#/")) show();
});
document.addEventListener("sandan-lang", show);
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || sheetIsOpen() || !mayBeShortcut(event)) return;
  event.preventDefault();
  openHelp(readRoute().name);
});
// Whether the keyboard is in use: then focus follows navigation.
for (const [name, input] of [
  ["keydown", "keys"],
  ["pointerdown", "pointer"],
])
  document.addEventListener(name, () => (document.body.dataset.input = input), true);
for (const name of /** @type {const} */ (["theme", "board", "pieces"])) settings.on(name, applyTheme);
settings.on("sound", drawBar);
let shownMine = "";
mine.addEventListener("change", () => {
  const now = `${mine.available} ${mine.waiting.length}`;
  if (now === shownMine) return; // drawing the bar again would take the focus out of it
  shownMine = now;
  drawBar();
  drawTitle();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
applyTheme();
const shown = show();
void mine.start();
void shown.then(prepare);
