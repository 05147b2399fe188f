// SPDX-License-Identifier: MIT
// Sensei, Abalone and Bushishogi: exact rules with reasons, records, pictures, an engine and a solver. For Node and
// browsers. docs/javascript.md is the manual.
// @ts-check
export { IllegalTurn, SandanError } from "../web/desk.js";
export { openDesk } from "../web/rules.js";
export { Engine, solve } from "./engine.js";
export { Record, readRecords } from "./records.js";
export { Game, games, Position, Turn } from "./values.js";

/**
 * @typedef {import("./values.js").Language} Language
 * @typedef {import("./values.js").Reason} Reason
 * @typedef {import("./values.js").Result} Result
 * @typedef {import("./values.js").PictureOptions} PictureOptions
 * @typedef {import("./values.js").BoardOptions} BoardOptions
 * @typedef {import("./records.js").Remarks} Remarks
 * @typedef {import("./engine.js").Answer} Answer
 * @typedef {import("./engine.js").Line} Line
 * @typedef {import("./engine.js").Limits} Limits
 * @typedef {import("./engine.js").Proof} Proof
 * @typedef {import("./engine.js").SolveLimits} SolveLimits
 */
