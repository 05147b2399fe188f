// SPDX-License-Identifier: MIT
// Playing other people: #/online is the overview, new makes a game, game/ID is one, join/CODE and seat/CODE
// open what a friend or another device of one's own has sent, host is for the owner of the server.
// @ts-check
import { sayNext } from "../announce.js";
import { server } from "../online/connection.js";
import { openCreate } from "../online/create.js";
import { openHost } from "../online/host.js";
import { openHub } from "../online/hub.js";
import { openJoin } from "../online/join.js";
import { openGame } from "../online/room.js";
import { useStyles } from "../parts/dom.js";
import { addWords, t } from "../words.js";
import homeWords from "../words/home.js";
import words from "../words/online.js";
import playWords from "../words/play.js";

addWords(words);
addWords(homeWords);
addWords(playWords);

/**
 * @param {HTMLElement} host
 * @param {import("../app.js").Route} route
 * @returns {Promise<(() => void) | undefined>}
 */
export async function open(host, route) {
  const [what = "", which = ""] = route.path;
  await Promise.all([useStyles("home.css"), useStyles("play.css"), useStyles("online.css")]);
  if (!(await server.exists())) {
    sayNext(t("online.no-server"), "error");
    location.replace("#/");
    return undefined;
  }
  server.open();
  if (what === "new") return openCreate(host, route.query);
  if (what === "game") return openGame(host, which);
  if (what === "host") return openHost(host, which);
  if (what === "join" || what === "seat") return openJoin(host, what, which);
  return openHub(host);
}
