import type { Level, Log } from "./log.ts";
import { messageClass } from "./message-class.ts";
import { requestContext } from "./request-context.ts";

/** How often an event is written in a minute: the same for all levels, or by level. */
type Options = { most: number | Record<Level, number>; withinMs?: number };

/** Different events and messages that are counted separately in a minute; further messages of an event are counted together. */
const maxKinds = 200;

/** A log that writes an event with the same kind of message at most `most` times a minute, then the number of omitted lines. */
export function limitRepeats(write: Log, { most, withinMs = 60_000 }: Options): Log {
  const counts = new Map<string, number>();
  return (level, event, facts) => {
    // Another limit before this one has counted already.
    if (facts?.leftOut !== undefined) return write(level, event, facts);
    const message = counts.size < maxKinds ? messageIn(facts) : undefined;
    const kind = `${level} ${event} ${message ?? ""}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const limit = typeof most === "number" ? most : most[level];
    // The sum belongs to no single request.
    if (count === 1) requestContext.exit(() => setTimeout(endPeriod, withinMs).unref());
    if (count <= limit) write(level, event, facts);

    function endPeriod() {
      const leftOut = (counts.get(kind) ?? 0) - limit;
      counts.delete(kind);
      if (leftOut > 0) write(level, event, { leftOut, ...(message ? { message } : {}) });
    }
  };
}

function messageIn({ error, message, reason }: Record<string, unknown> = {}): string | undefined {
  const text = error instanceof Error ? error.message : (message ?? reason);
  return typeof text === "string" ? messageClass(text) : undefined;
}
