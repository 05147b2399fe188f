// SPDX-License-Identifier: MIT
// The home page: the games, an opponent, a side, a clock, and “Play”. Everything has a default, so one tap
// leads to the first move.
// @ts-check
import { button, choice, h, icon, select, useStyles } from "../parts/dom.js";
import { mine } from "../online/mine.js";
import { opponentOf } from "../opponents.js";
import { gameRow } from "../parts/gamerow.js";
import { numberField } from "../parts/number.js";
import { picture } from "../parts/picture.js";
import { rulesField } from "../parts/rules-field.js";
import { strengthField } from "../parts/strength.js";
import { sentence } from "../parts/text.js";
import { findGame, games, sceneOf } from "../rules.js";
import { settings } from "../settings.js";
import { games as inProgress } from "../store.js";
import { addWords, t } from "../words.js";
import homeWords from "../words/home.js";
import playWords from "../words/play.js";

addWords(homeWords);
addWords(playWords);

const clocks = ["", "5m+3s", "10m+5s", "20m+10s"];

/** @param {string} id of a game */
function rulesOf(id) {
  return (findGame(`${id}:${settings.get("rules")[id]}`) ?? findGame(id))?.rules;
}

/** @param {HTMLElement} host */
export async function open(host) {
  await useStyles("home.css");
  /** @type {(() => void)[]} */
  const ends = [];
  const all = games();
  // What was chosen in the first picture, before there were scripts, counts.
  const first = /** @type {HTMLInputElement | null} */ (document.querySelector("#first input:checked"));
  const chosen = first?.value ?? settings.get("game").split(":")[0];
  let id = all.some((game) => game.id === chosen) ? chosen : all[0].id;

  const pictures = new Map(
    all.map((game) => {
      const rules = rulesOf(game.id) ?? game.rule_sets[0];
      const shown = picture(`${game.id}:${rules.id}`, sceneOf(game, rules), { style: "" });
      ends.push(shown.close);
      return [game.id, shown];
    }),
  );
  const cards = h(
    "fieldset",
    { class: "games", "data-setting": "game" },
    h("legend", { class: "unseen" }, t("shell.game")),
    all.map((game) =>
      h(
        "label",
        { class: "game-card", "data-game": game.id },
        h("input", {
          type: "radio",
          class: "cover",
          name: "game",
          value: game.id,
          checked: game.id === id,
          onchange: () => {
            id = game.id;
            drawSetup();
          },
        }),
        pictures.get(game.id)?.image,
        h("span", { class: "game-title" }, game.title),
        h("span", { class: "game-about muted" }, game.about),
      ),
    ),
  );

  const setup = h("div", { class: "setup" });
  const drawSetup = () => {
    const game = /** @type {import("../rules.js").Game} */ (all.find((g) => g.id === id));
    const rules = /** @type {import("../rules.js").RuleSet} */ (rulesOf(id));
    settings.set("game", `${id}:${rules.id}`);
    pictures.get(id)?.show(`${id}:${rules.id}`, sceneOf(game, rules));
    setup.replaceChildren(...setupFields(game, rules, drawSetup));
  };
  drawSetup();

  host.append(
    h(
      "div",
      { class: "page home" },
      h("h1", { class: "unseen" }, "Sandan"),
      cards,
      setup,
      h(
        "div",
        { class: "play-bar" },
        button(t("shell.play"), start, { class: "button primary play-button", "data-do": "play" }),
      ),
      continueList(ends),
      placesList(ends),
    ),
  );
  const { dataset } = document.documentElement;
  if (dataset.tapped === "play") queueMicrotask(start);
  delete dataset.tapped;
  return () => {
    for (const end of ends) end();
  };
}

/**
 * @param {import("../rules.js").Game} game
 * @param {import("../rules.js").RuleSet} rules
 * @param {() => void} redraw
 * @returns {HTMLElement[]}
 */
function setupFields(game, rules, redraw) {
  const person = settings.get("opponent") === "person";
  /** @param {"opponent" | "side" | "clock"} key */
  const keepAndDraw = (key) => (/** @type {string} */ value) => {
    settings.set(key, value);
    redraw();
  };
  const fields = [
    place(
      "rules",
      rulesField(
        game,
        rules.id,
        (value) => {
          settings.set("rules", { ...settings.get("rules"), [game.id]: value });
          redraw();
        },
        { "data-setting": "rules" },
      ),
    ),
    place("clock", clockField(redraw)),
    place("note", h("p", { class: "muted" }, sentence(rules.note))),
    ownClock() ? place("own", ownClockFields()) : null,
    place(
      "opponent",
      choice(
        t("home.opponent"),
        ["computer", "person"].map((value) => ({ value, words: t(`home.${value}`) })),
        person ? "person" : "computer",
        keepAndDraw("opponent"),
        { "data-setting": "opponent" },
      ),
    ),
    place("level", person ? nameFields(game) : strengthField(`${game.id}:${rules.id}`)),
    person ? null : place("side", sideField(game, keepAndDraw("side"))),
  ];
  return fields.filter((field) => field !== null);
}

/** Puts a field into its place in the grid. @param {string} name @param {HTMLElement} field */
function place(name, field) {
  field.classList.add("setup-field", `setup-${name}`);
  return field;
}

/** @param {import("../rules.js").Game} game @param {(value: string) => void} onchoose */
function sideField(game, onchoose) {
  return choice(
    t("home.side"),
    [
      { value: "first", words: game.sides[0], note: t("home.starts") },
      { value: "second", words: game.sides[1] },
      { value: "turns", words: t("home.alternate") },
      { value: "random", words: t("home.random") },
    ],
    settings.get("side"),
    onchoose,
    { "data-setting": "side" },
  );
}

/** @param {import("../rules.js").Game} game */
function nameFields(game) {
  const names = [...settings.get("names")];
  return h(
    "div",
    { class: "pair" },
    game.sides.map((side, i) => {
      const input = h("input", {
        type: "text",
        maxlength: 40,
        value: names[i],
        placeholder: side,
        "data-setting": `name-${i}`,
        autocomplete: "off",
        onchange: () => {
          names[i] = input.value;
          settings.set("names", names);
        },
      });
      const label = h("span", { class: "field-name" }, t("home.name", { side }));
      return h("label", { class: "field" }, label, input);
    }),
  );
}

/** Minutes and seconds of "10m+5s". @param {string} clock */
function minutesAndSeconds(clock) {
  const [, minutes = "15", seconds = "10"] = /^(\d+)m\+(\d+)s$/.exec(clock) ?? [];
  return [Number(minutes), Number(seconds)];
}

const ownClock = () => !clocks.includes(settings.get("clock"));

/** @param {() => void} redraw */
function clockField(redraw) {
  /** @param {string} clock */
  const words = (clock) => {
    const [m, s] = minutesAndSeconds(clock);
    return t("home.clock-words", { m, s });
  };
  return select(
    t("shell.clock"),
    [
      ...clocks.map((value) => ({
        value,
        words: value ? words(value) : t("home.clock-none"),
      })),
      { value: "own", words: t("home.own-clock") },
    ],
    ownClock() ? "own" : settings.get("clock"),
    (value) => {
      settings.set("clock", value === "own" ? "15m+10s" : value);
      redraw();
    },
    { "data-setting": "clock" },
  );
}

function ownClockFields() {
  const [minutes, seconds] = minutesAndSeconds(settings.get("clock"));
  /** @param {"minutes" | "seconds"} key @param {number} value @param {[number, number]} range */
  const field = (key, value, range) =>
    numberField(t(`home.${key}`), key, value, range, (n) => {
      const [m, s] = minutesAndSeconds(settings.get("clock"));
      settings.set("clock", key === "minutes" ? `${n}m+${s}s` : `${m}m+${n}s`);
    });
  return h("div", { class: "pair" }, field("minutes", minutes, [1, 180]), field("seconds", seconds, [0, 60]));
}

/** The side that the person takes this time: 0, 1 or random. */
function sideNow() {
  const side = settings.get("side");
  if (side === "first") return "0";
  if (side === "second") return "1";
  if (side === "random") return "random";
  const next = settings.get("next-side");
  settings.set("next-side", 1 - next);
  return String(next);
}

function start() {
  const person = settings.get("opponent") === "person";
  const query = new URLSearchParams({ game: settings.get("game") });
  if (settings.get("clock")) query.set("clock", settings.get("clock"));
  if (person) {
    query.set("level", "person");
    const [first, second] = settings.get("names");
    if (first) query.set("first", first);
    if (second) query.set("second", second);
  } else {
    query.set("rating", String(opponentOf(settings.get("game")).rating));
    query.set("side", sideNow());
  }
  location.hash = `#/play?${query}`;
}

/** @param {(() => void)[]} ends */
function continueList(ends) {
  const kept = inProgress.list().filter((game) => game.played > 0 || game.half);
  if (kept.length === 0) return null;
  const list = h(
    "ul",
    { class: "game-rows" },
    kept.map((game) => {
      const { element, close } = gameRow(game, {
        href: `#/play?id=${game.id}`,
        ondelete: () => {
          inProgress.remove(game.id);
          element.remove();
          if (!list.firstElementChild) section.remove();
        },
      });
      ends.push(close);
      return element;
    }),
  );
  const title = h("h2", null, t("shell.resume"));
  const section = h("section", { class: "continue", "data-part": "continue" }, title, list);
  return section;
}

/** @param {(() => void)[]} ends */
function placesList(ends) {
  const element = h("nav", { class: "places", "aria-label": t("home.places") });
  const draw = () =>
    element.replaceChildren(
      ...[...(mine.available ? ["online"] : []), "learn", "puzzles", "analyse", "archive"].map((name) => {
        const title = h("strong", null, t(`shell.${name}`));
        const n = name === "online" ? mine.waiting.length : 0;
        const words = n > 0 ? t("shell.turns-waiting", { n }) : t(`home.${name}-about`);
        const about = h("span", { class: "muted" }, words);
        return h("a", { href: `#/${name}` }, icon(name), h("span", null, title, about));
      }),
    );
  draw();
  mine.addEventListener("change", draw);
  ends.push(() => mine.removeEventListener("change", draw));
  return element;
}
