// SPDX-License-Identifier: MIT
// One game on the server: the invitation while it waits for its second player, then the table.
// @ts-check
import { sayNext, sayNow } from "../announce.js";
import { button, h } from "../parts/dom.js";
import { picture } from "../parts/picture.js";
import { copyText, shareLink } from "../parts/share.js";
import { sentence } from "../parts/text.js";
import { listenKeys } from "../play/keys.js";
import { Table } from "../play/table.js";
import { desk, findGame } from "../rules.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { device } from "./device.js";
import { onlinePage } from "./frame.js";
import { linkWith, qrPicture, spoken } from "./links.js";
import { OnlineMatch } from "./match.js";
import { mine } from "./mine.js";
import { nameField } from "./name.js";
import { explain, whyWords } from "./refused.js";
import { openChat, openPlan, openSeatLink, openTimes } from "./sheets.js";
import { nameOf } from "./status.js";
import { clockWords } from "./terms.js";

/** The terms of a game as a list. @param {OnlineMatch} match @returns {HTMLElement} */
function termsOf(match) {
  const terms = desk.call("invited", match.setup);
  const { session } = match;
  const side = match.session.online?.seat ?? 1 - terms.creator;
  const rows = [
    [t("shell.game"), `${terms.title}\u00a0· ${terms.rule_title}`],
    [t("shell.clock"), clockWords(terms.clock)],
    [t("home.side"), session.sides[side].name],
  ];
  return h(
    "dl",
    { class: "online-terms" },
    rows.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
  );
}

/** What the player who made the game sees until somebody comes. @param {OnlineMatch} match */
function waitingPage(match) {
  const code = device.codeOf(match.id);
  const link = code ? linkWith("join", code) : linkWith("game", match.id);
  return onlinePage(
    "online-wait",
    t("online.waiting"),
    h(
      "div",
      { class: "online-columns" },
      h("div", { class: "online-part" }, termsOf(match), ...linkParts(link, code)),
      qrPicture(link, t("online.or-scan")),
    ),
    button(t("online.withdraw"), () => match.do("withdraw"), { icon: "close", "data-do": "withdraw" }),
  );
}

/** Ways to hand on an invitation. @param {string} link @param {string} code */
function linkParts(link, code) {
  return [
    h("p", null, t("online.send-this")),
    h(
      "div",
      { class: "online-buttons" },
      button(t("online.share-link"), () => void shareLink(link), {
        class: "button primary",
        icon: "share",
        "data-do": "share",
      }),
      button(t("online.copy-link"), () => void copyText(link, t("shell.link-copied")), {
        icon: "copy",
        "data-do": "copy",
      }),
    ),
    // A narrow screen breaks it before the code, not within.
    h("p", { class: "online-url" }, link.slice(0, -code.length || undefined), h("wbr"), code),
    code &&
      h(
        "p",
        null,
        t("online.or-code"),
        " ",
        h("strong", { class: "online-spoken", "data-code": code }, spoken(code)),
      ),
  ];
}

/** The board of an invitation, as the game will begin. @param {OnlineMatch} match */
function invitedPicture(match) {
  const { game, rule_set: rules, position } = desk.call("invited", match.setup);
  return picture(`${game}:${rules}`, position, { style: "" });
}

/** What the game is about, and its rules, for guests who have never seen it. @param {OnlineMatch} match */
function gameParts(match) {
  const { game, rule_set: rules } = desk.call("invited", match.setup);
  const found = findGame(`${game}:${rules}`);
  if (!found) return [];
  const notes = [found.game.about, ...(found.game.layouts ? [] : [found.rules.note])];
  const open = async () => (await import("../learn/rules-sheet.js")).openRulesSheet(`${game}:${rules}`);
  return [
    h("p", { class: "muted", "data-part": "about" }, notes.map(sentence).join(" ")),
    button(t("shell.rules"), open, { icon: "learn", "data-do": "rules" }),
  ];
}

/** What a guest sees before the game. @param {OnlineMatch} match @param {HTMLElement} image of the board */
function invitationPage(match, image) {
  const { session } = match;
  const creator = desk.call("invited", match.setup).creator;
  const accept = async () => {
    try {
      await server.ask({ t: "join", game: match.id, name: device.name || t("online.guest") });
      await match.reenter();
    } catch (error) {
      explain(error);
    }
  };
  return onlinePage(
    "online-invited",
    t("online.invites-you", { name: nameOf(session, creator) }),
    h(
      "div",
      { class: "online-columns" },
      h(
        "div",
        { class: "online-part" },
        termsOf(match),
        nameField(),
        button(t("shell.play"), accept, { class: "button primary", icon: "play", "data-do": "accept" }),
        ...gameParts(match),
      ),
      h("div", { class: "online-picture" }, image),
    ),
  );
}

/** The second player is there; a third, who had opened the invitation too, may watch. @param {OnlineMatch} match */
function beginWords({ session }) {
  const seat = session.online?.seat ?? null;
  if (seat === null) return t("online.taken");
  return t("online.begins", { name: nameOf(session, 1 - seat), side: session.sides[seat].name });
}

/** Why the game is not on the screen any longer. @param {OnlineMatch} match @param {string} why */
function goneWords(match, why) {
  const { online } = match.session;
  if (why === "seat-moved") return t("online.seat-gone");
  if (online?.status === "open" && online.seat === null) return t("online.taken");
  return t("online.game-gone", { why: whyWords(why) });
}

/** @param {HTMLElement} host @param {string} id */
export async function openGame(host, id) {
  const { hash } = location;
  host.append(onlinePage("", t("online.opening")));
  /** @type {OnlineMatch | undefined} */
  let match;
  /** @type {Table | undefined} */
  let table;
  let closed = false;
  let shown = "";
  let unlisten = () => {};

  /** Shows what the game needs: an invitation or the table. */
  const show = async () => {
    if (!match || closed) return;
    const { online } = match.session;
    const now = `${online?.status === "open" ? "open" : "table"} ${online?.seat}`;
    if (now === shown) return;
    const begins = shown.startsWith("open") && online?.status === "playing";
    if (shown.startsWith("open") && online?.status === "over") {
      // Withdrawn or expired before it began: there is nothing to see.
      sayNext(t("online.ended", { why: online.end.words ?? "" }));
      location.replace("#/online");
      return;
    }
    shown = now;
    unlisten();
    table?.close();
    table = undefined;
    if (online?.status === "open") {
      if (online.seat !== null) return host.replaceChildren(waitingPage(match));
      const { image, close } = invitedPicture(match);
      unlisten = close;
      return host.replaceChildren(invitationPage(match, image));
    }
    const set = await Table.open(match, { rematch: () => match?.do("offer-rematch") });
    if (closed || shown !== now) return set.close();
    table = set;
    unlisten = listenKeys(() => table);
    host.replaceChildren(table.element);
    if (begins) sayNext(beginWords(match));
    sayNow();
    await table.begin();
  };

  /** @param {string} key */
  const wish = (key) => {
    if (!match) return;
    if (key === "chat") openChat(match);
    else if (key === "times") openTimes(match);
    else if (key === "plan") openPlan(match);
    else if (key === "seat-link") void openSeatLink(match);
    else if (key === "next-game") location.hash = `#/online/game/${match.session.online?.rematch}`;
  };

  const begin = async () => {
    try {
      match = await OnlineMatch.open(id);
    } catch (error) {
      if (closed || location.hash !== hash) return;
      explain(error, "online.no-game", sayNext);
      location.replace("#/online");
      return;
    }
    if (closed) return match.close();
    mine.open = id;
    const on = (/** @type {string} */ name, /** @type {(detail: string) => void} */ run) =>
      match?.addEventListener(name, (event) => {
        if (!closed) run(/** @type {CustomEvent<string>} */ (event).detail);
      });
    on("change", () => void show());
    on("wish", wish);
    on("moved", () => sayNext(t("online.seat-gone")));
    on("gone", (why) => {
      if (match) sayNext(goneWords(match, why));
      location.replace("#/online");
    });
    on("rematch", (next) => (location.hash = `#/online/game/${next}`));
    await show();
  };
  void begin();
  return () => {
    closed = true;
    mine.open = "";
    unlisten();
    table?.close();
    if (match?.isAwaited)
      sayNext(t("online.you-left", { name: nameOf(match.session, 1 - (match.session.online?.seat ?? 0)) }));
    match?.close(true);
    mine.attend();
  };
}
