// SPDX-License-Identifier: MIT
// The signature of the search, by the module that the argument names, and the processor time that it takes
// once the module is compiled.
import { readFileSync } from "node:fs";
import { Desk } from "../../web/desk.js";

const desk = new Desk(new WebAssembly.Module(readFileSync(process.argv[2])));
desk.call("bench", "full");
const before = process.cpuUsage();
const answer = desk.call("bench", "full");
console.log(JSON.stringify({ ...answer, user_us: process.cpuUsage(before).user }));
