// The shortest way from a connection to a stored response (docs/decisions/0005): plain GETs for stored responses are answered on the
// socket itself, with head and body in one write. Node's HTTP server costs more per request than everything else a hit needs. Any other
// request goes to Node's HTTP server with all its bytes, and the connection stays there.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type PlainGet, readPlainGet } from "./plain-get.ts";
import { keepAliveSeconds, rawNotModified, rawResponse } from "./raw-response.ts";
import { chooseVariant, matchesEtag, type StoredResponse } from "./stored-response.ts";

type Lookup = (url: string) => StoredResponse | undefined;
type Connection = { socket: Socket; usedAt: number; used: boolean };

/** Writing to a socket also takes time: after this many bytes other connections are served first. */
const bytesPerTurn = 256 * 1024;
const sweepInterval = 5_000;
/** Browsers open connections they may need soon. */
const firstRequestTimeout = 20_000;

/** Takes the connections of a server that does not listen yet. */
export function createFastLane(server: Server, lookup: Lookup) {
  const open = new Set<Connection>();
  const nodeListeners = server.listeners("connection");
  server.removeAllListeners("connection").on("connection", accept);

  function accept(socket: Socket) {
    const connection = { socket, usedAt: Date.now(), used: false };
    open.add(connection);
    socket.on("data", onData).on("end", onEnd).on("error", onError).on("close", onClose);

    function onData(chunk: Buffer) {
      connection.usedAt = Date.now();
      connection.used = true;
      let from = 0;
      let sent = 0;
      while (from < chunk.length) {
        const get = readPlainGet(chunk, from);
        const answer = get && answerTo(get, lookup);
        if (!answer) return handOver(chunk.subarray(from));
        from = get.end;
        if (!socket.write(answer) && socket.writableLength > 0) return waitForDrain(chunk.subarray(from));
        sent += answer.length;
        if (sent >= bytesPerTurn && from < chunk.length) return letOthersPass(chunk.subarray(from));
      }
    }

    function letOthersPass(unread: Buffer) {
      socket.pause();
      socket.unshift(unread);
      setImmediate(() => socket.resume());
    }

    /** A client that sends requests faster than it reads waits until the responses have been sent. */
    function waitForDrain(unread: Buffer) {
      socket.pause();
      if (unread.length > 0) socket.unshift(unread);
      socket.once("drain", () => socket.resume());
    }

    /** The client sends nothing more, but still gets its responses. */
    function onEnd() {
      socket.end();
    }

    function onError() {
      socket.destroy();
    }

    function onClose() {
      open.delete(connection);
    }

    function handOver(bytes: Buffer) {
      open.delete(connection);
      socket.off("data", onData).off("end", onEnd).off("error", onError).off("close", onClose);
      socket.pause();
      for (const listener of nodeListeners) listener.call(server, socket);
      socket.unshift(bytes);
      socket.resume();
    }
  }

  // One timer for all: a timer per connection would be reset with every read and write.
  const sweep = setInterval(() => {
    for (const { socket, usedAt, used } of open) {
      // connections.ts limits answers that are still being sent.
      if (socket.writableLength > 0) continue;
      if (Date.now() - usedAt > (used ? keepAliveSeconds * 1000 : firstRequestTimeout)) socket.destroy();
    }
  }, sweepInterval);
  sweep.unref();
  server.once("close", () => clearInterval(sweep));

  return {
    /** Answers are single writes, so there is nothing to wait for. */
    closeIdle() {
      for (const { socket } of open) socket.end();
    },
    /** Immediately, even if the client does not close its side. */
    dropIdle(idleForMs: number) {
      for (const { socket, usedAt } of open) if (Date.now() - usedAt >= idleForMs) socket.destroy();
    },
  };
}

function answerTo(get: PlainGet, lookup: Lookup): Buffer | undefined {
  const stored = lookup(get.url);
  if (stored?.status !== 200) return undefined;
  const variant = chooseVariant(stored, get.acceptEncoding);
  if (get.ifNoneMatch !== undefined && matchesEtag(get.ifNoneMatch, variant.etag))
    return rawNotModified(variant);
  return rawResponse(variant);
}
