// SPDX-License-Identifier: MIT
// The card about a game that is over: who won and why, the series, the record against this opponent, and the
// decisive moments as pictures that lead into the analysis.
// @ts-check
import { addMistake } from "../learn/progress.js";
import { button, h, icon } from "../parts/dom.js";
import { picture } from "../parts/picture.js";
import { sentence } from "../parts/text.js";
import { settings } from "../settings.js";
import { archive } from "../store.js";
import { addWords, locale, t } from "../words.js";
import words from "../words/card.js";
import homeWords from "../words/home.js";
import { recordOf, seriesOf } from "../you/results.js";
import { nameOf } from "./state.js";
import { endWords, playerName } from "./status.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./moments.js").Moments} Moments */
/** @typedef {import("../analyse/review.js").Mistake} Mistake */
/** @typedef {import("../you/results.js").Tally} Tally */

addWords(homeWords);
addWords(words);

/** Shorter games have no decisive moments worth a look. */
const LEAST = 4;

/** "2 – 1", draws as halves: "2½ – 1½". @param {Tally} tally */
function scoreText({ won, drawn, lost }) {
  const text = (/** @type {number} */ halves) => {
    const whole = Math.floor(halves / 2);
    return halves % 2 === 0 ? String(whole) : `${whole || ""}½`;
  };
  return `${text(2 * won + drawn)} – ${text(2 * lost + drawn)}`;
}

export class Card {
  /** @type {Moments | null} */
  #moments = null;
  #closed = false;
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {Table} table @param {boolean} live whether the game has just ended */
  constructor(table, live) {
    this.table = table;
    this.live = live;
    const { game } = table.state;
    const { title, why } = endWords(game);
    const { result, sides } = game.session;
    const winner = result === "1-0" ? 0 : result === "0-1" ? 1 : null;
    this.facts = h("dl", { class: "card-facts" });
    this.found = h("div", { class: "card-moments" });
    this.element = h(
      "section",
      { class: "card", "aria-label": t("card.label"), "data-part": "card", tabIndex: 0 },
      h(
        "header",
        { class: "card-head" },
        h("span", { class: "card-mark", "aria-hidden": "true" }, [
          winner === null ? icon("draw") : icon(`side-${sides[winner].letter}`),
        ]),
        h("h2", null, title),
        why && h("p", { class: "card-why" }, sentence(why)),
      ),
      this.facts,
      this.found,
    );
  }

  /** The game as it stands among the finished ones. @returns {import("../store.js").Finished} */
  #entry() {
    const { match, state } = this.table;
    const { result, names, played, position } = state.game.session;
    const { mine } = state.game;
    const record = match.record();
    return {
      id: match.id,
      game: nameOf(state.game),
      record,
      result,
      names,
      position,
      played,
      at: Date.now(),
      mine,
    };
  }

  /** What takes longer: the games on the device, and the engine. */
  async fill() {
    const own = this.#entry();
    const stored = await archive.list();
    if (this.#closed) return;
    const all = [own, ...stored.filter(({ id }) => id !== own.id)];
    this.#drawFacts(all, own);
    if (own.played < LEAST) return;
    if (settings.get("engine")) await this.#look(own);
    else
      this.found.replaceChildren(
        button(t("card.find"), () => void this.#look(own), { "data-do": "moments" }),
      );
  }

  /** @param {import("../store.js").Finished[]} all @param {import("../store.js").Finished} own */
  #drawFacts(all, own) {
    const { game } = this.table.state;
    if (game.mine.length === 0) return;
    const side = game.mine.length === 1 ? game.mine[0] : 0;
    const names = [side, 1 - side].map((each) => playerName(game, each));
    const series = seriesOf(all, own, side);
    const record = recordOf(all, own, side);
    const games = (/** @type {Tally} */ { won, drawn, lost }) => won + drawn + lost;
    /** @type {[string, string, string][]} */
    const rows = [];
    if (games(series) > 1)
      rows.push([
        "series",
        t("card.series"),
        t("card.score", { a: names[0], b: names[1], score: scoreText(series) }),
      ]);
    if (game.mine.length === 1)
      rows.push(["record", t("card.against", { name: names[1] }), t("card.record", { ...record })]);
    else if (games(record) > games(series))
      rows.push([
        "record",
        t("card.all"),
        t("card.score", { a: names[0], b: names[1], score: scoreText(record) }),
      ]);
    this.facts.replaceChildren(
      ...rows.map(([name, term, words]) =>
        h("div", { "data-fact": name }, h("dt", null, term), h("dd", null, words)),
      ),
    );
  }

  /** Looks for the moments. @param {import("../store.js").Finished} own */
  async #look(own) {
    const progress = h("p", { class: "muted", "data-state": "looking" }, t("card.looking"));
    this.found.replaceChildren(progress);
    try {
      const { Moments } = await import("./moments.js");
      if (this.#closed) return;
      this.#moments = new Moments(own.record);
      const found = await this.#moments.search((done, all) => {
        progress.textContent = `${t("card.looking")} ${(done / all).toLocaleString(locale(), { style: "percent" })}`;
      });
      if (!found) return;
      this.#practise();
      if (!this.#closed) this.#drawMoments(found, own);
    } catch (error) {
      console.error(error);
      if (!this.#closed) this.found.replaceChildren(h("p", { class: "muted" }, t("card.trouble")));
    }
  }

  /** The mistakes of the only player at this device become exercises. */
  #practise() {
    const { review, tree } = /** @type {Moments} */ (this.#moments);
    const { mine } = this.table.match.game;
    if (!this.live || mine.length !== 1) return;
    for (const { parent, verdict } of review.mistakes().reverse())
      if (tree.sideAt(parent) === mine[0] && verdict.best.turns.length > 0)
        addMistake({ game: tree.name, position: parent.position, turns: [verdict.best.turns[0]] });
  }

  /** @param {Mistake[]} moments @param {import("../store.js").Finished} own */
  #drawMoments(moments, own) {
    if (moments.length === 0) {
      this.found.replaceChildren(h("p", { class: "muted", "data-state": "none" }, t("card.none")));
      return;
    }
    const list = h(
      "ol",
      { class: "card-pictures" },
      moments.map((node) => h("li", null, this.#moment(node, own))),
    );
    this.found.replaceChildren(h("h3", null, t("card.moments", { n: moments.length })), list);
    this.found.dataset.state = "found";
  }

  /** @param {Mistake} node @param {import("../store.js").Finished} own */
  #moment(node, own) {
    const { state, match } = this.table;
    const { tree } = /** @type {Moments} */ (this.#moments);
    const style = state.flip ? "small flip" : "small";
    const shown = picture(own.game, node.parent.position, { style, turn: node.turn });
    this.#ends.push(shown.close);
    const side = tree.sideAt(node.parent);
    // Its strength stands above, and a picture is narrow.
    const computer = state.game.session.levels[side] !== null;
    const name = computer ? t("home.computer") : playerName(state.game, side);
    const label = t("card.turn", { n: Math.ceil(node.ply / 2), name });
    return h(
      "a",
      {
        class: "card-moment",
        href: match.analysis(node.ply),
        "data-size": node.verdict.size,
        "data-ply": node.ply,
      },
      shown.image,
      h("span", { class: "card-turn" }, label),
      h("span", { class: "card-words" }, sentence(node.verdict.words ?? "")),
    );
  }

  close() {
    this.#closed = true;
    this.#moments?.stop();
    for (const end of this.#ends) end();
    this.element.remove();
  }
}
