import type { Log } from "./log.ts";

type Options = { most: number; withinMs?: number };

/** A log that writes no event more often than `most` times in a minute, and then says how often it left it out. */
export function limitRepeats(write: Log, { most, withinMs = 60_000 }: Options): Log {
  const counts = new Map<string, number>();
  return (level, event, facts) => {
    const kind = `${level} ${event}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count === 1) setTimeout(() => endPeriod(kind, level, event), withinMs).unref();
    if (count <= most) write(level, event, facts);
  };

  function endPeriod(kind: string, level: Parameters<Log>[0], event: string) {
    const leftOut = (counts.get(kind) ?? 0) - most;
    counts.delete(kind);
    if (leftOut > 0) write(level, event, { leftOut });
  }
}
