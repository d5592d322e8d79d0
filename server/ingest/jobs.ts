// What runs again and again: daily totals after new measurements, retention every hour, web's own numbers every minute.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { PrivilegedClient } from "./privileged-client.ts";
import type { Visitors } from "./visitors.ts";

type Options = {
  db: PrivilegedClient;
  metrics: Metrics;
  visitors: Visitors;
  outbox: string;
  log: Log;
};

const minute = 60_000;
const hour = 60 * minute;
/** Totals are at most this old, and counting them never takes more than a tenth of the time. */
const rollUpPause = 10_000;

export function startJobs({ db, metrics, visitors, outbox, log }: Options) {
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
    visitors.forgetOld();
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
      const { error } = await db.rpc("roll_up", { again_from: yesterday });
      if (error) throw new Error(error.message);
      return {};
    });
    await run("retention", applyRetention);
  }

  async function applyRetention(): Promise<Record<string, unknown>> {
    const removed: Record<string, unknown> = {};
    for (let more = true; more && !stopped; ) {
      const { data, error } = await db.rpc("apply_retention");
      if (error) throw new Error(error.message);
      const { more: again, ...counts } = data as Record<string, unknown>;
      for (const [what, count] of Object.entries(counts))
        removed[what] = typeof count === "number" ? Number(removed[what] ?? 0) + count : count;
      more = again === true;
    }
    const { data: periods, error } = await db.rpc("retention_periods");
    if (error) throw new Error(error.message);
    const { trash, mails } = periods as Record<string, number>;
    removed.media = await purgeMedia(db, trash ?? 30);
    removed.mails = await purgeMails(outbox, mails ?? 30);
    const failed = (removed.trash as { failed?: string } | undefined)?.failed;
    if (failed) throw new Error(failed);
    return removed;
  }

  async function run(job: string, work: () => Promise<Record<string, unknown>>) {
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

/** A picture is a row and a file; the file goes first, so that no file is left without a row that names it. */
async function purgeMedia(db: PrivilegedClient, days: number): Promise<number> {
  const before = new Date(Date.now() - days * 24 * hour).toISOString();
  const { data, error } = await db.from("media").select("id, path").lt("deleted_at", before).limit(200);
  if (error) throw new Error(error.message);
  const rows = data as { id: string; path: string }[];
  if (rows.length === 0) return 0;
  const files = await db.storage.from("media").remove(rows.map((row) => row.path));
  if (files.error) throw new Error(files.error.message);
  const gone = await db
    .from("media")
    .delete()
    .in(
      "id",
      rows.map((row) => row.id),
    );
  if (gone.error) throw new Error(gone.error.message);
  return rows.length;
}

/** Mails in the outbox carry the moment they were written in their name. */
async function purgeMails(folder: string, days: number): Promise<number> {
  const before = Date.now() - days * 24 * hour;
  const names = await readdir(folder).catch(() => [] as string[]);
  const old = names.filter((name) => /^\d{13}-/.test(name) && Number(name.slice(0, 13)) < before);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}
