// npm run schema writes what supabase/schemas/ says of the content model: the lists of tables in its functions. `-- --migration NAME`
// writes a migration with the functions that differ from the last commit; `npm run check` (--check) compares.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { lists } from "./schema/lists.ts";
import { fillRegions, functionsIn } from "./schema/regions.ts";

const root = path.resolve(import.meta.dirname, "..");
const folder = "supabase/schemas";
const files = readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`);
const [option, name] = process.argv.slice(2);
const stale: string[] = [];
const changed: string[] = [];

for (const file of files) {
  const text = readFileSync(path.join(root, file), "utf8");
  const filled = fillRegions(text, lists);
  if (filled !== text) stale.push(file);
  if (filled !== text && option !== "--check") writeFileSync(path.join(root, file), filled);
  if (option === "--migration") changed.push(...changedFunctions(file, filled));
}

if (option === "--check" && stale.length > 0) {
  console.error(`${stale.join(", ")}: run "npm run schema", and write the change into a migration.`);
  process.exit(1);
}
if (option === "--migration") {
  if (!name || !/^[a-z0-9_]+$/.test(name))
    throw new Error('Name the migration: "npm run schema -- --migration press_releases".');
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const file = `supabase/migrations/${stamp}_${name}.sql`;
  writeFileSync(path.join(root, file), changed.join("\n"));
  console.log(`${file}: ${changed.length} functions`);
}

function changedFunctions(file: string, text: string): string[] {
  const before = functionsIn(lastCommit(file));
  return [...functionsIn(text)].flatMap(([each, sql]) =>
    before.has(each) && before.get(each) !== sql
      ? [sql.replace("create function", "create or replace function")]
      : [],
  );
}

function lastCommit(file: string): string {
  try {
    return execFileSync("git", ["show", `HEAD:${file}`], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
      maxBuffer: 10_000_000,
    });
  } catch {
    return "";
  }
}
