import type { IncomingMessage, ServerResponse } from "node:http";
import { type Readable, Transform } from "node:stream";
import { announcesBody } from "#common/request-body.ts";
import { type ByteBudget, createByteBudget } from "./byte-budget.ts";
import { Refusal } from "./refusal.ts";

function tooLarge(limit: number): Refusal {
  const amount =
    limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${Math.floor(limit / 1024)} KB`;
  return new Refusal(413, "payload_too_large", `The request is larger than ${amount}.`);
}

function tooSlow(): Refusal {
  return new Refusal(408, "request_timeout", "The request did not arrive in time.");
}

function cutOff(): Refusal {
  return new Refusal(400, "bad_request", "The request was cut off.");
}

function noRoom(): Refusal {
  const message = "The server is receiving too much data at the moment. Please try again in a few seconds.";
  return new Refusal(503, "busy", message, { "retry-after": "5" });
}

/** Checks the length in the header before a byte is read. The streams below count what arrives. */
export function checkAnnouncedLength(request: IncomingMessage, limit: number): void {
  const announced = request.headers["content-length"];
  if (announced !== undefined && Number(announced) > limit) throw tooLarge(limit);
}

export function hasBody(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return announcesBody(length, encoding);
}

/** Minimum pace of a body: a grace period, then average bytes per second. */
export type Pace = { graceMs: number; bytesPerSecond: number };

/** For typed text, which even a slow connection sends quickly. */
export const smallBodyPace: Pace = { graceMs: 10_000, bytesPerSecond: 16 * 1024 };

export const filePace: Pace = { graceMs: 10_000, bytesPerSecond: 32 * 1024 };

/** Counts bytes that have arrived, not the announced length, so a body that does not arrive takes no memory from others. */
const textBudget = createByteBudget({ total: 48 * 1024 * 1024, perClient: 8 * 1024 * 1024 });

type Reading = { limit: number; pace?: Pace; budget?: ByteBudget; clientKey: string };

/** The whole of a body. It counts as held until the response has ended. */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { limit, pace = smallBodyPace, budget = textBudget, clientKey }: Reading,
): Promise<Buffer> {
  const share = budget.open(clientKey);
  response.once("close", share.release);
  return new Promise((resolve, reject) => {
    // A response that has ended emits no further event.
    if (response.destroyed) return reject(cutOff());
    const chunks: Buffer[] = [];
    const meter = measurePace(pace, () => settle(tooSlow()));
    const settle = (refusal?: Refusal) => {
      meter.stop();
      request.off("data", onData).off("end", onEnd).off("error", onBroken).off("aborted", onBroken);
      if (refusal) reject(refusal);
      else resolve(Buffer.concat(chunks));
    };
    const onData = (chunk: Buffer) => {
      if (meter.add(chunk.length) > limit) return settle(tooLarge(limit));
      if (share.take(chunk.length)) chunks.push(chunk);
      else settle(noRoom());
    };
    const onEnd = () => settle();
    const onBroken = () => settle(cutOff());
    request.on("data", onData).on("end", onEnd).on("error", onBroken).on("aborted", onBroken);
  });
}

/**
 * The body as a stream that fails at the limit, or when it arrives too slowly. The request itself is not destroyed, because its
 * connection must still carry the response.
 */
export function meteredBody(request: IncomingMessage, limit: number, pace: Pace): Readable {
  const meter = measurePace(pace, () => stream.destroy(tooSlow()));
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(meter.add(chunk.length) > limit ? tooLarge(limit) : null, chunk);
    },
    flush(done) {
      meter.stop();
      done();
    },
    destroy(error, done) {
      meter.stop();
      done(error);
    },
  });
  const onBroken = () => stream.destroy(cutOff());
  request.once("aborted", onBroken).once("error", onBroken);
  // The reader of the stream handles its failure; without a reader (the backend is down) it must not end the process.
  stream.on("error", () => request.unpipe(stream));
  return request.pipe(stream);
}

/** Calls back when the body falls behind the pace. The timer is not reset with every chunk; it checks the pace when it fires. */
export function measurePace({ graceMs, bytesPerSecond }: Pace, onTooSlow: () => void) {
  const started = performance.now();
  let size = 0;
  let timer = setTimeout(check, graceMs);
  timer.unref();
  function check() {
    const left = graceMs + (size / bytesPerSecond) * 1000 - (performance.now() - started);
    if (left <= 0) return onTooSlow();
    timer = setTimeout(check, left);
    timer.unref();
  }
  return {
    /** Returns the number of bytes so far. */
    add(bytes: number): number {
      size += bytes;
      return size;
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * After an early response the rest of the body is read and discarded for a short time. A client that is still sending would otherwise see
 * a broken connection instead of the response.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.on("error", () => undefined);
  request.resume();
  const timer = setTimeout(() => request.destroy(), 3000);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
