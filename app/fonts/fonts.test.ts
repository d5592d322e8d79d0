import { readdirSync, statSync } from "node:fs";
import { expect, it } from "vitest";

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".woff2"));

it("is two files of at most 60 KB together: what the first view loads", () => {
  const bytes = files.reduce((sum, name) => sum + statSync(`${import.meta.dirname}/${name}`).size, 0);
  expect(files).toHaveLength(2);
  expect(bytes).toBeLessThan(60 * 1024);
});
