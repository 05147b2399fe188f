// SPDX-License-Identifier: MIT
// The decisive moments of a finished game: the review's largest mistakes. The review runs with its fixed number of
// nodes, and the analysis takes it over from here.
// @ts-check
import { loadRecord } from "../analyse/load.js";
import { Review, NODES } from "../analyse/review.js";
import { handOver, takeOver } from "../analyse/reviewed.js";
import { engine } from "../engine.js";
import { openDesk } from "../rules.js";

/** @typedef {import("../analyse/review.js").Mistake} Mistake */

/** How many are shown. */
const MOST = 3;

export class Moments {
  /** @param {string} record */
  constructor(record) {
    this.record = record;
    // Back from the analysis, the card still has what was found.
    const found = takeOver(record);
    this.review = found?.whole ? found : this.#begin();
    this.tree = this.review.tree;
  }

  #begin() {
    const { tree } = loadRecord(openDesk(), this.record);
    return new Review(openDesk(), engine, tree, NODES[0]);
  }

  /**
   * @param {(done: number, all: number) => void} told how far it is
   * @returns {Promise<Mistake[] | null>} in the order of the game; null: it was stopped
   */
  async search(told) {
    if (!(await this.review.run(({ done, positions }) => told(done, positions)))) return null;
    handOver(this.record, this.review);
    return this.review
      .mistakes()
      .sort((a, b) => b.verdict.loss - a.verdict.loss || a.ply - b.ply)
      .slice(0, MOST)
      .sort((a, b) => a.ply - b.ply);
  }

  stop() {
    this.review.stop();
  }
}
