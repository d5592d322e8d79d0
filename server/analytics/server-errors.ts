// Errors in the log of the web process are stored like those of browsers.
import { setTimeout as wait } from "node:timers/promises";
import { describeError } from "../errors/describe-error.ts";
import type { SourceFrames } from "../errors/source-frames.ts";
import type { Batches } from "./batches.ts";
import { noRows } from "./events.ts";
import type { Locate } from "./known-pages.ts";

export type ServerError = { event: string; facts: Record<string, unknown> };

/** While the backend is down, the first errors wait; later ones are only in the log. */
const maxWaiting = 100;
const pause = 5_000;

type Options = { batches: Batches; frames: SourceFrames; locate: Locate; release: string };

export type ServerErrors = {
  report(error: ServerError): void;
  close(): void;
};

export function createServerErrors({ batches, frames, locate, release }: Options): ServerErrors {
  let waiting = 0;
  let closed = false;

  async function store({ event, facts }: ServerError) {
    const error = facts.error instanceof Error ? facts.error : undefined;
    const reason = error?.message ?? facts.message ?? facts.reason;
    const described = await describeError(
      {
        source: "server",
        message: reason === undefined ? event : `${event}: ${String(reason)}`,
        stack: error?.stack ?? "",
        origins: [],
      },
      frames,
    );
    const path = typeof facts.path === "string" ? (await locate(facts.path)).path : undefined;
    const rows = { ...noRows(), errors: [{ ...described, path, release, browser: undefined }] };
    while ((await batches.add(rows)) === "unavailable" && !closed)
      await wait(pause, undefined, { ref: false });
  }

  return {
    report(error) {
      if (waiting >= maxWaiting || closed) return;
      waiting++;
      store(error)
        .catch(() => undefined)
        .finally(() => waiting--);
    },
    close() {
      closed = true;
    },
  };
}
