import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log, logWarnings, setLogLevel } from "./log.ts";
import { limitRepeats } from "./log-repeats.ts";
import { requestContext } from "./request-context.ts";

let lines: Record<string, unknown>[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
  setLogLevel("info");
});

test("lines below the level are not written", () => {
  setLogLevel("warn");
  log("info", "one");
  log("warn", "two");
  log("error", "three");
  expect(lines.map(({ event }) => event)).toEqual(["two", "three"]);
});

test("every line of a request has its id; the sum of those left out has none", () => {
  vi.useFakeTimers();
  const limited = limitRepeats(log, { most: 1 });
  const trace = { traceId: "a".repeat(32), spanId: "b".repeat(16), sampled: true };
  requestContext.run({ requestId: "12345678-1234", trace }, () => {
    limited("info", "one");
    limited("info", "one");
  });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(lines).toMatchObject([
    { event: "one", requestId: "12345678-1234", traceId: "a".repeat(32) },
    { event: "one", leftOut: 1 },
  ]);
  expect(lines[1]).not.toHaveProperty("requestId");
});

test("Node's warnings are lines of the log", async () => {
  const before = process.listeners("warning");
  logWarnings(log);
  process.emitWarning("11 close listeners added", "MaxListenersExceededWarning");
  await new Promise(setImmediate);
  process.removeAllListeners("warning");
  for (const each of before) process.on("warning", each);
  expect(lines).toMatchObject([
    {
      level: "warn",
      event: "node warning",
      name: "MaxListenersExceededWarning",
      message: "11 close listeners added",
    },
  ]);
});
