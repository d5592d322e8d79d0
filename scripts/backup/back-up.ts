import { statSync } from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import { historyTable } from "../../backend/backup/import-database.ts";
import { makeBackup } from "../../backend/backup/make-backup.ts";
import { tableName } from "../../backend/backup/manifest.ts";
import { noteRun } from "../../backend/backup/note-run.ts";
import { removeOldBackups } from "../../backend/backup/old-backups.ts";
import type { Environment } from "../../server/env.ts";
import { progress } from "../../server/start-up-messages.ts";
import { version } from "../../server/version.ts";
import type { BackupArguments } from "../arguments.ts";
import { nowAndThen, say, sentence } from "../command.ts";
import { prepareDestination } from "./destination.ts";

const usual = path.resolve(import.meta.dirname, "../../backups");

type Options = Omit<BackupArguments, "recipients"> & {
  /** Beside those of BACKUP_RECIPIENT. */
  recipients?: string[];
  sql: Sql;
  env: Pick<Environment, "databaseUrl" | "dataFolder" | "backupDays" | "backupRecipients">;
  signal: AbortSignal;
};

/**
 * Returns the file. Each run is recorded among the site's jobs, so the dashboard shows a backup that failed at night.
 */
export async function backUp(options: Options): Promise<string> {
  const { sql } = options;
  const started = performance.now();
  const note = (succeeded: boolean, detail: Record<string, string>) =>
    noteRun(sql, { job: "backup", succeeded, milliseconds: performance.now() - started, detail }).catch(
      (error: Error) => say(`This run could not be recorded (${error.message}).`),
    );
  try {
    const file = await makeFile(options);
    await note(true, { file: path.basename(file) });
    return file;
  } catch (error) {
    await note(false, { reason: sentence(error) });
    throw error;
  }
}

async function makeFile({ sql, env, to, acceptMissing, recipients = [], signal }: Options): Promise<string> {
  const all = [...new Set([...env.backupRecipients, ...recipients])];
  const { file, isNamed } = prepareDestination(to, usual, all.length > 0);
  const finished = progress(`Backing up ${env.databaseUrl ? "DATABASE_URL" : env.dataFolder}`);
  const manifest = await makeBackup({
    sql,
    dataFolder: env.dataFolder,
    file,
    recipients: all,
    version,
    acceptMissing,
    report: nowAndThen(finished.note),
    signal,
  });
  finished();
  // Counted like a restore.
  const tables = manifest.tables.filter((table) => tableName(table) !== historyTable);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${rows} rows of ${tables.length} tables, ${megabytes(file)}, verified.`);
  if (manifest.missingFiles > 0)
    say(`The content of ${manifest.missingFiles} uploaded files is missing and not in the backup.`);
  if (all.length > 0) say(`It is encrypted for ${all.join(" and ")}.`);
  else say("It contains keys and personal data: keep it where only you can read it.");
  if (!isNamed && env.backupDays > 0)
    for (const old of await removeOldBackups(path.dirname(file), env.backupDays))
      say(`${old} was older than ${env.backupDays} days and is deleted.`);
  return file;
}

function megabytes(file: string): string {
  return `${(statSync(file).size / 1024 / 1024).toFixed(1)} MB`;
}
