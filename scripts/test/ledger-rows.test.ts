import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../prepare.mjs";
import { ledgerText, rows, rowsOf } from "./ledger-rows.mjs";

const files = globSync(
  ["{app,backend,common,content-model,scripts,server,tests}/**/*.{test,spec}.{ts,tsx}"],
  {
    cwd: root,
  },
);

test("every test file belongs to one row of tests/README.md, and no row is empty", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => rowsOf(file).length !== 1)).toEqual([]);
  const used = new Set(files.flatMap(rowsOf));
  expect(rows.filter((row) => !used.has(row)).map(({ area }) => area)).toEqual([]);
});

test("the tests that prove the statements of the specification exist", () => {
  const named = [...ledgerText.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:[:,] “[^”]+”)*)/g)];
  expect(named.length).toBeGreaterThan(30);
  const missing = named.flatMap(([, file = "", titles = ""]) => {
    if (!existsSync(path.join(root, file))) return [file];
    const text = readFileSync(path.join(root, file), "utf8");
    return [...titles.matchAll(/“([^”]+)”/g)].flatMap(([, title = ""]) =>
      text.includes(title) ? [] : [`${file}: ${title}`],
    );
  });
  expect(missing).toEqual([]);
});
