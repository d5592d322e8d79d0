// Recurring jobs: daily totals after new measurements, scheduled changes every few seconds, retention every hour; the web process's own
// numbers, the uses of redirects and searches without a result every minute. One process works on the database for all of them
// (docs/decisions/0022).
import { setTimeout as wait } from "node:timers/promises";
import { type Database, dataOf } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import type { Log } from "#common/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { PendingCounts } from "./pending-counts.ts";
import { applyRetention } from "./retention.ts";

type Options = {
  /** Privileged: retention deletes what no role may. */
  db: Database;
  metrics: Metrics;
  redirectHits: PendingCounts;
  searchMisses: PendingCounts;
  log: Log;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Totals are at most this old, and counting them never takes more than a tenth of the time. */
const rollUpPause = 10_000;
/** How often a process asks whether the hourly jobs are due, so that another soon replaces a process that has gone. */
const askPause = 10 * minute;
/** The maximum delay of a scheduled change. */
const publishPause = 5_000;
const maxNoteAttempts = 4;
/** In seconds. When a process dies in a job, the others may run it after the lease. */
const hourly = { job: "hourly", every_seconds: 3600, lease_seconds: 1800 };

export type Jobs = {
  /** Called when new measurements are stored: recalculates the daily totals. */
  markDirty(): void;
  stop(): void;
};

export function startJobs({ db, metrics, redirectHits, searchMisses, log }: Options): Jobs {
  let stopped = false;
  let dirty = true;
  let counting = false;
  let publishing = false;
  const process = Math.random().toString(36).slice(2, 10);
  const timers = [
    setInterval(rollUpWhenDirty, rollUpPause),
    setInterval(publishDue, publishPause),
    setInterval(everyMinute, minute),
    setInterval(hourlyWhenDue, askPause),
    // Not immediately, because pages come first at the start.
    setTimeout(hourlyWhenDue, minute),
  ];
  for (const timer of timers) timer.unref();

  async function rollUpWhenDirty() {
    if (!dirty || counting || stopped) return;
    dirty = false;
    counting = true;
    const started = performance.now();
    const { data, error } = await db.rpc("roll_up");
    if (error) log("warn", "daily totals not counted", { message: error.message });
    if (error || data === false) dirty = true;
    const took = performance.now() - started;
    setTimeout(() => (counting = false), took * 10).unref();
  }

  /** Every process polls; the database gives each change to one of them (docs/decisions/0038). */
  async function publishDue() {
    if (publishing || stopped) return;
    publishing = true;
    const { data, error } = await db.rpc("publish_due_drafts");
    publishing = false;
    if (error) log("warn", "scheduled changes not published", { message: error.message });
    for (const { table_name: table, row_id: row, held_back: heldBack } of data ?? [])
      log("info", heldBack ? "scheduled change held back" : "scheduled change published", {
        table,
        row,
        ...(heldBack ? { reason: heldBack } : {}),
      });
  }

  async function everyMinute() {
    const at = new Date(Math.floor(Date.now() / minute) * minute - minute).toISOString();
    const { error } = await db
      .from("server_minutes")
      .upsert({ minute: at, process, ...metrics.takeMinute() });
    if (error) log("warn", "server minute not stored", { message: error.message });
    for (const [name, counts] of Object.entries({
      "uses of redirects": redirectHits,
      "missed searches": searchMisses,
    }))
      await counts
        .flush(db)
        .catch((failure: Error) => log("warn", `${name} not stored`, { message: failure.message }));
  }

  async function hourlyWhenDue() {
    if (stopped) return;
    const { data: lease, error } = await db.rpc("begin_job", hourly);
    if (error) log("warn", "hourly jobs not begun", { message: error.message });
    // Another process has run them within the hour, or is running them.
    if (!lease) return;
    if (!stopped) {
      await run("daily totals", async () => {
        const yesterday = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10);
        await rollUp({ again_from: yesterday });
        return {};
      });
      await run("retention", () => applyRetention(db, () => stopped));
    }
    // A stopped process has not run them, so the next one need not wait.
    const { error: kept } = await db.rpc("finish_job", { job: hourly.job, run: lease, done: !stopped });
    if (kept) log("warn", "hourly jobs not finished", { message: kept.message });
  }

  /** Completely, because data that is not yet counted must not be deleted. */
  async function rollUp(from: { again_from?: string }) {
    const isDone = await dataOf(db.rpc("roll_up", from));
    if (isDone === false && !stopped) await rollUp({});
  }

  async function run(job: string, work: () => Promise<Record<string, Json>>) {
    const started = performance.now();
    const result = await work().then(
      (detail) => ({ succeeded: true, detail }),
      (error: Error) => ({ succeeded: false, detail: { reason: error.message } }),
    );
    const milliseconds = Math.round(performance.now() - started);
    metrics.jobRan(job, result.succeeded);
    if (!result.succeeded) log("error", "job failed", { job, ...result.detail });
    // An unrecorded run looks as if it had not happened, so recording is retried on a busy backend.
    for (let attempt = 1; ; attempt++) {
      const { error } = await db.from("job_runs").insert({ job, milliseconds, ...result });
      if (!error) return;
      if (attempt === maxNoteAttempts) return log("warn", "job not noted", { job, message: error.message });
      await wait(attempt * second);
    }
  }

  return {
    markDirty() {
      dirty = true;
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
