// SPDX-License-Identifier: MIT
// The signature of the search, by the module that the argument names.
import { readFileSync } from "node:fs";
import { Desk } from "../../web/desk.js";

const desk = new Desk(new WebAssembly.Module(readFileSync(process.argv[2])));
console.log(JSON.stringify(desk.call("bench", "full")));
