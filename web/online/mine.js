// SPDX-License-Identifier: MIT
// The games of this device on the server: the “your turn” list, kept up to date while the page is open, the
// number beside the link, and notifications.
// @ts-check
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
 */

class Mine extends EventTarget {
  /** Whether there is a server to play on. */
  available = false;
  /** @type {Map<string, Listed>} */
  games = new Map();
  /** The game that is on the screen: nobody needs to be told about it. */
  open = "";

  /** Looks for a server; a device that has played there connects at once. */
  async start() {
    this.available = await server.exists();
    if (!this.available) return;
    this.#changed();
    server.on("mine", (message) => {
      this.games = new Map(message.games.map((one) => [one.game, one]));
      this.#changed();
    });
    server.on("mine-change", ({ changed, gone }) => {
      if (gone) this.games.delete(gone);
      if (changed) this.#put(changed);
      this.#changed();
    });
    server.on("link", () => server.link === "open" && server.send({ t: "mine" }));
    if (device.known) server.open();
  }

  /** @param {Listed} game */
  #put(game) {
    const before = this.games.get(game.game);
    this.games.set(game.game, game);
    if (game.turn && !before?.turn) this.#notify(game);
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** The server has forgotten this device. */
  forget() {
    this.games = new Map();
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
  #notify(game) {
    if (!this.notifies || (!document.hidden && this.open === game.game)) return;
    const opponent = game.names[1 - (game.seat ?? 0)] ?? "";
    const note = new Notification(t("shell.your-turn"), {
      body: `${gameWords(game.rules)}, ${opponent}`,
      tag: game.game,
    });
    note.onclick = () => {
      focus();
      location.hash = `#/online/game/${game.game}`;
      note.close();
    };
  }
}

export const mine = new Mine();
