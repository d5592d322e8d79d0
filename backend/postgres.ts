import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { endWithThisProcess } from "./postgres/guard.ts";
import { type Cluster, databaseName, databaseOwner, initialisePostgres } from "./postgres/initialise.ts";
import { stopLeftover } from "./postgres/leftover.ts";
import { createLogFilter, logLinePrefix } from "./postgres/log-lines.ts";
import { spawnAs } from "./postgres/unprivileged-user.ts";

export type PostgresOptions = {
  /** Holds `cluster/` (PGDATA) and `password`; made when missing. The caller holds the lock on it. */
  folder: string;
  /** Used if free, so that a restarted server keeps its address. */
  port?: number;
  log?: (line: string) => void;
  /** The folder of another PostgreSQL's programs than npm's (POSTGRES_BIN). */
  bin?: string;
  /** Over the settings below; for throwaway servers, which need not survive a power cut. */
  settings?: Record<string, string>;
};

export type RunningPostgres = {
  /** Connects as the owner of the database, who is not a superuser. */
  url: string;
  port: number;
  pid: number;
  child: ChildProcess;
  /** True when the database was made by this start. */
  created: boolean;
  /** Fast shutdown: open transactions are rolled back, everything acknowledged is on disk. */
  stop: () => Promise<void>;
};

const readyTimeoutMs = 60_000;

/** Small, because a site's data fits into memory many times over; durable, because the safe defaults stay on. */
const defaultSettings: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "40",
  shared_buffers: "64MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "512MB",
  max_wal_size: "256MB",
  min_wal_size: "64MB",
  max_wal_senders: "0",
  max_worker_processes: "4",
  max_parallel_workers_per_gather: "1",
  huge_pages: "off",
  jit: "off",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_level: "replica",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: logLinePrefix,
  log_min_messages: "warning",
  log_checkpoints: "off",
  // A client that disappeared (a killed API) must not hold locks.
  idle_in_transaction_session_timeout: "60s",
  tcp_keepalives_idle: "30",
  client_connection_check_interval: "2s",
};

/** Starts the server of this folder as a child of this process and resolves when it accepts connections. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const cluster = await initialisePostgres(options.folder, options.bin);
  await stopLeftover(cluster.path);
  let lastError: unknown;
  for (let attempt = 0; attempt < 4; attempt++) {
    const port = attempt === 0 && options.port ? options.port : await freePort();
    try {
      const settings = { ...defaultSettings, ...options.settings, port: String(port) };
      return await launch(cluster, port, settings, options);
    } catch (error) {
      lastError = error;
      const passing = /in use|could not bind|could not create any TCP/i.test(String(error));
      if (!passing) throw error;
      await wait(250 * (attempt + 1));
    }
  }
  throw lastError;
}

async function launch(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
  { log = () => undefined }: PostgresOptions,
): Promise<RunningPostgres> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster.path, ...flags];
  // Its own process group: Ctrl-C reaches web only, which then lets requests finish before it stops the database.
  const child = spawnAs(cluster.account, cluster.binaries.postgres, args, {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (child.pid) child.once("exit", endWithThisProcess(child.pid).release);
  const lastLines: string[] = [];
  if (child.stderr) {
    const take = createLogFilter((line) => {
      lastLines.push(line);
      if (lastLines.length > 8) lastLines.shift();
      log(line);
    });
    createInterface({ input: child.stderr }).on("line", take);
  }
  await becomesReady(child, cluster.path, lastLines).catch(async (error) => {
    await stopChild(child);
    throw error;
  });
  const url = `postgres://${databaseOwner}:${cluster.password}@127.0.0.1:${port}/${databaseName}`;
  const pid = child.pid ?? 0;
  return { url, port, pid, child, created: cluster.created, stop: () => stopChild(child) };
}

/** The server writes its state into its lock file; reading that needs neither a connection nor a password. */
async function becomesReady(child: ChildProcess, path: string, lastLines: string[]): Promise<void> {
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => reject(new Error(didNotStart(lastLines))));
  });
  const ready = async (signal: AbortSignal) => {
    const deadline = Date.now() + readyTimeoutMs;
    while (!signal.aborted && Date.now() < deadline) {
      const lines = (await readFile(join(path, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") return;
      await wait(15);
    }
    if (signal.aborted) return;
    throw new Error(`PostgreSQL was not ready within ${readyTimeoutMs / 1000} seconds.`);
  };
  const controller = new AbortController();
  try {
    await Promise.race([ended, ready(controller.signal)]);
  } finally {
    controller.abort();
    ended.catch(() => undefined);
  }
}

function didNotStart(lastLines: string[]): string {
  const reason = lastLines.join(" · ").replaceAll(/ {2,}/g, " ") || "no reason given";
  return `PostgreSQL did not start (${reason}): if its files are damaged, restore a backup with "npm run restore", or set DATA_DIR to an empty folder.`;
}

async function stopChild(child: ChildProcess): Promise<void> {
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  for (const [signal, seconds] of [
    ["SIGINT", 30],
    ["SIGQUIT", 10],
    ["SIGKILL", 10],
  ] as const) {
    if (ended()) return;
    child.kill(signal);
    for (let tries = 0; tries < seconds * 50 && !ended(); tries++) await wait(20);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
