// A stored response as it travels: head and body in one piece, so that a hit is one write. Only the date in it changes.
import type { Variant } from "./stored-response.ts";

type Wire = { bytes: Buffer; dateAt: number; second: number };
export type Wires = { whole?: Wire; notModified?: Wire };

/** Told to clients, and kept by whoever holds their connections. */
export const keepAliveSeconds = 65;

export function wholeOnWire(variant: Variant): Buffer {
  if (!variant.wires.whole) {
    const wire = compose("200 OK", variant.headers, variant.body);
    // From now on the body is held once, as the end of this.
    variant.body = wire.bytes.subarray(wire.bytes.length - variant.body.length);
    variant.wires.whole = wire;
  }
  return dated(variant.wires.whole);
}

export function notModifiedOnWire(variant: Variant): Buffer {
  variant.wires.notModified ??= compose("304 Not Modified", variant.notModified, Buffer.alloc(0));
  return dated(variant.wires.notModified);
}

function compose(status: string, headers: string[], body: Buffer): Wire {
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

/** Written over in place, which is safe: every date is equally long, and one that is still being sent stays a date. */
function dated(wire: Wire): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (wire.second !== second) {
    wire.bytes.write(dateOf(second), wire.dateAt, "latin1");
    wire.second = second;
  }
  return wire.bytes;
}

function dateOf(second: number): string {
  return new Date(second * 1000).toUTCString();
}
