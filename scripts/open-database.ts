// For commands of the operator: the database of this installation, whether the site runs or not.
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { databaseName, databaseOwner } from "../backend/postgres/initialise.ts";
import { startPostgres } from "../backend/postgres.ts";
import { type DataFolder, openDataFolder } from "../server/data-folder/data-folder.ts";
import { lockDataFolder } from "../server/data-folder/lock.ts";
import type { Environment } from "../server/env.ts";
import { StartupError } from "../server/startup-error.ts";

export type OpenDatabase = { sql: Sql; siteRuns: boolean; close(): Promise<void> };

export async function openDatabase(env: Environment): Promise<OpenDatabase> {
  if (env.databaseUrl) return connect(env.databaseUrl, true);
  if (!existsSync(path.join(env.dataFolder, "postgres", "cluster"))) {
    throw new StartupError(
      `There is no database in ${env.dataFolder}: start the site once ("npm start"), or set DATA_DIR to the folder it uses.`,
    );
  }
  const data = openDataFolder(env.dataFolder);
  const lock = tryLock(data.lock);
  if (!lock) return connect(await runningUrl(data), true);
  try {
    refuseForeignFolder(data.path);
    const server = await startPostgres({ folder: data.postgres });
    const { sql, close } = await connect(server.url, false);
    return { sql, siteRuns: false, close: () => close().then(server.stop).then(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** As root we would leave files behind that the site, running as another user, cannot open. */
export function refuseForeignFolder(folder: string) {
  const owner = statSync(folder).uid;
  if (process.getuid?.() === 0 && owner !== 0) {
    throw new StartupError(
      `${folder} belongs to another user (uid ${owner}): run this as that user, as in "sudo -u '#${owner}' npm run …".`,
    );
  }
}

function tryLock(file: string) {
  try {
    return lockDataFolder(file);
  } catch (error) {
    if (error instanceof StartupError) return undefined;
    throw error;
  }
}

/** A running server writes its port into its lock file. It may just be starting, or starting again. */
async function runningUrl(data: DataFolder): Promise<string> {
  const lockFile = path.join(data.postgres, "cluster", "postmaster.pid");
  for (let tries = 0; tries < 100; tries++) {
    const lines = readText(lockFile)?.split("\n") ?? [];
    const password = readText(path.join(data.postgres, "password"))?.trim();
    if (password && lines[7]?.trim() === "ready")
      return `postgres://${databaseOwner}:${password}@127.0.0.1:${lines[3]}/${databaseName}`;
    await wait(100);
  }
  throw new StartupError(
    "The site is running but its database is not: look at the site's log, or stop the site and try again.",
  );
}

function readText(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new StartupError(`${file} cannot be read: run this as the user the site runs as.`);
  }
  return readFileSync(file, "utf8");
}

async function connect(url: string, siteRuns: boolean): Promise<OpenDatabase> {
  const sql = postgres(url, { max: 2, connect_timeout: 10, onnotice: () => undefined });
  try {
    await sql`select 1`;
  } catch (error) {
    await sql.end({ timeout: 1 });
    const { host } = new URL(url);
    throw new StartupError(
      `The database at ${host} does not answer (${(error as Error).message}): see that it runs, and try again.`,
    );
  }
  return { sql, siteRuns, close: () => sql.end({ timeout: 5 }) };
}
