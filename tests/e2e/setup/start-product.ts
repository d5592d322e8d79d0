// Starts the built product once for all browser tests, on an empty data folder, as `npm start` would.
import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../../..");

export default async function startProduct() {
  const port = process.env.E2E_PORT ?? "4310";
  const folder = path.join(root, "test-results", `e2e-${port}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const logFile = path.join(folder, "web.log");
  const output = openSync(logFile, "w");
  const web = spawn(path.join(root, "node_modules/.bin/node"), ["server/main.ts"], {
    cwd: root,
    stdio: ["ignore", output, output],
    env: { ...process.env, NODE_ENV: "production", PORT: port, DATA_DIR: path.join(folder, "data") },
  });
  for (let tries = 0; tries < 300; tries++) {
    if (web.exitCode !== null)
      throw new Error(`The product did not start:\n${readFileSync(logFile, "utf8")}`);
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return () => stop(web);
    await wait(200);
  }
  throw new Error(`The product was not ready in a minute:\n${readFileSync(logFile, "utf8")}`);
}

async function stop(web: ReturnType<typeof spawn>) {
  const ended = new Promise((resolve) => web.once("exit", resolve));
  web.kill("SIGTERM");
  await ended;
}
