// Knows whether what is stored is still what the database holds: the database counts its public changes by table, we compare.

import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";

const interval = 1_000;
/** Pages also tell the time ("3 days ago", the date security.txt expires): none is older than an hour. */
const maxAge = 3_600_000;

/** By table; each changes with the table. */
export type Revisions = Record<string, string>;

export function watchFreshness(db: Database, onChange: (revisions: Revisions) => void, log: Log) {
  let known = "";
  let reachable = true;
  let running: Promise<void> | undefined;
  let changedAt = Date.now();

  async function compare() {
    const { data, error } = await db.rpc("content_revisions");
    if (Boolean(error) === reachable) {
      reachable = !error;
      log(
        error ? "warn" : "info",
        error ? "backend unreachable, serving stored pages" : "backend reachable",
        {
          message: error?.message,
        },
      );
    }
    const found = JSON.stringify(data);
    if (error || (found === known && Date.now() - changedAt < maxAge)) return;
    known = found;
    changedAt = Date.now();
    onChange(data as Revisions);
  }

  /** Resolves when a comparison that began after this call has ended: what was written before is then seen. */
  async function check() {
    await running;
    running ??= compare().finally(() => {
      running = undefined;
    });
    await running;
  }

  const timer = setInterval(() => void check(), interval);
  return {
    check,
    isReachable: () => reachable,
    stop: () => clearInterval(timer),
  };
}

export type Freshness = ReturnType<typeof watchFreshness>;
