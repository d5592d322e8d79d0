import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { generateRules, generateTypes, rulesFile, typesFile } from "../../scripts/generate-types.ts";
import { openTestDatabase } from "./support/servers.ts";

it("has types, and rules to show, that fit the migrations (npm run types writes them anew)", async () => {
  const server = await openTestDatabase();
  try {
    expect(await readFile(typesFile, "utf8")).toBe(await generateTypes(server.sql));
    expect(await readFile(rulesFile, "utf8")).toBe(await generateRules(server.sql));
  } finally {
    await server.stop();
  }
});
