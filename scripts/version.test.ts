// docs/decisions/0052: package.json, its lock and the changelog name one version, and no two states of main have that of a release.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, "..", file), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
const headings = [...read("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);

test("the lock names the version", () => {
  const lock = JSON.parse(read("package-lock.json"));
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

test("the changelog begins with the version: dated when it is released, and before that as unreleased", () => {
  const next = version.replace(/-dev$/, "");
  expect(headings[0] === "[Unreleased]").toBe(next !== version);
  const versions = headings.map((heading, index) =>
    index === 0 && next !== version
      ? next
      : (/^\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/.exec(heading)?.[1] ?? heading),
  );
  expect(versions[0]).toBe(next);
  const newestFirst = (a: string, b: string) => b.localeCompare(a, "en", { numeric: true });
  expect(versions).toEqual([...new Set(versions)].sort(newestFirst));
});
