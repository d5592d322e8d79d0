import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits until `minimumMs` have passed since `started`, or the next multiple of it, so that small differences cannot be seen from
 * outside.
 */
export async function padDuration(
  started: number,
  minimumMs: number,
  now = () => performance.now(),
): Promise<void> {
  if (minimumMs <= 0) return;
  const elapsed = now() - started;
  const steps = Math.max(1, Math.ceil(elapsed / minimumMs));
  await wait(Math.max(0, steps * minimumMs - elapsed));
}
