// SPDX-License-Identifier: MIT
// The connection to the server: one WebSocket for the whole page. It comes back by itself after growing
// waits; requests that have no answer yet are sent again with the same id, and the server does each once.
// Messages that nobody asked for become events, named after their "t".
// @ts-check
import { keep, recall } from "../store.js";
import { device, newCommandId } from "./device.js";

/** @typedef {import("./mine.js").Listed} Listed */

/**
 * What the server sent; docs/online.md says which message has which members.
 * @typedef {object} Message
 * @property {string} t
 * @property {string} id
 * @property {string} game
 * @property {string} setup
 * @property {number | null} seat
 * @property {number} from
 * @property {string[]} events
 * @property {number | undefined} seq
 * @property {number} now
 * @property {string} event
 * @property {string} why
 * @property {string | undefined} limit
 * @property {string} code
 * @property {number} version
 * @property {Listed[]} games
 * @property {Listed | undefined} changed
 * @property {string | undefined} gone
 * @property {string} pgn
 * @property {boolean} more
 * @property {string} what
 * @property {string} chat
 * @property {string | undefined} reach
 * @property {string[]} banned
 * @property {number} connections
 * @property {number} rooms
 * @property {number} open
 * @property {number} playing
 * @property {number} over
 * @property {number} devices
 * @property {number} bytes
 * @property {number} up
 * @property {number} thinking
 * @property {number} failures
 * @property {number} [most-connections]
 * @property {number} [address-connections]
 * @property {number} [address-rate]
 * @property {number} [address-games]
 * @property {number} [address-challenges]
 * @property {number} [device-challenges]
 */

/**
 * none: there is no server, or it does not want us. off: nobody needs it yet.
 * @typedef {"none" | "off" | "connecting" | "open" | "waiting"} Link
 */

/** Waits before the next try, in milliseconds; the last one repeats. */
const waits = [500, 1000, 2000, 4000, 8000, 15000, 30000];
/** After this long without a word, the server is asked whether it is still there; */
const silence = 20000;
/** so it is this long after something was sent, unless it has been since; */
const doubt = 5000;
/** and then it has as long to answer. */
const patience = 10000;

function socketUrl() {
  const url = new URL("../socket", import.meta.url);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

/** Reasons that pass by themselves. */
const passing = ["too-much", "busy", "hello-first"];
/** Waits before a request that found the server busy is sent again, in milliseconds; then it is refused. */
const busyWaits = [500, 1000, 2000, 4000];

/** A request that the server has refused; `code` is the slug of the reason, `limit` that of a limit. */
export class Refusal extends Error {
  /** @param {string} code @param {string} [limit] */
  constructor(code, limit = "") {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.limit = limit;
  }
}

class Connection extends EventTarget {
  /** @type {Link} */
  link = "off";
  /** When it tries again, as performance.now() has it. */
  retryAt = 0;
  /** What players may say to each other: "off", "presets" or "free". */
  chat = "presets";
  /** The origin for links to others, if they cannot use ours. */
  reach = "";
  /** Why the server does not want us: the slug of a reason. */
  why = "";
  #tries = 0;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watchdog;
  /** Runs until it is known that what was sent has arrived. @type {ReturnType<typeof setTimeout> | undefined} */
  #arrival;
  /** Whether a ping is on its way, and something was sent after it. */
  #pinged = false;
  #more = false;
  /** @type {Map<string, { message: object, busy: number, resolve: (answer: Message) => void, reject: (why: Error) => void }>} */
  #asked = new Map();
  /** @type {Promise<boolean> | undefined} */
  #exists;

  constructor() {
    super();
    addEventListener("online", () => this.retry());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => !document.hidden && this.retry());
  }

  /** Whether the page comes from a server that people can play on. Asked once. @returns {Promise<boolean>} */
  exists() {
    this.#exists ??= (async () => {
      const before = recall("online.server", false);
      // Without a network, what was known before counts: the page then waits for the server.
      if (!navigator.onLine) return before;
      try {
        const answer = await fetch(new URL("../healthz", import.meta.url), { cache: "no-store" });
        // Also while it starts, stops, or has lost the bus to other servers.
        const found = /^(ok|not ready)\b/.test(await answer.text());
        keep("online.server", found);
        return found;
      } catch {
        return before;
      }
    })();
    return this.#exists;
  }

  /** Connects, unless it does so already. */
  open() {
    if (this.link === "off" || this.link === "none") this.#connect();
  }

  /** Tries at once instead of waiting. */
  retry() {
    if (this.link !== "waiting") return;
    this.#tries = 0;
    this.#connect();
  }

  /** Ends the connection until it is opened again. */
  close() {
    this.#drop("off");
  }

  #connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(socketUrl());
    this.#socket = socket;
    this.#change("connecting");
    this.#watchdog = setTimeout(() => this.#drop(), patience);
    socket.onopen = () => {
      const { token, name } = device;
      this.#put({ t: "hello", version: 1, token, ...(name ? { name } : {}) });
    };
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(data);
    socket.onclose = () => this.#socket === socket && this.#drop();
  }

  /** @param {Link} link */
  #change(link) {
    this.link = link;
    this.dispatchEvent(new CustomEvent("link"));
  }

  /** Ends this connection, and plans the next try. @param {Link} [next] */
  #drop(next = "waiting") {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    this.#arrived();
    if (next === "waiting" && (this.link === "off" || this.link === "none")) return;
    if (next === "waiting") {
      const wait = waits[Math.min(this.#tries++, waits.length - 1)];
      // Not everybody at the same moment when a server comes back.
      const spread = wait * (0.75 + Math.random() / 2);
      this.retryAt = performance.now() + spread;
      this.#timer = setTimeout(() => this.#connect(), spread);
    }
    this.#change(next);
  }

  /**
   * Asks whether the server hears us, and gives up on the connection unless it answers before long. Other messages
   * are no answer: what we send may get lost all the same, and a new connection is faster than TCP's next tries.
   */
  #ping() {
    if (this.#pinged) return;
    clearTimeout(this.#arrival);
    this.#arrival = setTimeout(() => this.#drop(), patience);
    this.#pinged = true;
    this.#put({ t: "ping" });
  }

  /** What was sent before the ping has arrived, or there is no connection any more. */
  #arrived() {
    clearTimeout(this.#arrival);
    this.#arrival = undefined;
    this.#pinged = this.#more = false;
  }

  #doubt() {
    if (this.#pinged) this.#more = true;
    else this.#arrival ??= setTimeout(() => this.#ping(), doubt);
  }

  /** @param {string} data */
  #hear(data) {
    /** @type {Message} */
    const message = JSON.parse(data);
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#ping(), silence);
    if (message.t === "pong") {
      const more = this.#more;
      this.#arrived();
      if (more) this.#doubt();
    }
    if (message.t === "welcome") this.#welcomed(message);
    if (message.t === "error" && this.link !== "open" && !passing.includes(message.why)) {
      this.why = message.why;
      this.#drop("none");
      this.#giveUp(message.why);
    }
    // What the server cannot read it cannot name either, and it hangs up. Sent again, that would happen for ever.
    if (message.t === "error" && message.why === "message-form" && !message.id) this.#giveUp(message.why);
    const asked = this.#asked.get(message.id);
    if (asked && message.why === "busy" && asked.busy < busyWaits.length) {
      setTimeout(() => this.#askAgain(message.id), busyWaits[asked.busy++]);
      return;
    }
    this.#asked.delete(message.id);
    if (message.t === "refused" || message.t === "error")
      asked?.reject(new Refusal(message.why, message.limit));
    else asked?.resolve(message);
    this.dispatchEvent(new CustomEvent(message.t, { detail: message }));
  }

  /** Nothing that waits will get an answer. @param {string} why */
  #giveUp(why) {
    for (const { reject } of this.#asked.values()) reject(new Refusal(why));
    this.#asked.clear();
  }

  /** @param {string} id */
  #askAgain(id) {
    const asked = this.#asked.get(id);
    if (asked && this.link === "open") this.#write(asked.message);
  }

  /** @param {Message} message */
  #welcomed({ chat, reach }) {
    this.#tries = 0;
    this.chat = chat;
    this.reach = reach ?? "";
    this.#change("open");
    for (const { message } of this.#asked.values()) this.#write(message);
  }

  /** @param {object} message */
  #put(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  /** @param {object} message */
  #write(message) {
    this.#put(message);
    this.#doubt();
  }

  /** Sends a message, if there is a connection. @param {{ t: string } & Record<string, unknown>} message */
  send(message) {
    if (this.link === "open") this.#write(message);
  }

  /**
   * Sends a request, again and again if need be, until it is answered. Throws a Refusal.
   * @param {{ t: string } & Record<string, unknown>} request
   * @returns {Promise<Message>}
   */
  ask({ t, ...rest }) {
    const id = newCommandId();
    const message = { t, id, ...rest };
    this.open();
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { message, busy: 0, resolve, reject });
      this.send(message);
    });
  }

  /**
   * Listens to one kind of message; returns a function that ends this.
   * @param {string} name
   * @param {(message: Message) => void} run
   */
  on(name, run) {
    const listener = /** @type {EventListener} */ (
      (/** @type {CustomEvent<Message>} */ event) => run(event.detail)
    );
    this.addEventListener(name, listener);
    return () => this.removeEventListener(name, listener);
  }
}

export const server = new Connection();
