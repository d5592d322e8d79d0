// The built product on an empty data folder and a free port of 127.0.0.1, as `npm start` runs it.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { webEnvironment, webMemory } from "../../server/memory-limits.mjs";
import { stopLater } from "./cleaning-up.ts";

export const root = path.resolve(import.meta.dirname, "../..");
/** Long enough to build the site first, on a busy machine. */
const startTimeout = 300_000;

export type Product = Awaited<ReturnType<typeof startProduct>>;

export async function startProduct(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-bench-"));
  const dataFolder = path.join(folder, "data");
  const logFile = path.join(folder, "web.log");
  const port = await freePort();
  const output = openSync(logFile, "w");
  const web = spawn(path.join(root, "node_modules/.bin/node"), [...webMemory, "server/main.ts"], {
    cwd: root,
    stdio: ["ignore", output, output],
    env: {
      ...process.env,
      ...webEnvironment,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataFolder,
      ...environment,
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
    keys: readKeys(path.join(dataFolder, "keys.env")),
    /** Everything it has logged under this name. */
    logged: (event: string) => readLog(logFile).filter((line) => line.event === event),
    stop,
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

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function endGently(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(timer);
}

function readKeys(file: string) {
  const text = readFileSync(file, "utf8");
  const keyNamed = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1]?.trim() ?? "";
  return { publishable: keyNamed("SUPABASE_PUBLISHABLE_KEY"), secret: keyNamed("SUPABASE_SECRET_KEY") };
}

type LogLine = { event?: string; path?: string; ms?: number };

function readLog(file: string): LogLine[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as LogLine);
}
