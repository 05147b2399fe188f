// SPDX-License-Identifier: MIT
// One game on the server: the invitation while it waits for its second player, then the table.
// @ts-check
import { sayNext, say } from "../announce.js";
import { button, h } from "../parts/dom.js";
import { copyText, shareLink } from "../parts/share.js";
import { listenKeys } from "../play/keys.js";
import { Table } from "../play/table.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { Refusal, server } from "./connection.js";
import { device } from "./device.js";
import { linkWith, qrPicture, spoken } from "./links.js";
import { OnlineMatch } from "./match.js";
import { mine } from "./mine.js";
import { nameField } from "./name.js";
import { openChat, openPlan, openSeatLink, openTimes } from "./sheets.js";
import { nameOf, reasonWords } from "./status.js";
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
  const link = code ? linkWith("join", code) : location.href;
  return h(
    "div",
    { class: "page online online-wait" },
    h("h1", null, t("online.waiting")),
    termsOf(match),
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
    h("p", { class: "online-url" }, link),
    code &&
      h(
        "p",
        null,
        t("online.or-code"),
        " ",
        h("strong", { class: "online-spoken", "data-code": code }, spoken(code)),
      ),
    qrPicture(link),
    button(t("online.withdraw"), () => match.do("withdraw"), { icon: "close", "data-do": "withdraw" }),
  );
}

/** What a guest sees before the game. @param {OnlineMatch} match */
function invitationPage(match) {
  const { session } = match;
  const creator = desk.call("invited", match.setup).creator;
  const accept = async () => {
    try {
      await server.ask({ t: "join", game: match.id, name: device.name || t("online.guest") });
      await match.reenter();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(t("online.refused", { why: reasonWords(error.code) }), "error");
    }
  };
  return h(
    "div",
    { class: "page online online-invited" },
    h("h1", null, t("online.invites-you", { name: nameOf(session, creator) })),
    termsOf(match),
    nameField(),
    h(
      "div",
      { class: "online-buttons" },
      button(t("online.accept"), accept, { class: "button primary", icon: "play", "data-do": "accept" }),
    ),
  );
}

/** @param {HTMLElement} host @param {string} id */
export async function openGame(host, id) {
  const { hash } = location;
  host.append(h("div", { class: "page online" }, h("p", { role: "status" }, t("online.connecting"))));
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
    shown = now;
    unlisten();
    table?.close();
    table = undefined;
    if (online?.status === "open") {
      host.replaceChildren(online?.seat === null ? invitationPage(match) : waitingPage(match));
      return;
    }
    const set = await Table.open(match, { rematch: () => match?.do("offer-rematch") });
    if (closed || shown !== now) return set.close();
    table = set;
    unlisten = listenKeys(() => table);
    host.replaceChildren(table.element);
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
      if (!(error instanceof Refusal)) throw error;
      if (closed || location.hash !== hash) return;
      sayNext(t("online.no-game", { why: reasonWords(error.code) }), "error");
      location.replace("#/online");
      return;
    }
    if (closed) return match.close();
    mine.open = id;
    const on = (/** @type {string} */ name, /** @type {(detail: string) => void} */ run) =>
      match?.addEventListener(name, (event) => run(/** @type {CustomEvent<string>} */ (event).detail));
    on("change", () => void show());
    on("wish", wish);
    on("gone", () => {
      sayNext(t("online.seat-gone"));
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
    match?.close();
  };
}
