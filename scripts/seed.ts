// npm run seed [-- --only-empty-tables]: inserts the content of the repository into an empty database. A Supabase project is filled through
// its API; the embedded database and DATABASE_URL are filled by the first start, and by this when they were emptied.
import path from "node:path";
import { parseArgs } from "node:util";
import { listMigrations, migrationsFolder } from "../backend/schema/migration-files.ts";
import { fillWithContent, type SeedStore } from "../backend/seed/fill.ts";
import { apiSeedStore, sqlSeedStore } from "../backend/seed/stores.ts";
import { type Environment, readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { checkProject } from "../server/supervisor/supabase/check-project.ts";
import { runCommand, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

const contentFolder = path.resolve(import.meta.dirname, "../content");

await runCommand(async (signal) => {
  const onlyEmptyTables = parse();
  const env = readEnvironment();
  const { store, where, close } = await openStore(env);
  const finished = progress(`Filling ${where}`);
  try {
    const options = { onlyEmptyTables, report: finished.note, signal };
    const { added, present, left } = await fillWithContent(store, contentFolder, options);
    finished();
    say(`${added} records were added${present > 0 ? `, ${present} were there already` : ""}.`);
    if (left.length > 0) say(`Unchanged, because they have content: ${left.join(", ")}.`);
  } finally {
    await close();
  }
});

async function openStore(
  env: Environment,
): Promise<{ store: SeedStore; where: string; close(): Promise<void> }> {
  if (!env.supabase) {
    const { sql, close } = await openDatabase(env);
    return { store: sqlSeedStore(sql), where: env.databaseUrl ? "DATABASE_URL" : env.dataFolder, close };
  }
  const { url, secretKey } = env.supabase;
  if (!secretKey) throw new StartupError("Set SUPABASE_SECRET_KEY, the project's secret key, to fill it.");
  const found = await checkProject(env.supabase, await listMigrations(migrationsFolder));
  if (found.state === "wrong") throw new StartupError(found.sentence);
  if (found.state === "away")
    throw new StartupError(
      `The Supabase project at ${url} does not answer (${found.reason}): check that it is running, and try again.`,
    );
  return { store: apiSeedStore(url, secretKey), where: url, close: async () => {} };
}

function parse(): boolean {
  try {
    const { values } = parseArgs({ options: { "only-empty-tables": { type: "boolean" } } });
    return values["only-empty-tables"] ?? false;
  } catch (error) {
    throw new StartupError(
      `${(error as Error).message.split(". ")[0]}. Usage: npm run seed [-- --only-empty-tables]`,
    );
  }
}
