// The table of tests/README.md. Runs on Node 20.
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../prepare.mjs";

export const ledgerFile = path.join(root, "tests/README.md");
const rowPattern = /^\| (.+?) \| `(.+?)` \| (.+?) \| (\d+) \|$/;

export const ledgerText = readFileSync(ledgerFile, "utf8");

export const rows = ledgerText.split("\n").flatMap((line) => {
  const [, area, globs, , seconds] = rowPattern.exec(line) ?? [];
  return globs ? [{ line, area, globs: globs.split(" "), expected: Number(seconds) }] : [];
});

export function rowsOf(file) {
  return rows.filter(({ globs }) => globs.some((glob) => path.matchesGlob(file, glob)));
}
