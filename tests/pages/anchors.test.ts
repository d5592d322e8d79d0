import { expect, test } from "vitest";
import { publicPages } from "../../scripts/kinds-of-pages.ts";
import { get } from "./support/site.ts";

test("every place that a page's own links name is there", async () => {
  const missing: string[] = [];
  for (const path of publicPages) {
    const html = await (await get(path)).text();
    const named = [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, name = ""]) => decodeURIComponent(name));
    expect(named.length, path).toBeGreaterThan(0);
    missing.push(...named.filter((name) => !html.includes(` id="${name}"`)).map((name) => `${path}#${name}`));
  }
  expect(missing).toEqual([]);
});
