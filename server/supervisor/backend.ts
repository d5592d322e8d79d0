// The backend in its three forms: our own PostgreSQL and API, our API on the operator's PostgreSQL, or a Supabase project.
// Nothing outside this file knows which one it is.

import type { Log } from "#common/log.ts";
import { limitRepeats } from "#common/log-repeats.ts";
import { startPostgres } from "../../backend/postgres.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import { deriveSecret, readOrMakeKeys } from "../data-folder/keys.ts";
import type { Environment } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import { type ApiChild, startApiChild } from "./api-child.ts";
import { type RunningChild, supervise } from "./supervise.ts";

export type Backend = {
  /** Where the web process itself asks, and the headers it must send to be answered. */
  url: string;
  publishableKey: string;
  secretKey: string | undefined;
  headers: Record<string, string>;
  /** Set when a browser reaches the backend through our gateway. */
  gateway:
    | { upstream(): URL; gatewaySecret: string; keys: { jwtSecret: string; secretKey: string } }
    | undefined;
  processes(): { name: string; pid: number | undefined }[];
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
};

export async function startBackend(options: Options): Promise<Backend> {
  const { env } = options;
  if (env.supabase) {
    const { url, publishableKey, secretKey } = env.supabase;
    return {
      url,
      publishableKey,
      secretKey,
      headers: {},
      gateway: undefined,
      processes: () => [],
      stop: async () => {},
    };
  }
  return startOwnBackend(options);
}

async function startOwnBackend({
  env,
  data,
  siteUrl,
  log,
  onProgress,
  onSetupLink,
  onRestart,
}: Options): Promise<Backend> {
  const keys = readOrMakeKeys(data.keys);
  const gatewaySecret = deriveSecret(keys, "gateway");
  const postgresLog = limitRepeats(log, { most: 200 });
  let databaseUrl = env.databaseUrl;
  let apiPort = 0;
  let api: Awaited<ReturnType<typeof supervise<ApiChild>>> | undefined;

  const postgres = env.databaseUrl
    ? undefined
    : await supervise({ name: "postgres", log, onRestart, start: startOwnPostgres }).catch((error: Error) => {
        throw new StartupError(error.message);
      });

  async function startOwnPostgres(): Promise<RunningChild> {
    const port = databaseUrl ? Number(new URL(databaseUrl).port) : undefined;
    const running = await startPostgres({
      folder: data.postgres,
      port,
      // Its "LOG" tells what is normal, such as a start; it comes whatever level is asked for.
      log: (line) => postgresLog(line.startsWith("LOG:") ? "info" : "warn", "postgres", { line }),
    });
    const ended = new Promise<string>((resolve) => {
      running.child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
      if (running.child.exitCode !== null) resolve("ended at once");
    });
    const moved = databaseUrl !== undefined && databaseUrl !== running.url;
    databaseUrl = running.url;
    // The API holds the old URL: it is started again with the new one.
    if (moved) void api?.child?.stop();
    return { pid: running.pid, ended, stop: running.stop };
  }

  async function startApi(): Promise<ApiChild> {
    const child = await startApiChild({
      environment: {
        ...env.childBasics,
        DATABASE_URL: databaseUrl,
        API_PORT: String(apiPort),
        GATEWAY_SECRET: gatewaySecret,
        JWT_SECRET: keys.jwtSecret,
        SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
        SUPABASE_SECRET_KEY: keys.secretKey,
        SITE_URL: siteUrl,
        SITE_URL_FIXED: env.siteUrl ? "1" : undefined,
        DATA_DIR: data.path,
        SMTP_URL: env.smtpUrl,
      },
      onProgress,
      onSetupLink,
    });
    apiPort = child.port;
    return child;
  }

  try {
    api = await supervise({ name: "api", log, onRestart, start: startApi });
  } catch (error) {
    await postgres?.stop();
    throw error instanceof StartupError
      ? error
      : new StartupError(`The backend could not start: ${(error as Error).message}.`);
  }

  const url = `http://127.0.0.1:${apiPort}`;
  const upstream = new URL(url);
  return {
    url,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    headers: { "x-reduit-gateway": gatewaySecret },
    gateway: { upstream: () => upstream, gatewaySecret, keys },
    processes: () => [
      ...(postgres ? [{ name: "postgres", pid: postgres.child?.pid }] : []),
      { name: "api", pid: api?.child?.pid },
    ],
    async stop() {
      await api?.stop();
      await postgres?.stop();
    },
  };
}
