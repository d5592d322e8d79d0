// npm run schema adds new collections to content-model/collections.ts, and writes the lists of tables in supabase/schemas/ from it.
// `-- --migration NAME` writes a migration with the schema files that are new since the last commit, and with the functions that differ
// from it. `npm run check` (--check) compares.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listCollections } from "./schema/collection-list.ts";
import { fillRegions, functionsIn } from "./schema/regions.ts";

const root = path.resolve(import.meta.dirname, "..");
const [option, name] = process.argv.slice(2);
const stale: string[] = [];
const { file, text, wanted } = listCollections(root);
write(file, text, wanted);
// After the list of collections is whole.
const { lists } = await import("./schema/lists.ts");
const schemas = readdirSync(path.join(root, "supabase/schemas")).map((each) => {
  const schema = `supabase/schemas/${each}`;
  const before = readFileSync(path.join(root, schema), "utf8");
  const after = fillRegions(before, lists);
  write(schema, before, after);
  return { schema, after };
});

if (option === "--check" && stale.length > 0) {
  console.error(`${stale.join(", ")}: run "npm run schema", and write the change into a migration.`);
  process.exit(1);
}
if (option === "--migration") {
  if (!name || !/^[a-z0-9_]+$/.test(name))
    throw new Error('Name the migration: "npm run schema -- --migration press_releases".');
  const changes = schemas.flatMap(({ schema, after }) => changesOf(schema, after));
  const now = Number(new Date().toISOString().replace(/\D/g, "").slice(0, 14));
  // After the newest, also where that was named for a later hour.
  const [newest = ""] = readdirSync(path.join(root, "supabase/migrations")).sort().reverse();
  const stamp = Math.max(now, Number.parseInt(newest, 10) + 1);
  const migration = `supabase/migrations/${stamp}_${name}.sql`;
  writeFileSync(path.join(root, migration), changes.join("\n"));
  console.log(`${migration}: ${changes.length} changes`);
}

function write(target: string, before: string, after: string): void {
  if (before === after) return;
  stale.push(target);
  if (option !== "--check") writeFileSync(path.join(root, target), after);
}

/** The whole of a new file; the changed functions of another. */
function changesOf(schema: string, after: string): string[] {
  const committed = lastCommit(schema);
  if (committed === undefined) return [after];
  const before = functionsIn(committed);
  return [...functionsIn(after)].flatMap(([each, sql]) =>
    before.has(each) && before.get(each) !== sql
      ? [sql.replace("create function", "create or replace function")]
      : [],
  );
}

/** Undefined for a file that is new. */
function lastCommit(target: string): string | undefined {
  const options = { cwd: root, encoding: "utf8", stdio: "pipe", maxBuffer: 10_000_000 } as const;
  try {
    return execFileSync("git", ["show", `HEAD:${target}`], options);
  } catch {
    return undefined;
  }
}
