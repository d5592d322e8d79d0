// npm run upgrade [-- --to FILE|FOLDER/] [--no-start]: backs up, rehearses the restore with the new migrations, applies them, and starts
// the site or checks the running one.
import { checkBackup } from "../backend/backup/check-backup.ts";
import { listPending, prepareDatabase } from "../backend/schema.ts";
import { dataFolderFormat } from "../server/data-folder/data-folder.ts";
import { type Environment, readEnvironment } from "../server/env.ts";
import { progress } from "../server/start-up-messages.ts";
import { StartupError } from "../server/startup-error.ts";
import { version } from "../server/version.ts";
import { parseUpgrade } from "./arguments.ts";
import { backUp } from "./backup/back-up.ts";
import { nowAndThen, runCommand, say } from "./command.ts";
import { type OpenDatabase, openDatabase } from "./open-database.ts";

await runCommand(async (signal) => {
  const { to, start } = parseUpgrade(process.argv.slice(2));
  const env = readEnvironment();
  if (env.supabase)
    throw new StartupError(
      'The data is in the Supabase project: back it up there, run "npx supabase db push", and start this version.',
    );
  const database = await openDatabase(env);
  try {
    await upgrade(database, env, to, signal);
  } finally {
    await database.close();
  }
  const running = await askSite(env);
  if (running) return say(running);
  if (!start || (database.siteRuns && env.isAlone))
    return say(`Restart every process of the site, so that it runs version ${version}.`);
  await import("../server/main.ts");
  // From here on the process belongs to the site, which ends it.
  await new Promise(() => undefined);
});

async function upgrade(
  { sql }: OpenDatabase,
  env: Environment,
  to: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const pending = await listPending(sql);
  say(`Version ${version} has ${pending.length} migrations for this database${list(pending)}.`);
  const file = await backUp({ sql, env, to, acceptMissing: false, signal });
  const finished = progress(`Rehearsing the restore of ${file}, and the migrations on it`);
  const report = nowAndThen(finished.note);
  await checkBackup({ file, newestFormat: dataFolderFormat, bin: env.postgresBin, report, signal });
  finished();
  signal.throwIfAborted();
  try {
    await prepareDatabase(sql, { report: say });
    say("The database is up to date.");
  } finally {
    say("To go back, stop every process, check out the version that wrote the data, and run:");
    say(`  ${wayBack(env, file)}`);
  }
}

function list(pending: string[]): string {
  return pending.length === 0 ? "" : `: ${pending.map((name) => name.replaceAll("_", " ")).join(", ")}`;
}

function wayBack({ databaseUrl, dataFolder, backupRecipients }: Environment, file: string): string {
  const place = databaseUrl ? "DATABASE_URL=postgres://…/an_empty_database " : "";
  const identity = backupRecipients.length > 0 ? " --identity KEYFILE" : "";
  return `${place}DATA_DIR=${quote(dataFolder)} npm run restore -- ${quote(file)}${identity}`;
}

function quote(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The advice for the process that runs on the site's port; undefined if there is none. */
async function askSite({ host, port }: Environment): Promise<string | undefined> {
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const health = await fetch(`${url}/healthz`).catch(() => undefined);
  if (!health?.ok) return undefined;
  const { version: before } = (await health.json()) as { version: string };
  const ready = await fetch(`${url}/readyz`);
  if (ready.ok) return `${url} is ready, with version ${before}. Restart every process, one after the other.`;
  const { reason } = (await ready.json()) as { reason: string };
  throw new StartupError(
    `${url} (version ${before}) is not ready: ${reason}. Restart it. If that does not help, go back as above.`,
  );
}
