// SPDX-License-Identifier: MIT
// Opening a link or a code: an invitation, or one's own seat from another device.
// @ts-check
import { sayNext } from "../announce.js";
import { h } from "../parts/dom.js";
import { t } from "../words.js";
import { Refusal, server } from "./connection.js";
import { reasonWords } from "./status.js";

/** What people type: letters of any case, with blanks or hyphens between. @param {string} typed */
export const codeFrom = (typed) => typed.replace(/[\s-]/g, "").toUpperCase();

/**
 * @param {HTMLElement} host
 * @param {"join" | "seat"} what
 * @param {string} code
 */
export async function openJoin(host, what, code) {
  host.append(
    h(
      "div",
      { class: "page online" },
      h("h1", null, t("online.opening")),
      h("p", null, t("online.connecting")),
    ),
  );
  const { hash } = location;
  const request = { t: what === "join" ? "code" : "take-seat", code };
  server.ask(request).then(
    ({ game }) => location.hash === hash && location.replace(`#/online/game/${game}`),
    (error) => {
      if (!(error instanceof Refusal)) throw error;
      if (location.hash !== hash) return;
      sayNext(t("online.bad-code", { why: reasonWords(error.code) }), "error");
      location.replace("#/online");
    },
  );
  return undefined;
}
