import { setTimeout as wait } from "node:timers/promises";

/** Waits for the next multiple of `slotMs` since `started`: a little faster or slower looks the same from outside. */
export async function untilNextSlot(
  started: number,
  slotMs: number,
  now = () => performance.now(),
): Promise<void> {
  if (slotMs <= 0) return;
  const elapsed = now() - started;
  const slots = Math.max(1, Math.ceil(elapsed / slotMs));
  await wait(Math.max(0, slots * slotMs - elapsed));
}
