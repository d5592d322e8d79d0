// The backend in its three forms: our own PostgreSQL and API, our API on the operator's PostgreSQL, or a Supabase project.
// One interface for all three; only the start, the stop and the mailbox distinguish them.
import { randomBytes } from "node:crypto";
import { createKeyRing, type Key, type KeyRing } from "#common/key-ring.ts";
import type { Log } from "#common/log.ts";
import { limitRepeats } from "#common/log-repeats.ts";
import type { DatabaseNumbers } from "../../backend/api/database-numbers.ts";
import { startPostgres } from "../../backend/postgres.ts";
import { listMigrations, migrationsFolder } from "../../backend/schema/migration-files.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import { readOrMakeFactorKey } from "../data-folder/factor-key.ts";
import type { Environment } from "../env.ts";
import { BackendAwayError, StartupError } from "../startup-error.ts";
import { type ApiChild, startApiChild } from "./api-child.ts";
import { createInternalClient, type InternalClient } from "./internal-client.ts";
import { checkProject } from "./supabase/check-project.ts";
import type { Project } from "./supabase/keys.ts";
import { type RunningChild, supervise } from "./supervise.ts";

export type Backend = {
  /** For requests of the web process itself, with the headers they need. */
  url: string;
  /** As they are now: keys are replaced while the process runs. */
  readonly publishableKey: string;
  readonly secretKey: string | undefined;
  headers: Record<string, string>;
  /** A status of 502 to 504, or no response, means that the backend or its database is down. */
  askHealth(signal: AbortSignal): Promise<Response>;
  /** Set when a browser reaches the backend through our gateway. */
  gateway: { upstream(): URL; gatewaySecret: string; keys: KeyRing } | undefined;
  /** Requests of the web process itself to its API child; undefined when there is none. */
  internal: InternalClient | undefined;
  /** Called when mails wait, if the backend announces them; otherwise the worker polls. */
  onMail(listen: () => void): void;
  /** Called when content has changed, through whichever process, likewise. */
  onContent(listen: () => void): void;
  /** The version number of the database server at the start; undefined when there is no API of ours. */
  postgresVersion: number | undefined;
  processes(): { name: string; pid: number | undefined }[];
  /** Numbers of the database; undefined when there is no API of ours, or it is not responding. */
  measure(): Promise<DatabaseNumbers | undefined>;
  stop(): Promise<void>;
};

type Options = {
  env: Environment;
  data: DataFolder;
  siteUrl: string;
  log: Log;
  onProgress(line: string): void;
  onSetupLink(token: string): void;
  /** Called when a child that died is running again. */
  onRestart(): void;
  /** Ends a start in progress. */
  stopping: AbortSignal;
};

export async function startBackend(options: Options): Promise<Backend> {
  const { supabase } = options.env;
  return supabase ? openSupabase(supabase, options.log) : startOwnBackend(options);
}

async function openSupabase(project: Project, log: Log): Promise<Backend> {
  const known = await listMigrations(migrationsFolder);
  const found = await checkProject(project, known, { withContent: true });
  if (found.state === "wrong") throw new StartupError(found.sentence);
  if (found.state === "away")
    throw new BackendAwayError(
      `The Supabase project at ${project.url} does not answer (${found.reason}): check that it is running and that SUPABASE_URL is right, then start again.`,
    );
  for (const note of found.notes) log("warn", note);
  return {
    ...project,
    headers: {},
    askHealth: (signal) =>
      fetch(`${project.url}/rest/v1/company?select=id&limit=1`, {
        headers: { apikey: project.publishableKey },
        signal,
      }),
    gateway: undefined,
    internal: undefined,
    onMail: () => undefined,
    onContent: () => undefined,
    postgresVersion: undefined,
    measure: async () => undefined,
    processes: () => [],
    stop: async () => {},
  };
}

async function startOwnBackend(options: Options): Promise<Backend> {
  const { env, data, siteUrl, log, onProgress, onSetupLink, onRestart, stopping } = options;
  // On the operator's database there may be other processes, which cannot read this file: there the operator sets FACTOR_KEY.
  const factorKey = env.factorKey ?? (env.databaseUrl ? undefined : readOrMakeFactorKey(data.factorKey));
  const gatewaySecret = randomBytes(32).toString("base64url");
  const internalSecret = randomBytes(32).toString("base64url");
  const headers = { "x-reduit-gateway": gatewaySecret };
  const internal = createInternalClient({
    url: () => (api?.child ? `http://127.0.0.1:${apiPort}` : undefined),
    headers: { ...headers, "x-reduit-internal": internalSecret },
  });
  // The API sends them when it is ready.
  const keys = createKeyRing({ keys: [], load: () => internal.ask<Key[]>("keys") });
  const postgresLog = limitRepeats(log, { most: 200 });
  let databaseUrl = env.databaseUrl;
  let apiPort = 0;
  let isDiskFull = false;
  let onMail = () => {};
  let onContent = () => {};
  let api: Awaited<ReturnType<typeof supervise<ApiChild>>> | undefined;

  const postgres = env.databaseUrl
    ? undefined
    : await supervise({ name: "postgres", log, onRestart, start: startOwnPostgres }).catch((error: Error) => {
        throw explainFullDisk() ?? new StartupError(error.message);
      });

  /** The database's own reason: the API only sees that its connection broke. */
  function explainFullDisk(): StartupError | undefined {
    if (!isDiskFull) return undefined;
    return new StartupError(
      `The disk of ${data.postgres} is full: free some space, or set DATA_DIR to a folder on another disk.`,
    );
  }

  async function startOwnPostgres(): Promise<RunningChild> {
    const port = databaseUrl ? Number(new URL(databaseUrl).port) : undefined;
    const running = await startPostgres({
      folder: data.postgres,
      bin: env.postgresBin,
      port,
      log(line) {
        if (line.includes("No space left on device")) isDiskFull = true;
        // PostgreSQL's "LOG" lines are normal, such as a start; they are written at every level.
        postgresLog(line.startsWith("LOG:") ? "info" : "warn", "postgres", { line });
      },
    });
    const ended = new Promise<string>((resolve) => {
      running.child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
      if (running.child.exitCode !== null) resolve("ended at once");
    });
    const moved = databaseUrl !== undefined && databaseUrl !== running.url;
    databaseUrl = running.url;
    // The API holds the old URL: it is restarted with the new one.
    if (moved) void api?.child?.stop();
    return { pid: running.pid, ended, stop: running.stop };
  }

  async function startApi(): Promise<ApiChild> {
    const child = await startApiChild({
      environment: {
        ...env.childBasics,
        ...env.logging,
        DATABASE_URL: databaseUrl,
        DATABASE_REPLICA_URL: env.databaseReplicaUrl,
        DATABASE_CONNECTIONS: env.databaseConnections?.toString(),
        API_PORT: String(apiPort),
        GATEWAY_SECRET: gatewaySecret,
        INTERNAL_SECRET: internalSecret,
        ...env.givenKeys,
        SITE_URL: siteUrl,
        SITE_URL_FIXED: env.siteUrl ? "1" : undefined,
        DATA_DIR: data.path,
        FACTOR_KEY: factorKey,
      },
      onProgress,
      onSetupLink,
      onMail: () => onMail(),
      onContent: () => onContent(),
      // Only during the start: later a stop lets requests finish, which need the API.
      stopping: api ? undefined : stopping,
    });
    apiPort = child.port;
    keys.update(child.keys);
    return child;
  }

  try {
    api = await supervise({ name: "api", log, onRestart, start: startApi });
  } catch (error) {
    await postgres?.stop();
    throw (
      explainFullDisk() ??
      (error instanceof StartupError
        ? error
        : new StartupError(`The backend could not start: ${(error as Error).message}.`))
    );
  }

  const url = `http://127.0.0.1:${apiPort}`;
  const upstream = new URL(url);
  return {
    url,
    get publishableKey() {
      return keys.current("publishable");
    },
    get secretKey() {
      return keys.current("secret");
    },
    headers,
    askHealth: (signal) => fetch(`${url}/health`, { headers, signal }),
    gateway: { upstream: () => upstream, gatewaySecret, keys },
    internal,
    onMail(listen) {
      onMail = listen;
    },
    onContent(listen) {
      onContent = listen;
    },
    postgresVersion: api.child?.postgres,
    processes: () => [
      ...(postgres ? [{ name: "postgres", pid: postgres.child?.pid }] : []),
      { name: "api", pid: api?.child?.pid },
    ],
    measure: () =>
      internal.ask<DatabaseNumbers>("measure", undefined, { timeoutMs: 3_000 }).catch(() => undefined),
    async stop() {
      keys.close();
      await api?.stop();
      await postgres?.stop();
    },
  };
}
