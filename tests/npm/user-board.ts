// A page in TypeScript that uses the board. Lines marked as errors must be errors.
import { SandanBoard } from "sandan/board";

const board = document.createElement("sandan-board");
board.game = "abalone";
board.side = 1;
await board.ready;
const element: HTMLElement = new SandanBoard();
element.append(board);
// @ts-expect-error: no such side
board.side = 2;
