// The built product on an empty data folder and a free port of 127.0.0.1, as `npm start` runs it.

import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { webEnvironment, webMemory } from "../../server/memory-limits.mjs";
import { freePort } from "../../tests/fixtures/free-port.ts";
import { stopLater } from "./cleaning-up.ts";

export const root = path.resolve(import.meta.dirname, "../..");
/** Long enough to build the site first, on a busy machine. */
const startTimeout = 300_000;

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** `checkout`: of another version, installed and built. */
export async function startProduct(environment: Record<string, string> = {}, checkout = root) {
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-bench-"));
  const dataFolder = environment.DATA_DIR ?? path.join(folder, "data");
  const logFile = path.join(folder, "web.log");
  const given = { ...newKeys(), ...environment };
  const keys = { publishable: given.SUPABASE_PUBLISHABLE_KEY, secret: given.SUPABASE_SECRET_KEY };
  const port = Number(environment.PORT ?? (await freePort()));
  const output = openSync(logFile, "w");
  const web = spawn(path.join(checkout, "node_modules/.bin/node"), [...webMemory, "server/main.ts"], {
    cwd: checkout,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      ...webEnvironment,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataFolder,
      ...given,
    },
  });
  const stop = stopLater(async () => {
    await endGently(web);
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await untilServed(url, () => {
    if (web.exitCode !== null)
      throw new Error(`The product did not start:\n${readFileSync(logFile, "utf8")}`);
  });
  return {
    url,
    port,
    pid: web.pid ?? 0,
    dataFolder,
    keys,
    /** Everything it has logged under this name. */
    logged: (event: string) => readLog(logFile).filter((line) => line.event === event),
    stop,
  };
}

/** What several processes of one site are given alike. */
export function newKeys() {
  const random = () => randomBytes(32).toString("base64url");
  return {
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${random()}`,
    SUPABASE_SECRET_KEY: `sb_secret_${random()}`,
    JWT_SECRET: random(),
  };
}

/** Resolves once the backend is up and the home page is there. */
export async function untilServed(url: string, check: () => void = () => {}) {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    check();
    const health = await fetch(`${url}/healthz`).catch(() => undefined);
    const { backend } = health?.ok
      ? ((await health.json()) as { backend: string })
      : { backend: "not there" };
    if (backend === "up" && (await fetch(url)).status === 200) return;
    await wait(20);
  }
  throw new Error(`${url} was not ready within ${startTimeout / 1000} s.`);
}

export async function endGently(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(timer);
}

type LogLine = { event?: string; path?: string; ms?: number };

function readLog(file: string): LogLine[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine);
}
