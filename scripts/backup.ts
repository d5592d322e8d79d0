// npm run backup [-- --to FILE|FOLDER/] [--accept-missing]: one verified file with everything of this installation, while the site runs
// or not.
import { readEnvironment } from "../server/env.ts";
import { StartupError } from "../server/startup-error.ts";
import { parseBackup } from "./arguments.ts";
import { backUp } from "./backup/back-up.ts";
import { runCommand } from "./command.ts";
import { openDatabase } from "./open-database.ts";

await runCommand(async (signal) => {
  const given = parseBackup(process.argv.slice(2));
  const env = readEnvironment();
  if (env.supabase) {
    throw new StartupError(
      'The data is in the Supabase project: back it up there, or with "npx supabase db dump".',
    );
  }
  const { sql, close } = await openDatabase(env);
  try {
    process.stdout.write(`${await backUp({ sql, env, ...given, signal })}\n`);
  } finally {
    await close();
  }
});
