// The web process: starts the backend, then serves. Reads like its own start-up log.

import { withListener, log as write } from "#common/log.ts";
import { openDataFolder } from "./data-folder/data-folder.ts";
import { lockDataFolder } from "./data-folder/lock.ts";
import { readEnvironment } from "./env.ts";
import { openHttpServer } from "./http/http-server.ts";
import { serveMetrics } from "./metrics/exposition.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { startSite } from "./site.ts";
import { announce, printSetupLink, progress } from "./start-up-messages.ts";
import { StartupError } from "./startup-error.ts";
import { listenForStop } from "./stop-signals.ts";
import { startBackend } from "./supervisor/backend.ts";

const onStop = listenForStop();
const { log, onError } = withListener(write);
try {
  const env = readEnvironment();
  const data = openDataFolder(env.dataFolder);
  const lock = lockDataFolder(data.lock);
  const server = await openHttpServer(env);
  const localUrl = `http://localhost:${server.port}`;
  const startUrl = env.siteUrl ?? localUrl;
  const metrics = createMetrics();
  const numbers = env.metricsPort ? await serveMetrics(env.metricsPort, metrics) : undefined;
  const finished = progress("Starting the backend");
  const setupTokens: string[] = [];
  const backend = await startBackend({
    env,
    data,
    siteUrl: startUrl,
    log,
    onProgress: finished.note,
    onSetupLink: (token) => setupTokens.push(token),
    onRestart: () => metrics.totals.restarts++,
  });
  finished();
  const site = await startSite({ env, data, server, backend, localUrl, metrics, log, onError }).catch(
    async (error) => {
      await backend.stop();
      throw error;
    },
  );
  announce(startUrl);
  // Only the first: an API that is started again reports another one, and this one goes on working.
  if (setupTokens[0]) printSetupLink(startUrl, setupTokens[0]);

  onStop(async (signal) => {
    log("info", "stopping", { signal });
    numbers?.close();
    await site.stop();
    await backend.stop();
    lock.release();
    process.exit(0);
  });
  process.on("unhandledRejection", (error) => log("error", "unhandled rejection", { error }));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n  ${error.message}\n\n`);
  process.exit(1);
}
