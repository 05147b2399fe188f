// SPDX-License-Identifier: MIT
// A game on a server in words: what is happening, what can be done about it, and what just happened.
// @ts-check
import { clockText } from "../parts/clock.js";
import { computerName } from "../parts/player.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { whyWords } from "./refused.js";

/** @typedef {import("./match.js").OnlineMatch} OnlineMatch */
/** @typedef {import("../play/match.js").Game} Game */
/** @typedef {import("../play/match.js").Choice} Choice */
/** @typedef {import("../answers.js").Session} Session */
/** @typedef {import("../answers.js").Online} Online */
/** @typedef {{ line: string | null, choices: Choice[], quiet?: boolean }} Said */

/** A player's name; programs are marked as such. @param {Session} session @param {number} side */
export function nameOf({ names, sides, online }, side) {
  const seat = online?.seats[side];
  if (seat?.what === "engine") return computerName(seat.level);
  // Two players without a name would both be guests.
  if (side === online?.seat && names[side] === t("online.guest")) return t("play.you");
  const name = names[side] || sides[side].name;
  return seat?.what === "bot" ? t("online.bot", { name }) : name;
}

/** @param {string} key @param {string} icon @returns {Choice} */
const one = (key, icon) => ({ key, icon, words: t(`online.${key}`) });

/** @param {number} ms */
const seconds = (ms) => Math.ceil(ms / 1000);

/** A time to wait, in words: "24 s", "3:05". @param {number} ms */
const waitWords = (ms) => (ms < 100000 ? t("online.seconds", { n: seconds(ms) }) : clockText(ms));

/** The connection, if there is none. @returns {Said | null} */
function linkSaid() {
  if (server.link === "open") return null;
  // One try after the other: the line of the first wait has said it.
  if (server.link === "connecting") return { line: t("online.connecting"), choices: [], quiet: true };
  if (server.link === "none")
    return { line: t("online.unwanted", { why: whyWords(server.why) }), choices: [] };
  const n = Math.max(1, seconds(server.retryAt - performance.now()));
  return { line: t("online.no-connection", { n }), choices: [one("reconnect", "replay")] };
}

/** @param {Online} online @param {string} what */
const may = (online, what) => online.may.includes(what);

/** After the end. @param {Session} session @param {Online} online @returns {Said} */
function endSaid(session, online) {
  const choices = [];
  if (online.rematch) choices.push(one("next-game", "play"));
  else if (may(online, "accept rematch"))
    choices.push(one("accept-rematch", "check"), one("decline-rematch", "close"));
  else if (may(online, "offer rematch") && session.result === "*")
    choices.push(one("offer-rematch", "replay")); // otherwise it is among the actions
  const { rematch } = online.offers;
  if (rematch !== null && rematch === online.seat) return { line: t("online.rematch-offered"), choices };
  if (rematch !== null && online.seat !== null)
    return { line: t("online.offers-rematch", { name: nameOf(session, rematch) }), choices };
  if (session.result !== "*") return { line: null, choices };
  return { line: t("online.ended", { why: online.end.words ?? "" }), choices };
}

/** A request for a takeback or a pause. @param {Session} session @param {Online} online @returns {Said | null} */
function offerSaid(session, online) {
  for (const what of /** @type {const} */ (["takeback", "pause"])) {
    const by = online.offers[what];
    if (by === null) continue;
    if (by === online.seat) return { line: t(`online.${what}-asked`), choices: [] };
    const line = t(`online.asks-${what}`, { name: nameOf(session, by) });
    const answers = [one(`accept-${what}`, "check"), one(`decline-${what}`, "close")];
    return { line, choices: online.seat === null ? [] : answers };
  }
  return null;
}

/** A pause that comes to its end. @param {Session} session @param {Online} online @param {number} age @returns {Said | null} */
function pauseSaid(session, online, age) {
  if (!session.paused) return null;
  const choices = may(online, "resume") ? [one("resume", "play")] : [];
  if (online.resume_in === null) return { line: t("play.paused"), choices };
  const n = waitWords(Math.max(0, online.resume_in - age));
  return { line: t("online.resumes", { n }), choices };
}

/** Somebody who has left. @param {Session} session @param {Online} online @param {number} age @returns {Said | null} */
function awaySaid(session, online, age) {
  const side = online.seats.findIndex((seat, i) => seat.away && i !== online.seat);
  if (side < 0) return null;
  const name = nameOf(session, side);
  if (online.claim_in === null) return { line: t("online.away", { name }), choices: [] };
  if (may(online, "claim win"))
    return {
      line: t("online.may-claim", { name }),
      choices: [one("claim-win", "check"), one("claim-draw", "draw")],
    };
  const n = waitWords(Math.max(0, online.claim_in - age));
  return {
    line: t(online.seats[side].goodbye ? "online.left-for" : "online.reconnecting", { name, n }),
    choices: [],
  };
}

/** The first turn that has to come soon. @param {Session} session @param {Online} online @param {number} age @returns {Said | null} */
function firstSaid(session, online, age) {
  if (online.cancel_in === null || online.cancel_in - age > 30000 || session.half_made) return null;
  const n = waitWords(Math.max(0, online.cancel_in - age));
  if (session.side === online.seat) return { line: t("online.play-first", { n }), choices: [] };
  return { line: t("online.first-turn", { name: nameOf(session, session.side), n }), choices: [] };
}

/** @param {OnlineMatch} match @param {Session} session @param {Online} online @returns {Said} */
function said(match, session, online) {
  const unlinked = linkSaid();
  if (unlinked) return unlinked;
  if (match.isBusy) return { line: t("online.busy"), choices: [] };
  if (online.status === "over") return endSaid(session, online);
  if (online.status === "open")
    return {
      line: t("online.waiting"),
      choices: may(online, "cancel withdrawn") ? [one("withdraw", "close")] : [],
    };
  const { age } = match;
  const found =
    pauseSaid(session, online, age) ??
    offerSaid(session, online) ??
    (match.isSlow ? { line: t("online.sending"), choices: [] } : null) ??
    awaySaid(session, online, age) ??
    firstSaid(session, online, age);
  if (found) return found;
  if (online.seat === null && session.offer === null)
    return { line: t("play.side-to-move", { side: nameOf(session, session.side) }), choices: [] };
  return { line: null, choices: [] };
}

/** What the table of times answers. @param {Session} session */
export function timesTitle({ result, online }) {
  const lost = result === (online?.seat === 0 ? "0-1" : "1-0");
  return t(
    online?.seat !== null && lost && online?.end.code === "flag" ? "online.lost-on-time" : "online.times",
  );
}

/** Commands of the sheet “More” that only games on a server have. @param {Session} session @param {Online} online */
function moreOf(session, online) {
  const timed = session.clocks !== null;
  /** @type {Choice[]} */
  const more = [];
  if (online.status === "playing" && online.seat !== null)
    more.push({ ...one("offer-takeback", "undo"), able: may(online, "offer takeback") });
  if (may(online, "time")) more.push(one("time", "plus"));
  if (may(online, "plan")) more.push(one("plan", "edit"));
  const talks = may(online, "say preset") || online.seat === null;
  if (talks && server.chat !== "off") more.push(one("chat", "chat"));
  if (timed) more.push({ ...one("times", "clock"), words: timesTitle(session) });
  if (online.seat !== null && online.status !== "over") more.push(one("seat-link", "share"));
  return more;
}

/**
 * What the table shows of a match.
 * @param {OnlineMatch} match
 * @returns {Game}
 */
export function gameOf(match) {
  const given = match.session;
  const online = /** @type {Online} */ (given.online);
  const session = { ...given, names: [0, 1].map((side) => nameOf(given, side)) };
  const over = online.status === "over";
  const going = online.status === "playing";
  const allowed = {
    undo: given.can_undo,
    pause: may(online, "offer pause") || may(online, "accept pause"),
    resume: may(online, "resume"),
    "offer-draw": may(online, "offer draw"),
    resign: may(online, "resign"),
    analyse: over,
    rematch: may(online, "offer rematch") || may(online, "accept rematch"), // sides are swapped
  };
  const mine = online.seat === null || !(going || given.result !== "*") ? [] : [online.seat];
  return {
    session,
    ...match.steps(given),
    mine,
    commands: Object.entries(allowed).flatMap(([key, yes]) => (yes ? [key] : [])),
    never: ["redo", "hint", ...(online.seat === null ? ["undo", "offer-draw"] : [])],
    ...said(match, given, online),
    more: moreOf(given, online),
  };
}

/**
 * What just happened, as a message; empty if the board or the line says it.
 * @param {OnlineMatch} match
 * @param {import("../answers.js").News} news
 */
export function newsWords(match, { kind, what, seat, text, gone }) {
  const { session, muted } = match;
  const name = seat === null ? "" : nameOf(session, seat);
  if (kind === "say") return muted || seat === session.online?.seat ? "" : t("online.says", { name, text });
  if (kind === "decline") return t(`online.declined-${what}`, { name });
  if (kind === "accept" && what === "takeback") return t("online.taken-back", { name });
  if (kind === "returned") return t("online.returned", { name });
  if (kind === "time")
    return t(session.online?.seat === null ? "online.gave-time" : "online.got-time", { name });
  if (kind === "down") return t("online.was-down", { n: waitWords(gone) });
  return "";
}
