import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.ts";
import { loadAssets } from "./assets.ts";
import { earlierBuilds, keepEarlierBuild } from "./earlier-builds.mjs";

const day = 86_400_000;
const now = Date.UTC(2026, 10, 16);
let build: string;

beforeEach(() => {
  build = temporaryFolder();
});

function makeBuild(name: string) {
  mkdirSync(path.join(build, "client/assets"), { recursive: true });
  writeFileSync(path.join(build, `client/assets/${name}.js`), `"${name}"`);
}

test("the first build has no earlier one", () => {
  keepEarlierBuild(build, now);
  expect(earlierBuilds(build)).toEqual([]);
});

test("files of an earlier build are served beside those of the present one", async () => {
  makeBuild("old");
  keepEarlierBuild(build, now);
  expect(existsSync(path.join(build, "client/assets"))).toBe(false);
  makeBuild("new");
  const assets = await loadAssets({}, [path.join(build, "client"), ...earlierBuilds(build)]);
  expect([...assets.keys()].sort()).toEqual(["/assets/new.js", "/assets/old.js"]);
});

test("three builds are kept, and none for longer than a week", () => {
  for (const age of [9, 4, 3, 2, 1]) {
    makeBuild(`build-${age}`);
    keepEarlierBuild(build, now - age * day);
  }
  expect(earlierBuilds(build).map((folder) => readdirSync(path.join(folder, "assets"))[0])).toEqual([
    "build-1.js",
    "build-2.js",
    "build-3.js",
  ]);
  keepEarlierBuild(build, now + 5.5 * day);
  expect(earlierBuilds(build)).toHaveLength(1);
});
