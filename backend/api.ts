import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { logWarnings, outliveOutput, setLogLevel } from "#common/log.ts";
import { isUnavailable } from "./api/database-errors.ts";
import { type RunningApi, startApi } from "./api/start.ts";
import { readEnvironment } from "./env.ts";
import { log, tameConsole } from "./log.ts";

// The API child of web: prepares the database, listens, reports that it is ready, and ends with its parent.

// Only for hanging requests, not slow ones: a password on a busy machine takes seconds. Web kills this process ten seconds after its
// request to stop.
const drainTimeoutMs = 8_000;
const closeTimeoutMs = 1_500;

let running: RunningApi | undefined;
let ending = false;

async function start(): Promise<void> {
  const env = readEnvironment();
  setLogLevel(env.logLevel);
  running = await startApi(env, (message) => process.send?.(message));
  running.server.listen(env.port, "127.0.0.1");
  await once(running.server, "listening");
  const { port } = running.server.address() as AddressInfo;
  process.send?.({ type: "ready", port, keys: running.keys, postgres: running.postgres });
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  if (running) {
    await Promise.race([drain(running.server), wait(drainTimeoutMs)]);
    await Promise.race([running.close(), wait(closeTimeoutMs)]);
  }
  process.exit(0);
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  await closed;
}

tameConsole();
outliveOutput();
logWarnings(log);
process.on("SIGTERM", () => void end());
// Ctrl-C and a closed terminal reach the whole group; as a child we wait until web has let its requests finish.
for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => process.connected || void end());
process.on("disconnect", () => void end());
// postgres.js writes into a connection that a dying database has just closed. Web starts this process again.
process.on("uncaughtException", (error) => {
  log("error", "uncaught exception", { error });
  process.exit(1);
});
process.on("unhandledRejection", (error) => log("error", "unhandled rejection", { reason: String(error) }));

try {
  await start();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (!process.send) log("error", "the API could not start", { reason: message });
  // An unreachable database may recover; the operator must fix anything else.
  const away = isUnavailable(error) || isUnavailable((error as Error).cause);
  process.send?.({ type: "failed", message, away }, () => process.exit(1));
  setTimeout(() => process.exit(1), 500);
}
