// The shortest way from a connection to a stored response (docs/decisions/0005): plain GETs for something we hold are answered on the
// socket itself, with head and body in one write. Node's HTTP server costs more per request than everything else a hit needs.
// Anything else, whatever it is, goes to Node's HTTP server with all its bytes: this file parses only what it fully understands.
import type { Server as HttpServer } from "node:http";
import { createServer, type Socket } from "node:net";
import { chooseVariant, matchesEtag, type StoredResponse, type Variant } from "./stored-response.ts";

type Lookup = (url: string) => StoredResponse | undefined;

const endOfHead = Buffer.from("\r\n\r\n");
const idleTimeout = 65_000;
const maxHead = 8 * 1024;
/** Headers that change what a request means: their presence is enough to leave it to the full parser. */
const notForUs = /\r\n(?:content-length|transfer-encoding|connection: *close|upgrade|expect|range|if-match|if-modified-since|if-unmodified-since|te)\b/i;

export function createFastLane(server: HttpServer, lookup: Lookup) {
  const lane = createServer({ noDelay: true }, (socket) => {
    socket.setTimeout(idleTimeout, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("data", onData);
  });
  // Idle connections in the lane are unknown to the HTTP server, which closes its own when it stops.
  const open = new Set<Socket>();
  lane.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  function onData(this: Socket, chunk: Buffer) {
    let rest = chunk;
    while (rest.length > 0) {
      const end = rest.indexOf(endOfHead);
      if (end < 0 || end > maxHead) break;
      const answer = answerTo(rest.toString("latin1", 0, end));
      if (!answer) break;
      this.write(answer);
      rest = rest.subarray(end + endOfHead.length);
    }
    if (rest.length > 0) handOver(this, rest);
  }

  function answerTo(head: string): Buffer | undefined {
    if (!head.startsWith("GET /")) return undefined;
    const space = head.indexOf(" ", 5);
    const lineEnd = head.indexOf("\r\n");
    if (lineEnd < 0 || head.slice(space, lineEnd) !== " HTTP/1.1") return undefined;
    const stored = lookup(head.slice(4, space));
    if (!stored || notForUs.test(head) || /\n[ \t]|\r\n[^\r\n:]*[ \t]:/.test(head)) return undefined;
    if (!headerOf(head, "host")) return undefined;
    const variant = chooseVariant(stored, headerOf(head, "accept-encoding"));
    const wanted = headerOf(head, "if-none-match");
    if (wanted !== undefined && stored.status === 200 && matchesEtag(wanted, variant.etag)) {
      return onWire(variant, "notModified", "HTTP/1.1 304 Not Modified", variant.notModified, undefined);
    }
    return stored.status === 200 ? onWire(variant, "whole", "HTTP/1.1 200 OK", variant.headers, variant.body) : undefined;
  }

  function handOver(socket: Socket, bytes: Buffer) {
    open.delete(socket);
    socket.off("data", onData);
    socket.removeAllListeners("timeout").removeAllListeners("error").setTimeout(0);
    socket.pause();
    server.emit("connection", socket);
    socket.unshift(bytes);
    socket.resume();
  }

  return {
    lane,
    /** Answers under way are single writes; nothing is left to wait for. */
    closeIdle() {
      for (const socket of open) socket.end();
    },
  };
}

const headerPatterns = {
  host: /\r\nhost:[ \t]*([^\r\n]*)/i,
  "accept-encoding": /\r\naccept-encoding:[ \t]*([^\r\n]*)/i,
  "if-none-match": /\r\nif-none-match:[ \t]*([^\r\n]*)/i,
};

function headerOf(head: string, name: keyof typeof headerPatterns): string | undefined {
  return headerPatterns[name].exec(head)?.[1];
}

type Wire = { second: number; bytes: Buffer };
const wires = new WeakMap<Variant, { whole?: Wire; notModified?: Wire }>();

/** The response as it travels, built once a second because it carries the date. */
function onWire(variant: Variant, form: "whole" | "notModified", status: string, headers: string[], body: Buffer | undefined): Buffer {
  const second = Math.floor(Date.now() / 1000);
  const known = wires.get(variant) ?? {};
  const wire = known[form];
  if (wire?.second === second) return wire.bytes;
  const lines = [status];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  lines.push(`Date: ${new Date(second * 1000).toUTCString()}`, "Connection: keep-alive", `Keep-Alive: timeout=${idleTimeout / 1000}`);
  const head = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  const bytes = body ? Buffer.concat([head, body]) : head;
  known[form] = { second, bytes };
  wires.set(variant, known);
  return bytes;
}
