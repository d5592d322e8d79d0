// What runs again and again: daily totals after new measurements, retention every hour, web's own numbers every minute.
import type { Database } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import type { Log } from "#common/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { applyRetention } from "./retention.ts";

type Options = {
  /** Privileged: retention deletes what no role may. */
  db: Database;
  metrics: Metrics;
  outbox: string;
  log: Log;
};

const minute = 60_000;
const hour = 60 * minute;
/** Totals are at most this old, and counting them never takes more than a tenth of the time. */
const rollUpPause = 10_000;

export function startJobs({ db, metrics, outbox, log }: Options) {
  let stopped = false;
  let dirty = true;
  let counting = false;
  const process = Math.random().toString(36).slice(2, 10);
  const timers = [
    setInterval(rollUpWhenDirty, rollUpPause),
    setInterval(everyMinute, minute),
    setInterval(everyHour, hour),
    // Not at once: a start has better things to do.
    setTimeout(everyHour, minute),
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

  async function everyMinute() {
    const at = new Date(Math.floor(Date.now() / minute) * minute - minute).toISOString();
    const { error } = await db
      .from("server_minutes")
      .upsert({ minute: at, process, ...metrics.takeMinute() });
    if (error) log("warn", "server minute not stored", { message: error.message });
  }

  async function everyHour() {
    if (stopped) return;
    await run("daily totals", async () => {
      const yesterday = new Date(Date.now() - 24 * hour).toISOString().slice(0, 10);
      await rollUp({ again_from: yesterday });
      return {};
    });
    await run("retention", () => applyRetention(db, outbox, () => stopped));
  }

  /** To the end: what is not yet counted must not be deleted. */
  async function rollUp(from: { again_from?: string }) {
    const { data, error } = await db.rpc("roll_up", from);
    if (error) throw new Error(error.message);
    if (data === false && !stopped) await rollUp({});
  }

  async function run(job: string, work: () => Promise<Record<string, Json>>) {
    const started = performance.now();
    const result = await work().then(
      (detail) => ({ succeeded: true, detail }),
      (error: Error) => ({ succeeded: false, detail: { reason: error.message } }),
    );
    const milliseconds = Math.round(performance.now() - started);
    if (!result.succeeded) log("error", "job failed", { job, ...result.detail });
    const { error } = await db.from("job_runs").insert({ job, milliseconds, ...result });
    if (error) log("warn", "job not noted", { job, message: error.message });
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
