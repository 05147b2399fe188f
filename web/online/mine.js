// SPDX-License-Identifier: MIT
// The games of this device on the server: the “your turn” list, kept up to date while the page is open, the
// number beside the link, and notifications.
// @ts-check
import { say } from "../announce.js";
import { recall, keep } from "../store.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { device } from "./device.js";
import { gameWords } from "./terms.js";

/** @typedef {import("./connection.js").Message} Message */

/**
 * A game in a list of the server.
 * @typedef {object} Listed
 * @property {string} game its id
 * @property {string} rules as "sensei:arashi"
 * @property {string} clock as in records
 * @property {string} pace
 * @property {"open" | "playing" | "over"} status
 * @property {(string | null)[]} names
 * @property {(string | null)[]} players
 * @property {number} [level]
 * @property {number} [creator]
 * @property {string} [allowed]
 * @property {number} since
 * @property {number} [seat]
 * @property {boolean} [turn]
 * @property {number} [due]
 * @property {string} [result]
 * @property {string} [why]
 * @property {(string | null)[]} [addresses] of those who are connected; for the host alone, as what follows
 * @property {number} [watching]
 * @property {boolean} [public]
 */

/** Servers let a client watch a few games at once. */
const attended = 4;

class Mine extends EventTarget {
  /** Whether there is a server to play on. */
  available = false;
  /** @type {Map<string, Listed>} */
  games = new Map();
  /** How many the server has listed, and whether there are more. */
  #listed = 0;
  more = false;
  /** Challenges that this page watches, wherever it is. @type {Set<string>} */
  #attended = new Set();
  /** The game that is on the screen: nobody needs to be told about it. */
  open = "";

  /** Looks for a server; a device that has played there connects at once. */
  async start() {
    this.available = await server.exists();
    if (!this.available) return;
    this.#changed();
    server.on("mine", (message) => this.#list(message));
    server.on("mine-change", ({ changed, gone }) => {
      if (gone) this.games.delete(gone);
      if (changed) this.#put(changed);
      this.#changed();
    });
    server.on("link", () => {
      this.#attended.clear(); // a new connection watches nothing
      if (server.link === "open") server.send({ t: "mine" });
    });
    if (device.known) server.open();
    if (device.pendingGames().length > 0) await (await import("./match.js")).sendKept();
  }

  /** A page of the list. Games that go on come first: all of them are needed. @param {Message} page */
  #list({ from, games, more }) {
    this.games = new Map([
      ...(from === 0 ? [] : this.games),
      ...games.map((one) => /** @type {const} */ ([one.game, one])),
    ]);
    this.#listed = from + games.length;
    this.more = more;
    if (more && games.at(-1)?.status !== "over") this.listMore();
    else this.attend();
    this.#changed();
  }

  /** Asks for the next page. */
  listMore() {
    server.send({ t: "mine", from: this.#listed });
  }

  /** @param {Listed} game */
  #put(game) {
    const before = this.games.get(game.game);
    this.games.set(game.game, game);
    // A game that nobody has opened since would take one of the few places for good.
    if (game.status === "over" && this.#attended.delete(game.game) && this.open !== game.game)
      server.send({ t: "unwatch", game: game.game });
    if (game.turn && !before?.turn) void this.#notify(game);
    if (before?.status === "open" && game.status === "playing" && this.open !== game.game)
      say(t("shell.accepted", { name: game.names[1 - (game.seat ?? 0)] ?? "" }));
  }

  /**
   * Challenges are in the lobby while those who made them are there to play: they are, wherever on the page
   * they look. Correspondence does not need that.
   */
  attend() {
    const open = [...this.games.values()].filter(
      ({ status, pace, game }) => status === "open" && pace !== "correspondence" && game !== this.open,
    );
    for (const { game } of open.slice(0, attended)) {
      this.#attended.add(game);
      server.send({ t: "watch", game, from: 1 });
    }
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** The server has forgotten this device. */
  forget() {
    this.games = new Map();
    this.more = false;
    this.#changed();
  }

  /** The games where it is this player's turn. */
  get waiting() {
    return [...this.games.values()].filter((game) => game.turn && game.status === "playing");
  }

  /** Whether the browser can notify at all: not on plain http. */
  get canNotify() {
    return "Notification" in globalThis && isSecureContext;
  }

  get notifies() {
    return this.canNotify && Notification.permission === "granted" && recall("online.notify", false);
  }

  /** @param {boolean} on @returns {Promise<boolean>} whether it is on now */
  async setNotifies(on) {
    const allowed = on && this.canNotify && (await Notification.requestPermission()) === "granted";
    keep("online.notify", allowed);
    return allowed;
  }

  /** Tells about a turn, unless the player sees it anyway. @param {Listed} game */
  async #notify(game) {
    if (!this.notifies || (!document.hidden && this.open === game.game)) return;
    const hash = `#/online/game/${game.game}`;
    const title = t("shell.your-turn");
    const opponent = game.names[1 - (game.seat ?? 0)] ?? "";
    const options = { body: `${gameWords(game.rules)}, ${opponent}`, tag: game.game, data: hash };
    try {
      // Phones show only notifications of the service worker, which also answers the tap (sw.js).
      const worker = await navigator.serviceWorker?.getRegistration();
      if (worker?.active) return await worker.showNotification(title, options);
      const note = new Notification(title, options);
      note.onclick = () => {
        focus();
        location.hash = hash;
        note.close();
      };
    } catch {
      // The number beside the link says it, too.
    }
  }
}

export const mine = new Mine();

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (typeof data === "string" && data.startsWith("#/online/")) location.hash = data;
});
