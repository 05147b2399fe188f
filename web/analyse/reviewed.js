// SPDX-License-Identifier: MIT
// The review that was made last outside the analysis, so that the analysis of the same record begins with it.
// @ts-check

/** @typedef {import("./review.js").Review} Review */

/** @type {{ record: string, review: Review } | null} */
let last = null;

/** @param {string} record @param {Review} review */
export function handOver(record, review) {
  last = { record, review };
}

/** The review of this record, its words in the current language; null: there is none. @param {string | null} record */
export function takeOver(record) {
  if (!last || last.record !== record) return null;
  last.review.retell();
  return last.review;
}
