import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.ts";
import { loadAssets } from "./assets.ts";

test("source maps, the build's own notes and what has no known type are not served", async () => {
  const folder = temporaryFolder();
  for (const file of ["assets/a.js", "assets/a.js.map", ".vite/manifest.json", "secrets.env", "index.ts"]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "x");
  }
  expect([...(await loadAssets({}, [folder])).keys()]).toEqual(["/assets/a.js"]);
});
