// Everything that uses the secret key: what visitors hand in, what is measured, and the jobs that tidy up after both.
import path from "node:path";
import type { Log } from "#common/log.ts";
import type { DataFolder } from "../data-folder/data-folder.ts";
import { createSourceFrames } from "../errors/source-frames.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Backend } from "../supervisor/backend.ts";
import { createBatches } from "./batches.ts";
import { createCollect } from "./collect.ts";
import type { Rows } from "./events.ts";
import { createHandIn } from "./hand-in.ts";
import { startJobs } from "./jobs.ts";
import { createKnownPages } from "./known-pages.ts";
import type { Postman } from "./postman.ts";
import { privilegedClient } from "./privileged-client.ts";
import { createServerErrors } from "./server-errors.ts";
import { createVisitors } from "./visitors.ts";

type Options = {
  backend: Backend;
  data: DataFolder;
  postman: Postman;
  metrics: Metrics;
  log: Log;
};

type MeasuringOptions = {
  siteOrigins: string[];
  trustProxy: number;
  headers: Record<string, string>;
  release: string;
  patternOf(pathname: string): string | undefined;
  listPaths(): Promise<string[]>;
};

export function openIngest({ backend, data, postman, metrics, log }: Options) {
  const db = privilegedClient(backend);

  /** Without the secret key nothing is measured, and /collect says so. */
  function startMeasuring({ release, patternOf, listPaths, ...http }: MeasuringOptions) {
    if (!db) return undefined;
    const visitors = createVisitors(path.join(data.path, "visitor-salt.json"));
    const frames = createSourceFrames();
    const locate = createKnownPages({ patternOf, listPaths });
    const jobs = startJobs({ db, metrics, visitors, outbox: data.outbox, log });
    const batches = createBatches({ store });
    const errors = createServerErrors({ batches, frames, locate, release });

    async function store(rows: Rows) {
      if (!db) return "unavailable";
      const { error } = await db.rpc("record_measurements", { batch: rows });
      if (!error) {
        jobs.markDirty();
        return "stored";
      }
      log("warn", "measurements not stored", { code: error.code, message: error.message });
      // Class 22 and 23: the data itself. Anything else may work a moment later.
      return /^2[23]/.test(error.code ?? "") ? "invalid" : "unavailable";
    }

    return {
      collect: createCollect({ ...http, batches, visitors, locate, frames }),
      reportError: errors.report,
      async stop() {
        errors.close();
        jobs.stop();
        await batches.flush();
        frames.close();
      },
    };
  }

  return { handIn: createHandIn({ db, postman, log }), startMeasuring };
}
