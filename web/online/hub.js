// SPDX-License-Identifier: MIT
// The overview of online play: play a friend, enter a code, your games, the lobby, your data.
// @ts-check
import { announce, say, sayNext } from "../announce.js";
import { button, h, select, toggle } from "../parts/dom.js";
import { saveFile } from "../parts/share.js";
import { sureButton } from "../parts/sure.js";
import { games } from "../rules.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { device } from "./device.js";
import { onlinePage } from "./frame.js";
import { addressFrom } from "./join.js";
import { gameList, lobbyRow, ownRow } from "./lists.js";
import { mine } from "./mine.js";
import { nameField } from "./name.js";
import { explain } from "./refused.js";

/** @typedef {import("./mine.js").Listed} Listed */

const paces = ["none", "bullet", "blitz", "rapid", "classical", "correspondence"];

function codeField() {
  const input = h("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: false,
    maxlength: 400,
    "data-setting": "code",
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const hash = addressFrom(input.value);
    if (hash) location.hash = hash;
  };
  return h(
    "form",
    { class: "online-code", onsubmit: submit },
    h("label", { class: "field" }, h("span", { class: "field-name" }, t("online.code")), input),
    h("button", { type: "submit", class: "button", "data-do": "join" }, t("online.join")),
  );
}

/** The player's games: those that wait for a turn first. */
function ownGames() {
  const list = gameList(t("online.your-games"), t("online.no-games"), "mine");
  /** @param {Listed} game */
  const rank = (game) => (game.status === "playing" ? (game.turn ? 0 : 1) : game.status === "open" ? 2 : 3);
  const more = button(t("online.older-games"), () => mine.listMore(), { "data-do": "older-games" });
  const draw = () => {
    list.show([...mine.games.values()].sort((a, b) => rank(a) - rank(b) || b.since - a.since).map(ownRow));
    more.hidden = !mine.more;
  };
  list.element.append(more);
  draw();
  mine.addEventListener("change", draw);
  return { element: list.element, close: () => mine.removeEventListener("change", draw) };
}

/** Challenges and games to watch, filtered. */
function lobby() {
  const challenges = gameList(t("online.challenge-list"), t("online.no-challenges"), "challenges");
  const live = gameList(t("online.watch-list"), t("online.nothing-to-watch"), "watch");
  /** @type {Map<string, Listed>} */
  let all = new Map();
  let version = -1;
  const filter = { rules: "", pace: "" };

  /** @param {Listed} game */
  const accept = async (game) => {
    try {
      await server.ask({ t: "join", game: game.game, name: device.name || t("online.guest") });
      location.hash = `#/online/game/${game.game}`;
    } catch (error) {
      explain(error);
    }
  };
  const draw = () => {
    const games = [...all.values()].sort((a, b) => b.since - a.since);
    challenges.show(games.filter((g) => g.status === "open").map((g) => lobbyRow(g, accept)));
    live.show(games.filter((g) => g.status === "playing").map((g) => lobbyRow(g, accept)));
  };
  const subscribe = () =>
    server.send({
      t: "lobby",
      ...(filter.rules ? { rules: filter.rules } : {}),
      ...(filter.pace ? { paces: [filter.pace] } : {}),
    });
  const ends = [
    server.on("lobby", (message) => {
      version = message.version;
      all = new Map(message.games.map((game) => [game.game, game]));
      draw();
    }),
    server.on("lobby-change", (message) => {
      if (message.version < version) return;
      version = message.version;
      if (message.gone) all.delete(message.gone);
      if (message.changed) all.set(message.changed.game, message.changed);
      draw();
    }),
    server.on("link", () => server.link === "open" && subscribe()),
  ];
  const filters = h(
    "div",
    { class: "pair" },
    select(
      t("shell.game"),
      [{ value: "", words: t("online.any") }, ...games().map((g) => ({ value: g.id, words: g.title }))],
      "",
      (value) => {
        filter.rules = value;
        subscribe();
      },
      { "data-setting": "filter-game" },
    ),
    select(
      t("shell.clock"),
      [
        { value: "", words: t("online.any") },
        ...paces.map((value) => ({ value, words: t(`online.pace-${value}`) })),
      ],
      "",
      (value) => {
        filter.pace = value;
        subscribe();
      },
      { "data-setting": "filter-pace" },
    ),
  );
  draw();
  subscribe();
  mine.addEventListener("change", draw); // which challenges are the player's own
  return {
    elements: [
      h("section", { class: "online-filters" }, h("h2", null, t("online.lobby")), filters),
      challenges.element,
      live.element,
    ],
    close() {
      server.send({ t: "lobby", off: true });
      mine.removeEventListener("change", draw);
      for (const end of ends) end();
    },
  };
}

/** All games of this device as one file. */
async function exportAll() {
  try {
    let pgn = "";
    for (let from = 0, more = true; more;) {
      const part = await server.ask({ t: "export", from });
      pgn += part.pgn;
      ({ from, more } = part);
    }
    saveFile(new Blob([pgn], { type: "application/vnd.chess-pgn" }), "sandan-online.pgn");
  } catch (error) {
    explain(error);
  }
}

async function forgetAll() {
  try {
    await server.ask({ t: "forget" });
    server.close();
    device.forget();
    mine.forget();
    // Staying here would connect again, as a device that is new to the server.
    sayNext(t("online.forgotten"));
    location.hash = "#/";
  } catch (error) {
    explain(error);
  }
}

function dataSection() {
  const wish = mine.canNotify
    ? toggle(
        t("online.notify"),
        mine.notifies,
        async (on) => {
          const box = wish?.querySelector("input");
          const now = await mine.setNotifies(on);
          if (box) box.checked = now;
          if (on && !now) say(t("online.notify-blocked"), "error");
        },
        { "data-setting": "notify" },
      )
    : null;
  return h(
    "section",
    { class: "online-data" },
    h("h2", null, t("online.data")),
    wish,
    h(
      "div",
      { class: "online-buttons" },
      button(t("online.export"), exportAll, { icon: "save", "data-do": "export" }),
      sureButton(t("online.forget"), t("online.really-forget"), forgetAll, {
        icon: "delete",
        "data-do": "forget",
      }),
    ),
    h("p", { class: "muted" }, t("online.data-note")),
  );
}

/** @param {HTMLElement} host */
export async function openHub(host) {
  const own = ownGames();
  const open = lobby();
  const way = (/** @type {string} */ key, /** @type {string} */ opponent, /** @type {string} */ look) =>
    h("a", { class: look, href: `#/online/new?opponent=${opponent}`, "data-do": key }, t(`online.${key}`));
  host.append(
    onlinePage(
      "",
      t("online.title"),
      h(
        "div",
        { class: "online-ways" },
        way("play-friend", "friend", "button primary"),
        way("play-anybody", "anybody", "button"),
        way("play-engine", "engine", "button"),
      ),
      h("div", { class: "online-columns" }, codeField(), nameField()),
      own.element,
      ...open.elements,
      dataSection(),
    ),
  );
  if (mine.waiting.length > 0) announce(t("shell.turns-waiting", { n: mine.waiting.length }));
  return () => {
    own.close();
    open.close();
  };
}
