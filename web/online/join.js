// SPDX-License-Identifier: MIT
// Opening a link or a code: an invitation, or one's own seat from another device.
// @ts-check
import { sayNext } from "../announce.js";
import { t } from "../words.js";
import { Refusal, server } from "./connection.js";
import { onlinePage } from "./frame.js";
import { explain, refuse } from "./refused.js";

/** Codes of seats are longer than those that invite. */
const longest = 12;

/**
 * Where what people type leads to: a whole link, or a code in letters of any case, with blanks or hyphens
 * between. Empty: nowhere.
 * @param {string} typed
 */
export function addressFrom(typed) {
  const [link] = /#\/online\/(join|seat|game)\/\w+/.exec(typed) ?? [];
  if (link) return link;
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (!code) return "";
  return `#/online/${code.length > longest ? "seat" : "join"}/${encodeURIComponent(code)}`;
}

/**
 * @param {HTMLElement} host
 * @param {"join" | "seat"} what
 * @param {string} code
 */
export async function openJoin(host, what, code) {
  host.append(onlinePage("", t("online.opening")));
  const { hash } = location;
  const request = { t: what === "join" ? "code" : "take-seat", code };
  const asked = /^[0-9A-Za-z]{1,32}$/.test(code) ? server.ask(request) : refuse("no-such-code");
  asked.then(
    ({ game }) => location.hash === hash && location.replace(`#/online/game/${game}`),
    (error) => {
      if (location.hash !== hash) return;
      const wrong = error instanceof Refusal && error.code === "no-such-code";
      explain(error, wrong ? `online.bad-${what}` : "online.refused", sayNext);
      location.replace("#/online");
    },
  );
  return undefined;
}
