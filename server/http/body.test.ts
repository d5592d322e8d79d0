import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meteredBody, readBody, smallBodyPace } from "./body.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

function exchange() {
  const request = new PassThrough();
  const response = new EventEmitter();
  return {
    request,
    response,
    read: (limit = 1_000_000, clientKey = "a") =>
      readBody(request as unknown as IncomingMessage, response as ServerResponse, { limit, clientKey }),
  };
}

/** Writes, and lets it arrive. */
async function write(request: PassThrough, bytes: number) {
  request.write("x".repeat(bytes));
  await new Promise((resolve) => setImmediate(resolve));
}

test("a small body has ten seconds, and as long as it takes at 16 KB a second", async () => {
  const { request, read } = exchange();
  const body = read();
  for (let second = 0; second < 30; second++) {
    await write(request, 16 * 1024);
    vi.advanceTimersByTime(1000);
  }
  request.end();
  expect((await body).length).toBe(30 * 16 * 1024);
});

test("a slow body is given up, even when it comes regularly", async () => {
  const { request, read } = exchange();
  const body = read();
  const refused = expect(body).rejects.toMatchObject({ status: 408 });
  for (let second = 0; second < 11; second++) {
    await write(request, 100);
    vi.advanceTimersByTime(1000);
  }
  await refused;
});

test("an upload that trickles is given up, one that keeps its pace is not", async () => {
  const [slow, steady] = [new PassThrough(), new PassThrough()];
  const metered = [slow, steady].map((each) =>
    meteredBody(each as unknown as IncomingMessage, 1e9, smallBodyPace).resume(),
  );
  for (let second = 0; second < 20; second++) {
    await write(slow, 10);
    await write(steady, 16 * 1024);
    vi.advanceTimersByTime(1000);
  }
  expect(metered.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  steady.end();
});

test("a client's body bytes count until its answers have ended", async () => {
  const held = Array.from({ length: 8 }, exchange);
  for (const { request, read } of held) {
    const body = read(1024 * 1024, "one");
    request.end("x".repeat(1024 * 1024));
    await body;
  }
  const next = exchange();
  const refused = expect(next.read(1024, "one")).rejects.toMatchObject({ status: 503, code: "busy" });
  next.request.end("x");
  await refused;
  const other = exchange();
  const body = other.read(1024, "another");
  other.request.end("x");
  expect((await body).length).toBe(1);
  for (const { response } of [...held, next, other]) response.emit("close");
  const again = exchange();
  const later = again.read(1024, "one");
  again.request.end("x");
  expect((await later).length).toBe(1);
});
