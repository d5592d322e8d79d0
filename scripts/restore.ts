// npm run restore -- FILE [--into DIR]: makes the data folder from a backup. What was there is moved aside, never deleted.
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { LeftOut } from "../backend/backup/import-database.ts";
import { restoreBackup } from "../backend/backup/restore-backup.ts";
import { dataFolderFormat } from "../server/data-folder/data-folder.ts";
import { lockDataFolder } from "../server/data-folder/lock.ts";
import { readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { fromWhereTheyStand, nowAndThen, runCommand, say } from "./command.ts";
import { refuseForeignFolder } from "./open-database.ts";

await runCommand(async (signal) => {
  const { file, into } = parse();
  const env = readEnvironment();
  if (env.supabase || env.databaseUrl) {
    throw new StartupError(
      "A restore makes a data folder with a database of its own: unset DATABASE_URL and SUPABASE_URL for it.",
    );
  }
  const dataFolder = into ?? env.dataFolder;
  if (existsSync(dataFolder)) refuseForeignFolder(dataFolder);
  const lock = existsSync(dataFolder) ? lockDataFolder(path.join(dataFolder, "web.lock")) : undefined;
  const finished = progress(`Restoring ${file}`);
  let aside: string | undefined;
  try {
    const result = await restoreBackup({
      file,
      dataFolder,
      newestFormat: dataFolderFormat,
      report: nowAndThen(finished.note),
      signal,
    });
    aside = result.aside;
    finished();
    const rows = result.compared.reduce((sum, table) => sum + table.rows, 0);
    say(`${dataFolder} is as it was on ${result.manifest.created.slice(0, 16).replace("T", " at ")} UTC.`);
    say(`${rows} rows of ${result.compared.length} tables, each compared with the backup.`);
    if (result.applied.length > 0) say(`${result.applied.length} newer migrations were applied.`);
    for (const each of result.leftOut) say(leftOutWords(each));
    if (aside) say(`What was there before is in ${aside}: delete it when you are content.`);
  } catch (error) {
    say(`Nothing was changed in ${dataFolder}.`);
    throw error;
  } finally {
    lock?.release();
  }
});

function leftOutWords({ table, column, isMadeHere, values }: LeftOut): string {
  if (isMadeHere)
    return `This version makes the rows of ${table} itself: those of the backup (${values}) were left out and stay in it.`;
  return column
    ? `This version has no column ${column} in ${table}: its values (${values}) were left out and stay in the backup.`
    : `This version has no table ${table}: its rows (${values}) were left out and stay in the backup.`;
}

function parse(): { file: string; into: string | undefined } {
  const usage = "Usage: npm run restore -- FILE [--into DIR]";
  try {
    const { values, positionals } = parseArgs({
      options: { into: { type: "string" } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error("Name the one backup to restore");
    return { file: fromWhereTheyStand(file), into: values.into && fromWhereTheyStand(values.into) };
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split(". ")[0]}. ${usage}`);
  }
}
