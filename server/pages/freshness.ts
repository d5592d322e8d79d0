// Knows whether the stored pages still tell what the database holds: the database counts its public changes, we compare.
import type { BackendClient } from "../backend-client.ts";
import type { Log } from "../log.ts";

const interval = 1_000;
/** Pages also tell the time ("3 days ago", the date security.txt expires): none is older than an hour. */
const maxAge = 3_600_000;

export function watchFreshness(db: BackendClient, onChange: () => void, log: Log) {
  let revision: string | undefined;
  let reachable = true;
  let running: Promise<void> | undefined;
  let changedAt = Date.now();

  async function compare() {
    const { data, error } = await db.rpc("content_revision");
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
    if (error || (data === revision && Date.now() - changedAt < maxAge)) return;
    if (revision !== undefined) onChange();
    revision = data as string;
    changedAt = Date.now();
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
