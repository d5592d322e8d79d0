// Limits open connections, per IP address and in total, and closes those whose response is not read.
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { rawSentence } from "./client-error.ts";
import { rateLimitKey, socketIp } from "./client-ip.ts";
import { createInFlight } from "./in-flight.ts";

export type ConnectionLimits = {
  /** A browser opens six; forty of them behind one IP address are an office. */
  perIp: number;
  inAll: number;
};

const connectionLimits: ConnectionLimits = { perIp: 256, inAll: 8192 };

const sweepInterval = 5_000;
/** Milliseconds: an answer without progress for this long, and for the time its rest takes at `bytesPerMs`, is not being read. */
const sendGraceMs = 20_000;
const bytesPerMs = 8;
/** When the limit is reached, connections that have been idle for this long are closed. */
const spareIdleMs = 2_000;

const noRoom = rawSentence(
  [503, "Service Unavailable", "Too many connections are open. Please try again in a few seconds."],
  { code: "busy", headers: ["Retry-After: 5"] },
);

type Options = {
  limits?: ConnectionLimits;
  /** Behind our own proxy every connection is the proxy's. */
  trustProxy: number;
  /** Closes connections that have carried no request for this long. */
  dropIdle(idleForMs: number): void;
};

/** Takes the connections of a server that does not listen yet. */
export function guardConnections(
  server: Server,
  { limits = connectionLimits, trustProxy, dropIdle }: Options,
): void {
  const open = new Map<Socket, { written: number; since: number }>();
  const byIp = createInFlight(trustProxy > 0 ? Infinity : limits.perIp);
  const listeners = server.listeners("connection");
  let madeRoomAt = 0;
  server.removeAllListeners("connection").on("connection", accept);

  function accept(socket: Socket) {
    if (open.size >= limits.inAll) makeRoom();
    const leave = open.size < limits.inAll ? byIp.enter(rateLimitKey(socketIp(socket))) : undefined;
    if (!leave) return refuse(socket);
    open.set(socket, { written: 0, since: Date.now() });
    socket.once("close", () => {
      open.delete(socket);
      leave();
    });
    for (const listener of listeners) listener.call(server, socket);
  }

  /** At most once a second: a search through all connections for each new one would be too slow. */
  function makeRoom() {
    const now = Date.now();
    if (now - madeRoomAt < 1000) return;
    madeRoomAt = now;
    dropIdle(spareIdleMs);
    server.closeIdleConnections();
  }

  // A write in progress shows no progress until all of it has been sent, so its remaining size decides how long it may take.
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [socket, state] of open) {
      const waiting = socket.writableLength;
      if (waiting === 0 || socket.bytesWritten !== state.written) {
        state.written = socket.bytesWritten;
        state.since = now;
      } else if (now - state.since > sendGraceMs + waiting / bytesPerMs) socket.destroy();
    }
  }, sweepInterval);
  sweep.unref();
  server.once("close", () => clearInterval(sweep));
}

function refuse(socket: Socket) {
  socket.on("error", () => undefined);
  socket.write(noRoom);
  socket.destroySoon();
}
