// SPDX-License-Identifier: MIT
// The page of the host: what the server is doing, the games that go on, and what its owner can do about them.
// The token is printed when the server starts; this page keeps it nowhere.
// @ts-check
import { say } from "../announce.js";
import { button, h } from "../parts/dom.js";
import { closeSheet, openSheet } from "../parts/sheet.js";
import { sureButton } from "../parts/sure.js";
import { locale, t } from "../words.js";
import { server } from "./connection.js";
import { onlinePage } from "./frame.js";
import { detailsOf, gameList, nameIn } from "./lists.js";
import { explain } from "./refused.js";

/** @typedef {import("./connection.js").Message} Message */
/** @typedef {import("./mine.js").Listed} Listed */
/** @typedef {{ t: string } & Record<string, unknown>} Request */

const load = /** @type {const} */ ([
  "connections",
  "playing",
  "open",
  "over",
  "devices",
  "thinking",
  "failures",
]);
const limits = /** @type {const} */ ([
  "most-connections",
  "address-connections",
  "address-rate",
  "address-games",
  "address-challenges",
  "device-challenges",
]);
/** How often everything is read again, in milliseconds. */
const pace = 5000;

/** @param {string} key */
function textField(key) {
  const input = h("input", { type: "text", autocomplete: "off", spellcheck: false, "data-setting": key });
  const name = h("span", { class: "field-name" }, t(`online.${key}`));
  return { element: h("label", { class: "field" }, name, input), input };
}

/** Names and figures, as a list. @param {(string | null)[][]} rows */
const figureRows = (rows) =>
  rows.flatMap(([name, value]) => [h("dt", null, name), h("dd", { class: "figures" }, value)]);

/** What the server is doing. @param {Message} now */
function loadRows(now) {
  const number = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });
  return figureRows([
    ...load.map((key) => [t(`online.host-${key}`), number.format(now[key])]),
    [t("online.host-up"), t("online.hours", { n: number.format(now.up / 3600000) })],
    [t("online.host-bytes"), t("online.megabytes", { n: number.format(now.bytes / 1048576) })],
  ]);
}

/** Its limits, those that it names. @param {Message} now */
function limitRows(now) {
  const number = new Intl.NumberFormat(locale());
  const named = limits.filter((key) => now[key] !== undefined);
  return figureRows(named.map((key) => [t(`online.host-${key}`), number.format(now[key] ?? 0)]));
}

/** Who plays, or who waits. @param {Listed} game */
function playersOf(game) {
  if (game.status === "open") return t("online.host-waits", { name: nameIn(game, game.creator ?? 0) });
  return t("home.versus", { first: nameIn(game, 0), second: nameIn(game, 1) });
}

/** @param {Listed} game */
const moreOf = (game) =>
  [
    detailsOf(game),
    t(game.public ? "online.host-public" : "online.host-private"),
    (game.watching ?? 0) > 0 ? t("online.host-watching", { n: game.watching ?? 0 }) : "",
  ]
    .filter(Boolean)
    .join("\u00a0· ");

/** What can be done about a game. @param {Listed} game @param {(request: Request) => Promise<void>} ask */
function openGameSheet(game, ask) {
  const one = (/** @type {string} */ words, /** @type {string} */ key, /** @type {Request} */ request) =>
    sureButton(
      words,
      t("online.host-sure"),
      () => {
        closeSheet();
        return ask(request);
      },
      { "data-do": key },
    );
  const sides = [0, 1].filter((side) => game.players[side] === "person" || game.players[side] === "bot");
  const addresses = new Set(game.addresses?.filter((address) => address !== null));
  openSheet(
    playersOf(game),
    [
      h("p", { class: "muted" }, moreOf(game)),
      h(
        "div",
        { class: "stack" },
        game.public &&
          h("a", { class: "button", href: `#/online/game/${game.game}` }, t("online.host-watch")),
        one(t("online.host-close"), "host-close", { t: "host-close", game: game.game }),
        one(t("online.host-delete"), "host-delete", { t: "host-delete", game: game.game }),
        ...sides.map((seat) =>
          one(t("online.host-ban-device", { name: nameIn(game, seat) }), `host-ban-${seat}`, {
            t: "host-ban",
            game: game.game,
            seat,
            on: true,
          }),
        ),
        ...[...addresses].map((address) =>
          one(t("online.host-ban-address", { address }), "host-ban-address", {
            t: "host-ban",
            address,
            on: true,
          }),
        ),
      ),
    ],
    { name: "host-game" },
  );
}

/** @param {Listed} game @param {(request: Request) => Promise<void>} ask */
function gameRow(game, ask) {
  return h(
    "li",
    { class: "online-row", "data-game": game.game },
    h(
      "span",
      { class: "game-row-words" },
      h("strong", null, playersOf(game)),
      h("span", { class: "muted" }, moreOf(game)),
    ),
    button(t("online.host-manage"), () => openGameSheet(game, ask), { "data-do": "manage" }),
  );
}

/** Whatever is banned: a device by its hash, or an address. @param {string} banned @param {(request: Request) => Promise<void>} ask */
function bannedRow(banned, ask) {
  const isDevice = /^[0-9a-f]{64}$/.test(banned);
  const request = { t: "host-ban", ...(isDevice ? { device: banned } : { address: banned }) };
  const words = isDevice ? t("online.host-device", { name: banned.slice(0, 8) }) : banned;
  return h(
    "li",
    { class: "online-row", "data-game": banned },
    h("span", { class: "game-row-words" }, words),
    button(t("online.host-unban"), () => ask(request), { "data-do": "unban" }),
  );
}

/** @param {HTMLElement} host @param {string} given the token, if the address has it */
export function openHost(host, given) {
  let token = given;
  /** How many pages of games are shown. */
  let pages = 1;
  let closed = false;
  /** @type {(() => void)[]} */
  const ends = [];
  const status = h("dl", { class: "online-terms online-figures", "data-part": "host-status" });
  const limited = h("dl", { class: "online-terms online-figures", "data-part": "host-limits" });
  const games = gameList(t("online.host-games"), t("online.host-no-games"), "host-games");
  const bans = gameList(t("online.host-bans"), t("online.host-no-bans"), "banned");
  const further = button(
    t("online.host-further"),
    () => {
      pages++;
      return read();
    },
    { "data-do": "host-further", hidden: true },
  );

  /** Does something, and says what came of it. @param {Request} request */
  const ask = async (request) => {
    try {
      await server.ask(request);
      say(t("online.host-done"));
      await read();
    } catch (error) {
      explain(error);
    }
  };

  const read = async () => {
    const now = await server.ask({ t: "host", token });
    /** @type {Listed[]} */
    const listed = [];
    let more = true;
    for (let page = 0; more && page < pages; page++) {
      const part = await server.ask({ t: "host-games", from: listed.length });
      listed.push(...part.games);
      more = part.more;
    }
    if (closed) return;
    status.replaceChildren(...loadRows(now));
    limited.replaceChildren(...limitRows(now));
    games.show(listed.map((game) => gameRow(game, ask)));
    further.hidden = !more;
    bans.show(now.banned.map((each) => bannedRow(each, ask)));
  };

  const enter = async () => {
    try {
      await read();
    } catch (error) {
      explain(error);
      return;
    }
    if (closed) return;
    host.replaceChildren(onlinePage("", t("online.host"), controls()));
    const again = () => server.link === "open" && void read().catch(() => {});
    const ticking = setInterval(again, pace);
    ends.push(() => clearInterval(ticking), server.on("link", again));
  };

  const controls = () => {
    const address = textField("host-address");
    const ban = sureButton(
      t("online.host-ban"),
      t("online.host-sure"),
      () => ask({ t: "host-ban", address: address.input.value.trim(), on: true }),
      { "data-do": "host-ban" },
    );
    const backUp = () => ask({ t: "host-backup" });
    const section = (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...parts) =>
      h("section", null, h("h2", null, t(`online.${key}`)), ...parts);
    return [
      section("host-load", status),
      games.element,
      further,
      bans.element,
      h("div", { class: "online-code" }, address.element, ban),
      section("host-limits", limited),
      section(
        "host-backup",
        h("p", null, t("online.host-backup-about")),
        button(t("online.host-back-up"), backUp, { icon: "save", "data-do": "host-backup" }),
      ),
    ];
  };

  const field = textField("host-token");
  field.input.type = "password";
  field.input.value = given;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    token = field.input.value.trim();
    void enter();
  };
  host.append(
    onlinePage(
      "",
      t("online.host"),
      h("p", null, t("online.host-about")),
      h(
        "form",
        { class: "online-code", onsubmit: submit },
        field.element,
        h("button", { type: "submit", class: "button primary", "data-do": "host-enter" }, t("shell.open")),
      ),
    ),
  );
  if (given) void enter();
  return () => {
    closed = true;
    for (const end of ends) end();
  };
}
