// SPDX-License-Identifier: MIT
// A game on a server as a match at the table (play/match.js). All rules, clocks and offers are the desk's:
// what the server says goes to it, and what it wants to send goes to the server.
// @ts-check
import { SandanError } from "../desk.js";
import { openDesk } from "../rules.js";
import { archive } from "../store.js";
import { t } from "../words.js";
import { Refusal, server } from "./connection.js";
import { device, newCommandId } from "./device.js";
import { refuse, whyWords } from "./refused.js";
import { gameOf, newsWords } from "./status.js";

/** @typedef {import("../play/match.js").Match} Match */
/** @typedef {import("../play/match.js").Change} Change */
/** @typedef {import("../answers.js").Session} Session */
/** @typedef {import("../answers.js").News} News */
/** @typedef {import("./connection.js").Message} Message */

/** Lines of the log that the desk is given at once. */
const portion = 2000;
/** A command that is not answered for so long shall be mentioned, in milliseconds. */
const slow = 1500;
/** After this long a server that was busy is asked for the game again, in milliseconds. */
const busyWait = 2000;

function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`;
}

/** The number of an event, of which it is the first word. @param {string} line */
const numberOf = (line) => Number(line.split(" ", 1)[0]);

/** The matches of this page by their games, so that each is watched once. @type {Map<string, Promise<OnlineMatch>>} */
const open = new Map();

/** @implements {Match} */
export class OnlineMatch extends EventTarget {
  #desk = openDesk();
  /** When the session was read: clocks and countdowns are as of then. */
  #at = 0;
  /** Since when a command waits for its answer; 0: none does. */
  #waiting = 0;
  #archived = false;
  /** A command is sent again because the server was busy. @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** The same for watching the game. @type {ReturnType<typeof setTimeout> | undefined} */
  #busy;
  /** How many views show it, and whether the player has left the last one. */
  #users = 0;
  #goodbye = false;
  /** Whether the server has ended it, and said why. */
  #isGone = false;
  /** The seat and the setup of the room that the desk is in. */
  #entered = "";
  /** The last event that came, as a line of the log. */
  #last = "";
  /** Why the server may not show the game any longer: seat-moved or forgotten; empty: it does. */
  #lost = "";
  /** @type {(() => void)[]} */
  #ends = [];
  /** What players have said. @type {News[]} */
  said = [];

  /** @param {Message} room the server's answer to the first watch */
  constructor(room) {
    super();
    this.id = room.game;
    this.setup = room.setup;
    this.#enter(room);
    this.session = this.#desk.call("state");
    /** @type {import("../play/match.js").Game} */
    this.game = gameOf(this);
    this.#ends = [
      server.on("room", (m) => m.game === this.id && this.#heardRoom(m)),
      server.on("event", (m) => m.game === this.id && this.#heard("", "", [m.event])),
      server.on(
        "done",
        ({ id, seq }) => seq !== undefined && this.#settle(() => this.#desk.call("done", id, seq)),
      ),
      server.on("refused", (m) => (m.id ? this.#refused(m) : m.game === this.id && this.#sentAway(m.why))),
      server.on("error", (m) => m.id && this.#refused(m)),
      server.on("notice", (m) => this.#notice(m)),
      server.on("link", () => this.#link()),
    ];
    const ticking = setInterval(() => this.#tick(), 500);
    // A page that reloads is back before the opponent hears of it.
    const hidden = () => this.#unwatch(true);
    addEventListener("pagehide", hidden);
    this.#ends.push(
      () => clearInterval(ticking),
      () => removeEventListener("pagehide", hidden),
    );
    this.#follow(this.#desk.call("state"), [], false);
    this.#link();
  }

  /** Opens a game. Throws a Refusal if there is no such game here. @param {string} id */
  static async open(id) {
    if (!/^[0-9A-Za-z]{12}$/.test(id)) await refuse("no-such-game");
    const opened =
      open.get(id) ?? server.ask({ t: "watch", game: id, from: 1 }).then((room) => new OnlineMatch(room));
    open.set(id, opened);
    try {
      const match = await opened;
      match.#users++;
      return match;
    } catch (error) {
      open.delete(id);
      throw error;
    }
  }

  /** The table has closed for good. Commands on their way are still sent. @param {boolean} [goodbye] the player leaves */
  close(goodbye = false) {
    this.#users--;
    this.#goodbye = goodbye;
    this.#end();
  }

  /** @param {boolean} goodbye on purpose: the opponent need not wait for long */
  #unwatch(goodbye) {
    server.send({ t: "unwatch", game: this.id, ...(goodbye ? { goodbye } : {}) });
  }

  /** Whether an opponent waits who will be told that this player has left. */
  get isAwaited() {
    const { online } = this.session;
    if (this.#isGone || !online || online.seat === null || online.status !== "playing") return false;
    return online.pace !== "correspondence" && online.seats[1 - online.seat].what !== "engine";
  }

  /** Ends the match, once nobody watches any longer and nothing is on its way. @param {boolean} [gone] */
  #end(gone = false) {
    if (this.#users > 0 || (this.session.online?.pending && !gone)) return;
    open.delete(this.id);
    clearTimeout(this.#again);
    clearTimeout(this.#busy);
    for (const end of this.#ends.splice(0)) end();
    this.#unwatch(this.#goodbye);
  }

  /* ---- what the server says ---- */

  /** @param {Message} room */
  #enter(room) {
    this.#entered = `${room.seat} ${room.setup}`;
    this.#desk.call("room", this.id, room.seat ?? "-", newCommandId(), room.setup);
    this.said = [];
    const lines = room.events;
    this.#last = "";
    this.#remember(lines);
    for (let i = 0; i < lines.length; i += portion)
      this.#note(this.#desk.call("heard", "", "", lines.slice(i, i + portion).join("\n")).news);
    this.#desk.call("heard", room.now, room.seq ?? "", "");
    this.#restore(room.seat);
  }

  /** Commands that were on their way when the page was left are so again. @param {number | null} seat */
  #restore(seat) {
    const kept = device.pendingOf(this.id);
    if (!kept) return;
    try {
      if (seat !== null) this.#desk.call("restore", kept);
      else device.keepPending(this.id, "");
    } catch (error) {
      if (!(error instanceof SandanError)) throw error;
      device.keepPending(this.id, "");
    }
  }

  /** @param {News[]} news */
  #note(news) {
    this.said.push(...news.filter(({ kind }) => kind === "say"));
  }

  /**
   * Whether a server that was restored from a backup has other events than we do: the game goes on from there.
   * @param {Message} room
   */
  #isAnotherLog({ from, seq, events }) {
    const had = numberOf(this.#last);
    return (
      (seq !== undefined && seq < had) || (from === had && events.length > 0 && events[0] !== this.#last)
    );
  }

  /** @param {string[]} lines */
  #remember(lines) {
    const last = lines.at(-1) ?? "";
    if (numberOf(last) > numberOf(this.#last)) this.#last = last;
  }

  /** All that was asked for. @param {Message} room */
  #heardRoom(room) {
    clearTimeout(this.#busy);
    this.#busy = undefined;
    if (this.#isAnotherLog(room)) return void this.reenter();
    if (room.from !== 1) return this.#heard(room.now, room.seq ?? "", room.events);
    // From the beginning: another window of ours may have asked; or we disagreed with the server.
    if (`${room.seat} ${room.setup}` === this.#entered && this.#entered !== "") return;
    const lost = this.#lost;
    const { names } = this.session;
    if (lost === "seat-moved") this.dispatchEvent(new CustomEvent("moved"));
    this.#lost = "";
    this.#enter(room);
    this.#link();
    const side = names.findIndex((name, i) => name !== "" && this.session.names[i] === "");
    if (lost === "forgotten" && side >= 0) this.#line({ say: t("online.forgot", { name: names[side] }) });
  }

  /**
   * @param {number | ""} now
   * @param {number | ""} last
   * @param {string[]} lines
   */
  #heard(now, last, lines) {
    if (this.#entered === "") return;
    this.#remember(lines);
    try {
      const { news, state } = this.#desk.call("heard", now, last, lines.join("\n"));
      this.#note(news);
      this.#follow(state, news, true);
    } catch (error) {
      if (!(error instanceof SandanError)) throw error;
      void this.reenter();
    }
    this.#pump();
  }

  /** The seat has changed, or the desk and the server disagree: the server is right. */
  async reenter() {
    this.#entered = "";
    this.#last = "";
    try {
      await server.ask({ t: "watch", game: this.id, from: 1 });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#sentAway(error.code);
    }
  }

  /** @param {string} why the slug of a reason, or seat-moved */
  #gone(why) {
    this.#isGone = true;
    device.keepPending(this.id, "");
    this.dispatchEvent(new CustomEvent("gone", { detail: why }));
    this.#end(true);
  }

  /** The server no longer tells us about this game. @param {string} why */
  #sentAway(why) {
    if (why === "forgotten" && this.#lost === "") {
      // Names and messages are gone, or the whole game is.
      this.#lost = why;
      return void this.reenter();
    }
    if (why !== "busy" && why !== "too-much") return this.#gone(this.#lost || why);
    clearTimeout(this.#busy);
    this.#busy = setTimeout(() => (this.#entered ? this.#link() : void this.reenter()), busyWait);
    this.#line();
  }

  /** Whether the server was too busy to show the game. */
  get isBusy() {
    return this.#busy !== undefined;
  }

  /** @param {Message} message */
  #refused(message) {
    try {
      const { kind, state } = this.#desk.call("refused", message.id, message.why ?? "");
      if (kind === null) return this.#pump();
      const say = t(kind === "turn" ? "online.turn-refused" : "online.refused", {
        why: whyWords(message.limit ?? message.why, state.game),
      });
      this.#follow(state, [], false, { say, kind: "error" });
    } catch (error) {
      if (!(error instanceof SandanError)) throw error;
    }
  }

  /** @param {Message} notice */
  #notice({ what, game }) {
    if (what === "stopping") this.#line({ say: t("online.stopping") });
    if (what !== "seat-moved" || game !== this.id) return;
    this.#lost = what;
    void this.reenter();
  }

  /** @param {() => Session} run */
  #settle(run) {
    try {
      this.#follow(run(), [], false);
    } catch (error) {
      if (!(error instanceof SandanError)) throw error;
    }
  }

  /* ---- what goes to the server ---- */

  #link() {
    this.#follow(this.#desk.call("linked", server.link === "open" ? "yes" : "no"), [], false);
    this.#pump();
  }

  #pump() {
    clearTimeout(this.#again);
    for (;;) {
      const { message, again_in: wait } = this.#desk.call("outgoing");
      if (message === null && wait !== null) this.#again = setTimeout(() => this.#pump(), wait);
      if (message === null) return;
      // The last event that we have comes along, to be compared.
      const from = message.t === "watch" ? { from: Math.max(1, Number(message.from) - 1) } : {};
      server.send(/** @type {{ t: string }} */ ({ ...message, ...from }));
    }
  }

  /* ---- the game ---- */

  /**
   * The game has come to this.
   * @param {Session} session
   * @param {News[]} news what happened
   * @param {boolean} live whether it has just happened
   * @param {Change} [change]
   */
  #follow(session, news, live, change = {}) {
    const before = this.session;
    this.session = session;
    this.#at = performance.now();
    const pending = session.online?.pending ?? 0;
    if (pending === 0) this.#waiting = 0;
    else this.#waiting ||= this.#at;
    if (pending > 0) device.keepPending(this.id, this.#desk.call("pending").pending);
    else if (before?.online?.pending) device.keepPending(this.id, "");
    this.game = gameOf(this);
    const others = news.filter(({ seat, kind }) => seat !== session.online?.seat || kind === "flag");
    const said = live ? others.map((one) => newsWords(this, one)).filter(Boolean) : [];
    const last = news.filter(({ kind }) => kind === "turn");
    const moved =
      session.position !== before?.position ||
      session.played !== before?.played ||
      session.result !== before?.result ||
      session.online?.seat !== before?.online?.seat ||
      session.online?.status !== before?.online?.status;
    const played = last.length === 1 && last[0].seat !== session.online?.seat && session.last !== null;
    /** @type {Change} */
    const detail = {
      ...(played ? { animate: session.last ?? "", turn: session.last, before: before?.turn_start } : {}),
      ...(said.length > 0 ? { say: said.join(" ") } : {}),
      ...change,
    };
    if (moved || change.turn) this.dispatchEvent(new CustomEvent("change", { detail }));
    else this.dispatchEvent(new CustomEvent("line", { detail }));
    if (session.online?.rematch && !before?.online?.rematch && live)
      this.dispatchEvent(new CustomEvent("rematch", { detail: session.online.rematch }));
    if (pending === 0 && before?.online?.pending) this.#end();
  }

  /** The turns played, from the desk when they are not the ones we know. @param {Session} session */
  steps(session) {
    const { start, steps } = this.game ?? { start: "", steps: [] };
    if (steps.length === session.played && (steps.at(-1)?.turn ?? null) === session.last)
      return { start: steps.length > 0 ? start : session.turn_start, steps };
    return this.#desk.call("history");
  }

  /** Milliseconds since the session was read. */
  get age() {
    return performance.now() - this.#at;
  }

  /** Whether an answer of the server is overdue. */
  get isSlow() {
    return this.#waiting > 0 && performance.now() - this.#waiting > slow;
  }

  /** Countdowns go on, and what the rules allow changes with them. */
  #tick() {
    const { online } = this.session;
    const waits = online?.claim_in ?? online?.cancel_in ?? online?.resume_in ?? null;
    if (waits === null && this.#waiting === 0 && server.link === "open") return;
    this.session = this.#desk.call("state");
    this.#at = performance.now();
    this.#line();
  }

  /** @param {Change} [detail] */
  #line(detail = {}) {
    const { line, choices } = this.game;
    this.game = gameOf(this);
    const same = this.game.line === line && JSON.stringify(this.game.choices) === JSON.stringify(choices);
    if (!same || detail.say) this.dispatchEvent(new CustomEvent("line", { detail }));
  }

  /* ---- what people do ---- */

  /** @param {"do" | "undo" | "type"} verb @param {string[]} fields @param {Change} change */
  #run(verb, fields, change) {
    const { turn_start: before, half } = this.session;
    const { turn, state } = this.#desk.call(verb, ...fields);
    const typed = verb === "type" ? { animate: (turn ?? state.half).slice(half ? half.length + 1 : 0) } : {};
    this.#follow(state, [], false, { ...change, ...typed, turn, before });
    this.#pump();
  }

  /** @param {string} action */
  act(action) {
    this.#run("do", [`act ${this.session.side} ${action}`], { animate: action === "end" ? "" : action });
  }

  /** @param {string} text */
  type(text) {
    this.#run("type", [text], {});
  }

  /** Something that is no turn, as the desk's verb `ask` reads it. @param {string} what @param {string} [say] */
  ask(what, say) {
    this.#follow(this.#desk.call("ask", what), [], false, say ? { say } : {});
    this.#pump();
  }

  /** @param {string} key */
  do(key) {
    const { online, side } = this.session;
    const offer = /^(offer|accept|decline)-(draw|takeback|pause|rematch)$/.exec(key);
    if (key === "undo") this.#run("undo", [], {});
    else if (key === "start-over") this.#run("do", [`undo ${side}`], {});
    else if (key === "accept" || key === "decline") this.ask(`${key} draw`);
    else if (offer) this.ask(`${offer[1]} ${offer[2]}`);
    else if (key === "pause") this.ask(online?.may.includes("accept pause") ? "accept pause" : "offer pause");
    else if (key === "claim-win" || key === "claim-draw") this.ask(key.replace("-", " "));
    else if (key === "withdraw") this.ask("cancel withdrawn");
    else if (key === "resume" || key === "resign") this.ask(key);
    else if (key === "time") this.ask("time", t("online.time-given"));
    else if (key === "reconnect") server.retry();
    else if (key !== "flag") this.dispatchEvent(new CustomEvent("wish", { detail: key }));
  }

  /** @param {string} slug of a preset @param {string} [text] instead of one */
  say(slug, text) {
    this.ask(text ? `say text ${text}` : `say preset ${slug}`);
  }

  get muted() {
    return device.isMuted(this.id);
  }

  /** How the time of every turn was counted. */
  times() {
    return this.#desk.call("times").times;
  }

  /* ---- for the table ---- */

  /** @param {number} side @returns {number | null} */
  left(side) {
    const { clocks } = this.session;
    if (!clocks) return null;
    const gone = clocks.running === side ? this.age : 0;
    return Math.max(0, clocks.left[side] - gone);
  }

  /** There are no hints in games between people. @returns {Promise<null>} */
  async hint() {
    return null;
  }

  /** @returns {string} */
  record() {
    return this.#desk.call("save", today()).record;
  }

  /** @param {number} turns */
  analysis(turns) {
    if (this.#archived) return `#/analyse?${new URLSearchParams({ kept: this.id, at: String(turns) })}`;
    const { start, steps, session } = this.game;
    const query = new URLSearchParams({ game: `${session.game}:${session.rule_set}`, position: start });
    if (steps.length > 0) query.set("turns", steps.map(({ turn }) => turn).join(" "));
    return `#/analyse?${query}`;
  }

  /** The language may have changed. */
  refresh() {
    this.session = this.#desk.call("state");
    this.#at = performance.now();
    this.game = gameOf(this);
  }

  /** A finished game is kept on the device, as any other. */
  keep() {
    const { result, played, turn_start: position, names, online, game, rule_set: rules } = this.session;
    if (result === "*" || played === 0 || this.#archived || online?.status !== "over") return;
    const common = { id: this.id, game: `${game}:${rules}`, record: this.record(), position, played };
    archive.add({ ...common, at: Date.now(), result, names, mine: this.game.mine });
    this.#archived = true;
  }

  goOn() {}

  rest() {}
}

/** Sends what was on its way when the page was left, also for games that nobody opens. */
export async function sendKept() {
  for (const id of device.pendingGames()) {
    try {
      (await OnlineMatch.open(id)).close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      device.keepPending(id, "");
    }
  }
}
