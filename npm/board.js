// SPDX-License-Identifier: MIT
// <sandan-board>: importing this defines the element. docs/board.md is the manual.
// @ts-check
export { SandanBoard } from "../web/board.js";
