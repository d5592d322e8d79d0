// npm run export and npm run import, while the site runs: what an operator reads, and that a page shows it.
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, runProgram, until } from "../fixtures/product.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";

const at = folderForFile();
let product: Product;
const run = (script: string, ...args: string[]) =>
  runProgram([`scripts/${script}.ts`, ...args], { dataFolder: at("data") });
const shows = async (words: string) =>
  (await (await fetch(`${product.url}/services/security`)).text()).includes(words) || undefined;

beforeAll(async () => {
  product = await startSeededProduct({ dataFolder: at("data") });
});
afterAll(async () => {
  await product?.stop();
});

it("takes all content out, and brings a changed file in and back", async () => {
  const out = await run("export", at("out"));
  expect(out.code, out.stderr).toBe(0);
  expect(out.stderr).toMatch(/\d+ records and 0 files are in /);

  const file = at("out/services/security.md");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace(/^title: .*$/m, "title: Sealed rooms"));
  const rehearsed = await run("import", at("out"), "--dry-run");
  expect(rehearsed.stderr).toContain("changed  services/security.md: title");
  expect(rehearsed.stderr).toMatch(/0 new, 1 changed, \d+ the same, 0 files\./);
  expect(rehearsed.stderr).toContain("Nothing was changed.");

  expect((await run("import", at("out"))).code).toBe(0);
  await until("the page shows it", () => shows("Sealed rooms"));
  const undone = await run("import", "--undo");
  expect(undone.stderr).toContain("The last import is undone: 1 records are as before, 0 are gone again.");
  await until("the page is as before", async () => ((await shows("Sealed rooms")) ? undefined : true));
});

it("refuses in one sentence, with exit code 1", async () => {
  writeFileSync(at("out/menus.yaml"), "- place: [\n");
  const bad = await run("import", at("out"));
  expect([bad.code, bad.stderr]).toEqual([
    1,
    expect.stringMatching(/menus\.yaml, line \d+: this is no valid YAML/),
  ]);
  const full = await run("export", at("out"));
  expect([full.code, full.stderr]).toEqual([1, expect.stringContaining("is not empty")]);
  const usage = await run("import");
  expect([usage.code, usage.stderr]).toEqual([1, expect.stringContaining("Usage: npm run import")]);
});
