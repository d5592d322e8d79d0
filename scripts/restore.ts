// npm run restore -- FILE                     into DATABASE_URL (an empty database) or, without it, DATA_DIR
// npm run restore -- FILE --into FOLDER       into another data folder, with a database of its own
// npm run restore -- FILE --check             a rehearsal: restores, compares, removes everything
// --identity FILE                             for an encrypted backup: the file that age-keygen wrote
// Existing data is moved aside, never deleted.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { checkBackup } from "../backend/backup/check-backup.ts";
import { addIdentities } from "../backend/backup/encryption.ts";
import type { LeftOut } from "../backend/backup/import-database.ts";
import { type Restored, type RestoreResult, restoreBackup } from "../backend/backup/restore-backup.ts";
import { restoreIntoDatabase } from "../backend/backup/restore-into-database.ts";
import { dataFolderFormat } from "../server/data-folder/data-folder.ts";
import { lockDataFolder } from "../server/data-folder/lock.ts";
import { type Environment, readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { parseRestore } from "./arguments.ts";
import { nowAndThen, runCommand, say } from "./command.ts";
import { openDatabase, refuseForeignFolder } from "./open-database.ts";

const newestFormat = dataFolderFormat;

await runCommand(async (signal) => {
  const { file, check, into, identity } = parseRestore(process.argv.slice(2));
  if (identity) addIdentities(await readFile(identity, "utf8"));
  const env = readEnvironment();
  if (check) return rehearse(file, env.postgresBin, signal);
  if (env.supabase) {
    throw new StartupError(
      "A restore needs a data folder or DATABASE_URL, not a Supabase project: unset SUPABASE_URL.",
    );
  }
  if (env.databaseUrl && !into) return restoreDatabase(file, env, signal);
  return restoreFolder(file, into ?? env.dataFolder, env.postgresBin, signal);
});

/** For cron: one line if all is well; the steps are only for a person at a terminal. */
async function rehearse(file: string, bin: string | undefined, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  const finished = process.stderr.isTTY ? progress(`Rehearsing ${file}`) : undefined;
  const report = nowAndThen(finished?.note ?? (() => undefined));
  const restored = await checkBackup({ file, newestFormat, bin, report, signal });
  finished?.();
  for (const each of restored.leftOut) say(leftOutWords(each));
  const { applied } = restored;
  const migrated = applied.length > 0 ? `, ${applied.length} newer migrations applied` : "";
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${file} can be restored: ${comparedWords(restored)}${migrated}, in ${seconds} s. The copy was removed.\n`,
  );
}

async function restoreFolder(
  file: string,
  dataFolder: string,
  bin: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  await inDataFolder(dataFolder, async () => {
    const finished = progress(`Restoring ${file}`);
    const report = nowAndThen(finished.note);
    const result = await restoreBackup({ file, dataFolder, newestFormat, bin, report, signal });
    finished();
    tellRestored(dataFolder, result);
  });
}

async function restoreDatabase(file: string, env: Environment, signal: AbortSignal): Promise<void> {
  const { dataFolder } = env;
  const { sql, close } = await openDatabase(env);
  const { host, pathname } = new URL(env.databaseUrl ?? "");
  try {
    await inDataFolder(dataFolder, async () => {
      const finished = progress(`Restoring ${file} into ${host}${pathname}`);
      const report = nowAndThen(finished.note);
      const result = await restoreIntoDatabase({ sql, file, dataFolder, newestFormat, report, signal });
      finished();
      tellRestored(`${host}${pathname}, with its keys and files in ${dataFolder},`, result);
    });
  } finally {
    await close();
  }
}

/** While the folder is locked. A failure reports the state of the folder. */
async function inDataFolder(dataFolder: string, work: () => Promise<void>): Promise<void> {
  if (existsSync(dataFolder)) refuseForeignFolder(dataFolder);
  const lock = existsSync(dataFolder) ? lockDataFolder(path.join(dataFolder, "web.lock")) : undefined;
  try {
    await work();
  } catch (error) {
    say(`Nothing was changed in ${dataFolder}.`);
    throw error;
  } finally {
    lock?.release();
  }
}

function tellRestored(what: string, result: RestoreResult): void {
  say(`${what} is as it was on ${result.manifest.created.slice(0, 16).replace("T", " at ")} UTC.`);
  say(`${comparedWords(result)}.`);
  for (const each of result.leftOut) say(leftOutWords(each));
  const { applied, aside } = result;
  if (applied.length > 0) say(`Newer migrations applied: ${applied.length}.`);
  if (aside) say(`The earlier data is in ${aside}: delete it when you no longer need it.`);
}

function comparedWords({ compared }: Restored): string {
  const rows = compared.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${compared.length} tables, each compared with the backup`;
}

function leftOutWords({ table, column, isMadeHere, values }: LeftOut): string {
  if (isMadeHere)
    return `This version creates the rows of ${table} itself. Those of the backup (${values}) were not restored.`;
  return column
    ? `This version has no column ${column} in ${table}: its values (${values}) were not restored and stay in the backup.`
    : `This version has no table ${table}: its rows (${values}) were not restored and stay in the backup.`;
}
