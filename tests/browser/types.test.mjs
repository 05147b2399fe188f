// SPDX-License-Identifier: MIT
// The types of the page's scripts: JSDoc, checked as strictly as TypeScript can.
import { spawnSync } from "node:child_process";

let failed = false;
const configurations = { "tsconfig.json": "the page", "tsconfig.worker.json": "its service worker" };
Object.entries(configurations).forEach(([file, what], i) => {
  const tsc = spawnSync("node_modules/.bin/tsc", ["--project", file, "--pretty", "false"], {
    encoding: "utf8",
  });
  const found = tsc.stdout + tsc.stderr;
  if (tsc.status !== 0) console.log(found.trimEnd().replace(/^/gm, "# "));
  failed ||= tsc.status !== 0;
  console.log(`${tsc.status === 0 ? "ok" : "not ok"} ${i + 1} - the types of ${what} fit together`);
});
console.log(`1..${Object.keys(configurations).length}`);
process.exitCode = failed ? 1 : 0;
