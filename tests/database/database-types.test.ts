import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { generateRules, generateTypes, rulesFile, typesFile } from "../../scripts/generate-types.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile();

it("has types, and rules to show, that fit the migrations (npm run types writes them again)", async () => {
  expect(await readFile(typesFile, "utf8")).toBe(await generateTypes(database()));
  expect(await readFile(rulesFile, "utf8")).toBe(await generateRules(database()));
});
