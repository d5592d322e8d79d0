// node scripts/run.mjs scripts/migrate.ts: applies the migrations without a backup and without starting the site, as for a job of
// Kubernetes (deploy/kubernetes/migrate.yaml). `npm run upgrade` does more.
import { prepareDatabase } from "../backend/schema.ts";
import { readEnvironment } from "../server/env.ts";
import { StartupError } from "../server/startup-error.ts";
import { runCommand, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

await runCommand(async () => {
  const env = readEnvironment();
  if (env.supabase) throw new StartupError('On a Supabase project run "npx supabase db push".');
  const { sql, close } = await openDatabase(env);
  try {
    const { applied } = await prepareDatabase(sql, { report: say });
    say(applied.length > 0 ? `Migrations applied: ${applied.length}.` : "No migrations to apply.");
  } finally {
    await close();
  }
});
