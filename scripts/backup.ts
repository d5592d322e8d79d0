// npm run backup [-- --to FILE|FOLDER/] [--accept-missing]: one verified file with everything of this installation, while the site runs
// or not.
import { statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import { makeBackup } from "../backend/backup/make-backup.ts";
import { noteRun } from "../backend/backup/note-run.ts";
import { removeOldBackups } from "../backend/backup/old-backups.ts";
import { type Environment, readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { version } from "../server/version.ts";
import { prepareDestination } from "./backup/destination.ts";
import { nowAndThen, runCommand, say, sentence } from "./command.ts";
import { openDatabase } from "./open-database.ts";

const usual = path.resolve(import.meta.dirname, "../backups");

await runCommand(async (signal) => {
  const given = parse();
  const env = readEnvironment();
  if (env.supabase) {
    throw new StartupError(
      'The data is in the Supabase project: back it up there, or with "npx supabase db dump".',
    );
  }
  const database = await openDatabase(env);
  try {
    const file = await noted(database.sql, () => backUp(env, database.sql, given, signal));
    process.stdout.write(`${file}\n`);
  } finally {
    await database.close();
  }
});

/** Among the site's own jobs, good or bad: a backup that fails at night is named on the dashboard by day. */
async function noted(sql: Sql, work: () => Promise<string>): Promise<string> {
  const started = performance.now();
  const note = (succeeded: boolean, detail: Record<string, string>) =>
    noteRun(sql, { job: "backup", succeeded, milliseconds: performance.now() - started, detail }).catch(
      (error: Error) => say(`This could not be noted among the jobs (${error.message}).`),
    );
  try {
    const file = await work();
    await note(true, { file: path.basename(file) });
    return file;
  } catch (error) {
    await note(false, { reason: sentence(error) });
    throw error;
  }
}

async function backUp(env: Environment, sql: Sql, given: Given, signal: AbortSignal): Promise<string> {
  const { file, isNamed } = prepareDestination(given.to, usual);
  const finished = progress(`Backing up ${env.databaseUrl ? "DATABASE_URL" : env.dataFolder}`);
  const manifest = await makeBackup({
    sql,
    dataFolder: env.dataFolder,
    file,
    version,
    acceptMissing: given.acceptMissing,
    report: nowAndThen(finished.note),
    signal,
  });
  finished();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${rows} rows of ${manifest.tables.length} tables, ${megabytes(file)}, read back and compared.`);
  if (manifest.missingFiles > 0)
    say(`The content of ${manifest.missingFiles} uploaded files is lost, and so not in the backup.`);
  say("It holds keys and personal data: keep it where only you can read it.");
  if (!isNamed && env.backupDays > 0)
    for (const old of await removeOldBackups(path.dirname(file), env.backupDays))
      say(`${old} was older than ${env.backupDays} days and is deleted.`);
  return file;
}

function megabytes(file: string): string {
  return `${(statSync(file).size / 1024 / 1024).toFixed(1)} MB`;
}

type Given = { to: string | undefined; acceptMissing: boolean };

function parse(): Given {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: "string" },
        "accept-missing": { type: "boolean" },
      },
    });
    return { to: values.to, acceptMissing: values["accept-missing"] ?? false };
  } catch (error) {
    throw new StartupError(
      `${(error as Error).message.split(". ")[0]}. Usage: npm run backup [-- --to FILE|FOLDER/] [--accept-missing]`,
    );
  }
}
