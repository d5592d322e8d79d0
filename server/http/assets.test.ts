import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadAssets } from "./assets.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reduit-assets-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("source maps, the build's own notes and what has no known type are not served", async () => {
  for (const file of ["assets/a.js", "assets/a.js.map", ".vite/manifest.json", "secrets.env", "index.ts"]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "x");
  }
  expect([...(await loadAssets({}, [folder])).keys()]).toEqual(["/assets/a.js"]);
});
