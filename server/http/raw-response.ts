// A stored response as the bytes on the socket: head and body in one piece, so that a hit is one write. Only the date in it changes.
import type { RawResponse, Variant } from "./stored-response.ts";

/** Announced to clients; the fast lane and Node's HTTP server both keep connections for this long. */
export const keepAliveSeconds = 65;

export function rawResponse(variant: Variant): Buffer {
  if (!variant.raw.full) {
    const raw = compose("200 OK", variant.headers, variant.body);
    // From now on the body is held once, as the end of these bytes.
    variant.body = raw.bytes.subarray(raw.bytes.length - variant.body.length);
    variant.raw.full = raw;
  }
  return dated(variant.raw.full);
}

export function rawNotModified(variant: Variant): Buffer {
  variant.raw.notModified ??= compose("304 Not Modified", variant.notModified, Buffer.alloc(0));
  return dated(variant.raw.notModified);
}

function compose(status: string, headers: string[], body: Buffer): RawResponse {
  const before = [`HTTP/1.1 ${status}`];
  for (let i = 0; i < headers.length; i += 2) before.push(`${headers[i]}: ${headers[i + 1]}`);
  const start = `${before.join("\r\n")}\r\nDate: `;
  const end = `${dateOf(0)}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
  return {
    bytes: Buffer.concat([Buffer.from(start + end, "latin1"), body]),
    dateAt: start.length,
    second: 0,
  };
}

/** Overwritten in place, which is safe: every date has the same length, and one that is still being sent stays a date. */
function dated(raw: RawResponse): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (raw.second !== second) {
    raw.bytes.write(dateOf(second), raw.dateAt, "latin1");
    raw.second = second;
  }
  return raw.bytes;
}

function dateOf(second: number): string {
  return new Date(second * 1000).toUTCString();
}
