import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the measures can be loaded, the app's code that some of them measure included", () => {
  const { bench } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const args = bench.replace("node scripts/run.mjs --tools ", "").split(" ");
  const { stderr } = spawnSync(process.execPath, [...args, "no-such-measure"], { encoding: "utf8" });
  expect(stderr).toContain('Unknown measure "no-such-measure".');
});
