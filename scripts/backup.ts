// npm run backup [-- --to FILE]: one verified file with everything of this installation, while the site runs or not.
import { statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "../backend/backup/make-backup.ts";
import { backupName, removeOldBackups } from "../backend/backup/old-backups.ts";
import { readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { version } from "../server/version.ts";
import { fromWhereTheyStand, nowAndThen, runCommand, say } from "./command.ts";
import { openDatabase } from "./open-database.ts";

const root = path.resolve(import.meta.dirname, "..");

await runCommand(async (signal) => {
  const { file, named } = destination();
  const env = readEnvironment();
  if (env.supabase) {
    throw new StartupError(
      'The data lies in the Supabase project: back it up there, or with "npx supabase db dump".',
    );
  }
  const finished = progress(`Backing up ${env.dataFolder}`);
  const database = await openDatabase(env);
  try {
    const options = { sql: database.sql, dataFolder: env.dataFolder, file, version, signal };
    const manifest = await makeBackup({ ...options, report: nowAndThen(finished.note) });
    finished();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const size = (statSync(file).size / 1024 / 1024).toFixed(1);
    say(`${rows} rows of ${manifest.tables.length} tables, ${size} MB, read back and compared.`);
    if (manifest.missingFiles > 0)
      say(`${manifest.missingFiles} uploaded files are missing in ${env.dataFolder}, and so in the backup.`);
    say("It holds keys and personal data: keep it where only you can read it.");
    if (!named && env.backupDays > 0)
      for (const old of await removeOldBackups(path.dirname(file), env.backupDays))
        say(`${old} was older than ${env.backupDays} days and is deleted.`);
    process.stdout.write(`${file}\n`);
  } finally {
    await database.close();
  }
});

/** A file the operator named is theirs to keep; in a folder, old backups make way for new ones. */
function destination(): { file: string; named: boolean } {
  const name = backupName(new Date());
  const { to } = parse();
  if (to === undefined) return { file: path.join(root, "backups", name), named: false };
  const wanted = fromWhereTheyStand(to);
  const isFolder = statSync(wanted, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? { file: path.join(wanted, name), named: false } : { file: wanted, named: true };
}

function parse() {
  try {
    return parseArgs({ options: { to: { type: "string" } } }).values;
  } catch (error) {
    throw new StartupError(
      `${(error as Error).message.split(". ")[0]}. Usage: npm run backup [-- --to FILE]`,
    );
  }
}
