// SPDX-License-Identifier: MIT
import { SandanBoard } from "../web/board.js";

export { SandanBoard };

declare global {
  interface HTMLElementTagNameMap {
    "sandan-board": SandanBoard;
  }
}
