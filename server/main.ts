// The web process: starts the backend, then serves.
import { logWarnings, outliveOutput, setLogLevel, withListener, log as write } from "#common/log.ts";
import { limitRepeats } from "#common/log-repeats.ts";
import { createTracer } from "#common/tracing.ts";
import { bootstrap } from "./bootstrap.ts";
import { openDataFolder } from "./data-folder/data-folder.ts";
import { lockDataFolder } from "./data-folder/lock.ts";
import { readEnvironment } from "./env.ts";
import { accessEvent } from "./gateway/gateway.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createReadiness } from "./http/readiness.ts";
import { serveMetrics } from "./metrics/exposition.ts";
import { lookUpFacts } from "./metrics/facts.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { startSite } from "./site/site.ts";
import { announce, announceWithoutBackend, printSetupLink, progress } from "./start-up-messages.ts";
import { StartupError } from "./startup-error.ts";
import { listenForStop } from "./stop-signals.ts";
import { startBackend } from "./supervisor/backend.ts";
import { startWithRetries } from "./supervisor/start-with-retries.ts";

/** Milliseconds. A Supabase project that is down for a moment, as during a restart, does not fail the start. */
const startTimeout = 20_000;
/** Lines a minute with the same event and the same kind of message. Each rendered page writes one of level info. */
const mostLines = { info: 600, warn: 30, error: 30 };

outliveOutput();
const { onStop, stopping } = listenForStop();
const limited = limitRepeats(write, { most: mostLines });
const { log, onError } = withListener((level, event, facts) =>
  (event === accessEvent ? write : limited)(level, event, facts),
);
logWarnings(log);
let lock: ReturnType<typeof lockDataFolder> | undefined;
try {
  const env = readEnvironment();
  setLogLevel(env.logLevel);
  const data = openDataFolder(env.dataFolder);
  lock = lockDataFolder(data.lock);
  const server = await createHttpServer(env);
  const readiness = createReadiness();
  const prepared = await bootstrap({ env, data, readiness, log });
  server.serve(prepared.listener, prepared.find);
  // One of several processes accepts no connection before it can serve; a proxy then uses another one.
  if (env.isAlone) await server.open();
  const localUrl = `http://localhost:${server.port}`;
  const startUrl = env.siteUrl ?? localUrl;
  const metrics = createMetrics();
  const tracer = env.tracing && createTracer({ ...env.tracing, service: "reduit-web", log });
  let running: Parameters<typeof lookUpFacts>[1];
  const numbers =
    env.metrics &&
    (await serveMetrics({ ...env.metrics, metrics, lookUpFacts: () => lookUpFacts(data.path, running) }));
  const finished = progress("Starting the backend");
  const setupTokens: string[] = [];
  const backend = await startWithRetries({
    start: () =>
      startBackend({
        env,
        data,
        siteUrl: startUrl,
        log,
        onProgress: finished.note,
        onSetupLink: (token) => setupTokens.push(token),
        onRestart: () => metrics.totals.restarts++,
        stopping,
      }),
    hasPages: prepared.hasPages,
    timeout: env.supabase ? startTimeout : 0,
    async onAway({ message }, attempt) {
      if (!prepared.hasPages()) {
        if (attempt === 1) finished.note(`Trying for ${startTimeout / 1000} s. ${message}`);
        return;
      }
      log("warn", "the backend is away, serving stored pages", { reason: message });
      prepared.backendIsAway();
      readiness.setReason(() => "the database is not responding");
      await server.open();
      if (attempt === 1) announceWithoutBackend(startUrl, message);
    },
    stopping,
  });
  finished();
  const site = await startSite({
    env,
    data,
    server,
    readiness,
    prepared,
    backend,
    localUrl,
    metrics,
    tracer,
    stopping,
    log,
    onError,
  }).catch(async (error) => {
    await backend.stop();
    throw error;
  });
  running = { backend, ...site };
  if (!stopping.aborted) announce(startUrl, backend.postgresVersion);
  // Only the first: a restarted API reports another link, and the first still works.
  if (setupTokens[0]) printSetupLink(startUrl, setupTokens[0]);

  onStop(async (signal) => {
    log("info", "stopping", { signal });
    numbers?.close();
    await site.stop();
    await tracer?.close();
    await backend.stop();
    lock?.release();
    process.exit(0);
  });
  process.on("unhandledRejection", (error) => log("error", "unhandled rejection", { error }));
} catch (error) {
  lock?.release();
  // A stopped start is not a failure.
  if (stopping.aborted) process.exit(0);
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n  ${error.message}\n\n`);
  process.exit(1);
}
