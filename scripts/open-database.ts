// For commands of the operator: the database of this installation, whether the site runs or not.
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { runningUrl } from "../backend/postgres/running-url.ts";
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
  if (!lock) return connect(await urlOfSite(data), true);
  try {
    refuseForeignFolder(data.path);
    const server = await startPostgres({
      folder: data.postgres,
      bin: env.postgresBin,
    });
    const { sql, close } = await connect(server.url, false);
    return { sql, siteRuns: false, close: () => close().then(server.stop).then(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** As root we would create files that the site, running as another user, cannot open. */
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

/** It may just be starting or restarting. */
async function urlOfSite({ postgres: folder }: DataFolder): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const url = await runningUrl(folder).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`${error.path} cannot be read: run this as the user the site runs as.`);
    });
    if (url) return url;
    await wait(100);
  }
  throw new StartupError(
    "The site is running but its database is not: check the site's log, or stop the site and try again.",
  );
}

async function connect(url: string, siteRuns: boolean): Promise<OpenDatabase> {
  const sql = postgres(url, { max: 2, connect_timeout: 10, onnotice: () => undefined });
  try {
    await sql`select 1`;
  } catch (error) {
    await sql.end({ timeout: 1 });
    const { host } = new URL(url);
    throw new StartupError(
      `The database at ${host} does not answer (${(error as Error).message}): check that it is running, and try again.`,
    );
  }
  return { sql, siteRuns, close: () => sql.end({ timeout: 5 }) };
}
