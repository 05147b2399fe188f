// SPDX-License-Identifier: MIT
// The sheets that only games on a server have: chat, how the time was counted, conditional turns, and the way
// to another device.
// @ts-check
import { say } from "../announce.js";
import { SandanError } from "../desk.js";
import { clockText } from "../parts/clock.js";
import { button, h, table, toggle } from "../parts/dom.js";
import { copyText } from "../parts/share.js";
import { closeSheet, openSheet } from "../parts/sheet.js";
import { desk } from "../rules.js";
import { t } from "../words.js";
import { server } from "./connection.js";
import { device } from "./device.js";
import { linkWith, qrPicture, spoken } from "./links.js";
import { explain } from "./refused.js";
import { nameOf, timesTitle } from "./status.js";

/** @typedef {import("./match.js").OnlineMatch} OnlineMatch */

/** Runs what may be refused, and says why. @param {() => void} run */
function attempt(run) {
  try {
    run();
    return true;
  } catch (error) {
    if (!(error instanceof SandanError)) throw error;
    say(t("online.refused", { why: error.message }), "error");
    return false;
  }
}

/** @param {OnlineMatch} match */
export function openChat(match) {
  const { session } = match;
  const able = session.online?.may.includes("say preset") ?? false;
  const list = h("ul", { class: "online-said" });
  const nothing = h("p", { class: "muted" }, t("online.nothing-said"));
  const draw = () => {
    const lines = match.said.map(({ seat, text }) =>
      h("li", null, h("strong", null, nameOf(match.session, seat ?? 0)), ` ${text}`),
    );
    list.replaceChildren(...lines);
    nothing.hidden = lines.length > 0;
  };
  const send = (/** @type {string} */ slug, text = "") => {
    closeSheet();
    attempt(() => match.say(slug, text));
  };
  const free = h("input", { type: "text", maxlength: 120, autocomplete: "off", "data-setting": "say" });
  const form = h(
    "form",
    {
      class: "online-code",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const text = free.value.replace(/\s+/g, " ").trim();
        if (text) send("", text);
      },
    },
    h("label", { class: "field" }, h("span", { class: "field-name" }, t("online.message")), free),
    h("button", { type: "submit", class: "button" }, t("online.send")),
  );
  draw();
  match.addEventListener("line", draw);
  openSheet(
    t("online.chat"),
    [
      nothing,
      list,
      able
        ? h(
            "div",
            { class: "online-presets" },
            desk
              .call("sayings")
              .sayings.map(({ slug, words }) =>
                button(words, () => send(slug), { "data-do": `say-${slug}` }),
              ),
          )
        : null,
      able && session.online?.free_chat && server.chat === "free" ? form : null,
      toggle(t("online.mute"), match.muted, (on) => device.mute(match.id, on), { "data-setting": "mute" }),
    ],
    { name: "chat", onclose: () => match.removeEventListener("line", draw) },
  );
}

/** A text that breaks after each action of a turn. @param {string} text */
const breakable = (text) => text.split(/(?<=,)/).flatMap((part, i) => (i > 0 ? [h("wbr"), part] : [part]));

/** A time to the millisecond, so that sums are exact. @param {number} ms */
function exactText(ms) {
  if (ms >= 3600000) return clockText(ms);
  const minutes = Math.floor(ms / 60000);
  return `${minutes}:${((ms % 60000) / 1000).toFixed(3).padStart(6, "0")}`;
}

/** How the time was counted. @param {OnlineMatch} match */
export function openTimes(match) {
  const { session } = match;
  const title = timesTitle(session);
  const columns = ["turn", "elapsed", "thought", "network", "given-back", "charged", "left"].map((key) =>
    t(`online.time-${key}`),
  );
  const over = session.online?.status === "over";
  // The turn in progress: none where the last one ended the game.
  const times = match.times().filter(({ turn, elapsed }) => turn !== null || !over || elapsed > 0);
  const rows = times.map((time, i) => {
    const turn = time.turn ?? (over ? "–" : t("online.time-now"));
    const line = `${i + 1}. ${session.sides[time.side].name} ${turn}`;
    const { elapsed, thought, lag, given, charged, left } = time;
    if (!time.timed) return [line, exactText(elapsed)];
    const measured = (/** @type {number} */ ms) => (time.turn ? exactText(ms) : "–");
    return [
      line,
      exactText(elapsed),
      measured(thought),
      measured(lag),
      ...[given, charged, left].map(exactText),
    ];
  });
  openSheet(
    title,
    [
      h("p", null, t("online.times-about")),
      h(
        "div",
        { class: "online-times" },
        table(
          null,
          columns,
          rows.map((row) => row.map((text, k) => h("td", { "data-label": columns[k] }, breakable(text)))),
        ),
      ),
    ],
    { name: "times" },
  );
}

/** Conditional turns of correspondence games. @param {OnlineMatch} match */
export function openPlan(match) {
  const plan = match.session.online?.plan ?? "";
  const area = h("textarea", {
    rows: 5,
    value: plan.replaceAll(";", "\n"),
    spellcheck: false,
    "data-setting": "plan",
  });
  const set = (/** @type {string} */ text) => {
    if (!attempt(() => match.ask(text ? `plan ${text}` : "plan"))) return;
    closeSheet();
    say(t(text ? "online.plan-kept" : "online.plan-gone"));
  };
  const lines = () =>
    area.value
      .split("\n")
      .map((line) => line.trim().replace(/\s+/g, " "))
      .filter(Boolean)
      .join(";");
  openSheet(
    t("online.plan"),
    [
      h("p", null, t("online.plan-about")),
      h("label", { class: "field" }, h("span", { class: "field-name" }, t("online.plan-lines")), area),
      h(
        "div",
        { class: "online-buttons" },
        button(t("online.plan-keep"), () => set(lines()), {
          class: "button primary",
          "data-do": "keep-plan",
        }),
        button(t("online.plan-clear"), () => set(""), { "data-do": "clear-plan" }),
      ),
    ],
    { name: "plan" },
  );
}

/** A link that gives the seat to the device that opens it. @param {OnlineMatch} match */
export async function openSeatLink(match) {
  try {
    const { code } = await server.ask({ t: "seat-link", game: match.id });
    const link = linkWith("seat", code);
    openSheet(
      t("online.seat-link"),
      [
        h("p", null, t("online.seat-about")),
        h(
          "p",
          null,
          t("online.type-code"),
          " ",
          h("strong", { class: "online-spoken", "data-code": code }, spoken(code)),
        ),
        qrPicture(link),
        button(t("online.copy-link"), () => void copyText(link, t("shell.link-copied")), {
          icon: "copy",
          "data-do": "copy",
        }),
      ],
      { name: "seat" },
    );
  } catch (error) {
    explain(error);
  }
}
