// Structured logs: one JSON object a line on stdout, or a short line for a person at a terminal.
import { requestContext } from "./request-context.ts";

export const levels = ["info", "warn", "error"] as const;
export type Level = (typeof levels)[number];
export type Log = (level: Level, event: string, facts?: Record<string, unknown>) => void;

export type ErrorListener = (event: string, facts: Record<string, unknown>) => void;

const readable = process.stdout.isTTY;
let lowest: Level = "info";

export const log: Log = (level, event, given = {}) => {
  if (levels.indexOf(level) < levels.indexOf(lowest)) return;
  const { requestId, trace } = requestContext.getStore() ?? {};
  const facts = { ...(requestId && { requestId }), ...(trace && { traceId: trace.traceId }), ...given };
  const line = readable
    ? `${level === "info" ? " " : level.toUpperCase()} ${event} ${Object.entries(facts).map(brief).join(" ")}`
    : JSON.stringify({ time: new Date().toISOString(), level, event, ...plainFacts(facts) });
  process.stdout.write(`${line}\n`);
};

/** Lines below this level are not written. */
export function setLogLevel(level: Level) {
  lowest = level;
}

/** Node prints its warnings as plain text on stderr. */
export function logWarnings(write: Log) {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message, stack }) =>
    write("warn", "node warning", { name, message, stack }),
  );
}

/** The end of a terminal, or of a program that reads the log, must not end the process while it stops. */
export function outliveOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** A log that also passes errors to a listener. Errors of the start wait until there is one. */
export function withListener(write: Log): { log: Log; onError(listen: ErrorListener): void } {
  const early: Parameters<ErrorListener>[] = [];
  let listener: ErrorListener = (event, facts) => void (early.length < 20 && early.push([event, facts]));
  return {
    log(level, event, facts = {}) {
      write(level, event, facts);
      if (level === "error") listener(event, facts);
    },
    onError(listen) {
      listener = listen;
      for (const each of early.splice(0)) listen(...each);
    },
  };
}

function plainFacts(facts: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
}

function brief([key, value]: [string, unknown]) {
  return `${key}=${value instanceof Error ? (value.stack ?? value.message) : typeof value === "string" ? value : JSON.stringify(value)}`;
}
