import type { IncomingMessage } from "node:http";
import { type Readable, Transform } from "node:stream";
import { Refusal } from "./refusal.ts";

function tooLarge(limit: number): Refusal {
  const amount =
    limit >= 1024 * 1024 ? `${Math.floor(limit / 1024 / 1024)} MB` : `${Math.floor(limit / 1024)} KB`;
  return new Refusal(413, "payload_too_large", `The request is larger than ${amount}.`);
}

function tooSlow(): Refusal {
  return new Refusal(408, "request_timeout", "The request did not arrive in time.");
}

/** What the header announces, before a byte is read. The streams below count for themselves. */
export function checkAnnouncedLength(request: IncomingMessage, limit: number): void {
  const announced = request.headers["content-length"];
  if (announced !== undefined && Number(announced) > limit) throw tooLarge(limit);
}

export function hasBody(request: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}

/** The whole body, for the small ones. */
export function readBody(request: IncomingMessage, limit: number, withinMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => settle(tooSlow()), withinMs);
    const settle = (refusal?: Refusal) => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("error", onBroken).off("aborted", onBroken);
      if (refusal) reject(refusal);
      else resolve(Buffer.concat(chunks));
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle(tooLarge(limit));
      else chunks.push(chunk);
    };
    const onEnd = () => settle();
    const onBroken = () => settle(new Refusal(400, "bad_request", "The request was cut off."));
    request.on("data", onData).on("end", onEnd).on("error", onBroken).on("aborted", onBroken);
  });
}

/**
 * The body as a stream that fails at the limit, or when nothing has come for a while. The request itself stays whole
 * then, because its connection still has to carry our answer.
 */
export function meteredBody(request: IncomingMessage, limit: number, idleMs: number): Readable {
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      restart();
      size += chunk.length;
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
    flush(done) {
      clearTimeout(timer);
      done();
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  function restart() {
    clearTimeout(timer);
    timer = setTimeout(() => meter.destroy(tooSlow()), idleMs);
    timer.unref();
  }
  restart();
  const cutOff = () => meter.destroy(new Refusal(400, "bad_request", "The request was cut off."));
  request.once("aborted", cutOff).once("error", cutOff);
  // The reader of the meter learns of its failure; without one (the backend is down) it must not end the process.
  meter.on("error", () => request.unpipe(meter));
  return request.pipe(meter);
}

/**
 * After an early answer the rest of the body is read and thrown away for a moment: a client that is still sending
 * would otherwise see a broken connection instead of the answer.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.on("error", () => undefined);
  request.resume();
  const timer = setTimeout(() => request.destroy(), 3000);
  timer.unref();
  request.once("close", () => clearTimeout(timer));
}
