// SPDX-License-Identifier: MIT
// The page of the host: what the server is doing, and what its owner can do about it. The token is printed when
// the server starts; this page keeps it nowhere.
// @ts-check
import { say } from "../announce.js";
import { button, h } from "../parts/dom.js";
import { sureButton } from "../parts/sure.js";
import { lang, t } from "../words.js";
import { Refusal, server } from "./connection.js";
import { reasonWords } from "./status.js";

/** @typedef {import("./connection.js").Message} Message */

const figures = /** @type {const} */ (["connections", "open", "playing", "over", "devices", "rooms"]);
/** How often the figures are read again, in milliseconds. */
const pace = 5000;

/**
 * @param {string} key
 * @param {string} [value]
 */
function textField(key, value = "") {
  const input = h("input", {
    type: "text",
    value,
    autocomplete: "off",
    spellcheck: false,
    "data-setting": key,
  });
  const element = h(
    "label",
    { class: "field" },
    h("span", { class: "field-name" }, t(`online.${key}`)),
    input,
  );
  return { element, input };
}

/** What the server is doing, as a list. @param {Message} now */
function statusList(now) {
  const number = new Intl.NumberFormat(lang());
  const hours = new Intl.NumberFormat(lang(), { maximumFractionDigits: 1 });
  const rows = [
    ...figures.map((key) => [t(`online.host-${key}`), number.format(now[key])]),
    [t("online.host-up"), t("online.hours", { n: hours.format(now.up / 3600000) })],
    [t("online.host-bytes"), t("online.megabytes", { n: hours.format(now.bytes / 1048576) })],
  ];
  return rows.flatMap(([name, value]) => [h("dt", null, name), h("dd", { class: "figures" }, value)]);
}

/** @param {HTMLElement} host @param {string} given the token, if the address has it */
export function openHost(host, given) {
  let token = given;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;
  const page = h("div", { class: "page online" }, h("h1", null, t("online.host")));
  const status = h("dl", { class: "online-terms", "data-part": "host-status" });
  const banned = h("ul", { class: "game-rows", "data-part": "banned" });

  /** Does something, and says what came of it. @param {{ t: string } & Record<string, unknown>} request */
  const ask = async (request) => {
    try {
      await server.ask(request);
      say(t("online.host-done"));
      await read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(t("online.refused", { why: reasonWords(error.code) }), "error");
    }
  };

  const read = async () => {
    const now = await server.ask({ t: "host", token });
    status.replaceChildren(...statusList(now));
    banned.replaceChildren(
      ...now.banned.map((each) => {
        const what = /^[0-9a-f]{64}$/.test(each) ? { device: each } : { address: each };
        const free = () => void ask({ t: "host-ban", ...what, on: false });
        const words = h("span", { class: "online-url" }, each);
        return h(
          "li",
          { class: "online-row" },
          words,
          button(t("online.host-unban"), free, { "data-do": "unban" }),
        );
      }),
    );
  };

  const enter = async () => {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(t("online.refused", { why: reasonWords(error.code) }), "error");
      return;
    }
    page.replaceChildren(h("h1", null, t("online.host")), ...controls());
    ticking = setInterval(() => void read().catch(() => {}), pace);
  };

  const controls = () => {
    const game = textField("host-game");
    const address = textField("host-address");
    const of = (/** @type {object} */ more) => ({ game: game.input.value.trim().split("/").at(-1), ...more });
    const one = (/** @type {string} */ key, /** @type {() => { t: string }} */ request) =>
      sureButton(t(`online.${key}`), t("online.host-sure"), () => void ask(request()), { "data-do": key });
    return [
      status,
      h(
        "section",
        null,
        h("h2", null, t("online.host-games")),
        game.element,
        h(
          "div",
          { class: "online-buttons" },
          one("host-close", () => ({ t: "host-close", ...of({}) })),
          one("host-delete", () => ({ t: "host-delete", ...of({}) })),
          one("host-ban-first", () => ({ t: "host-ban", ...of({ seat: 0, on: true }) })),
          one("host-ban-second", () => ({ t: "host-ban", ...of({ seat: 1, on: true }) })),
        ),
      ),
      h(
        "section",
        null,
        h("h2", null, t("online.host-bans")),
        banned,
        h(
          "div",
          { class: "online-code" },
          address.element,
          one("host-ban", () => ({ t: "host-ban", address: address.input.value.trim(), on: true })),
        ),
      ),
      h(
        "section",
        null,
        h("h2", null, t("online.host-backup")),
        button(t("online.host-back-up"), () => void ask({ t: "host-backup" }), {
          icon: "save",
          "data-do": "host-backup",
        }),
      ),
    ];
  };

  const field = textField("host-token", given);
  field.input.type = "password";
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    token = field.input.value.trim();
    void enter();
  };
  page.append(
    h("p", null, t("online.host-about")),
    h(
      "form",
      { class: "online-code", onsubmit: submit },
      field.element,
      h(
        "button",
        { type: "submit", class: "button primary", "data-do": "host-enter" },
        t("online.host-enter"),
      ),
    ),
  );
  host.append(page);
  if (given) void enter();
  return () => clearInterval(ticking);
}
