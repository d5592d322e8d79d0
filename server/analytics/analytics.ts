// Page views, web vitals and errors: what browsers send to /collect, and what the web process logs as an error.
import { type Database, dataOf } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { createSourceFrames } from "../errors/source-frames.ts";
import { createBatches } from "./batches.ts";
import { type Collect, createCollect } from "./collect.ts";
import type { Rows } from "./events.ts";
import { createKnownPages } from "./known-pages.ts";
import { createServerErrors, type ServerErrors } from "./server-errors.ts";
import { createVisitors } from "./visitors.ts";

type Options = {
  /** Privileged: no visitor may write measurements. */
  db: Database;
  siteOrigins(): readonly string[];
  trustProxy: number;
  headers(): Readonly<Record<string, string>>;
  release: string;
  patternOf(pathname: string): string | undefined;
  listPaths(): Promise<string[]>;
  onStored(): void;
  log: Log;
};

const minute = 60_000;

export type Analytics = {
  collect: Collect;
  reportError: ServerErrors["report"];
  /** Stores what is not stored yet. */
  stop(): Promise<void>;
};

export function startAnalytics(options: Options): Analytics {
  const { db, release, patternOf, listPaths, onStored, log, ...http } = options;
  const visitors = createVisitors({ fetchSalt: () => dataOf(db.rpc("visitor_salt")) });
  const frames = createSourceFrames();
  const locate = createKnownPages({ patternOf, listPaths });
  const batches = createBatches({ store });
  const errors = createServerErrors({ batches, frames, locate, release });
  // Yesterday's salt is deleted at midnight, with or without visitors; and now, in case no process ran at midnight.
  const saltTimer = setInterval(renewSalt, minute).unref();
  void renewSalt();

  async function store(rows: Rows) {
    const { error } = await db.rpc("record_measurements", { batch: rows });
    if (!error) {
      onStored();
      return "stored";
    }
    log("warn", "measurements not stored", { code: error.code, message: error.message });
    // Classes 22 and 23: the data itself is invalid. Other errors may be temporary.
    return /^2[23]/.test(error.code ?? "") ? "invalid" : "unavailable";
  }

  async function renewSalt() {
    await visitors
      .renew()
      .catch((error: Error) => log("warn", "no visitor salt", { message: error.message }));
  }

  return {
    collect: createCollect({ ...http, batches, visitors, locate, frames }),
    reportError: errors.report,
    async stop() {
      clearInterval(saltTimer);
      errors.close();
      await batches.flush();
      frames.close();
    },
  };
}
