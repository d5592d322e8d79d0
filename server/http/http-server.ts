// The site's one listener. A single process opens it before its slow start; one of several opens it when it can serve, because a proxy
// can use another process until then. In both cases a port in use is reported immediately.
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer, Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Environment } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import { answerClientError } from "./client-error.ts";
import { guardConnections } from "./connections.ts";
import { createFastLane } from "./fast-lane.ts";
import { keepAliveSeconds } from "./raw-response.ts";
import { refuseMalformed } from "./request-rules.ts";
import type { StoredResponse } from "./stored-response.ts";

type Lookup = (url: string) => StoredResponse | undefined;

export type HttpServer = {
  port: number;
  /** From now on requests are answered by this. */
  serve(listener: RequestListener, stored: Lookup): void;
  open(): Promise<void>;
  /** Accepts no new connections, lets requests in progress finish, then closes the remaining connections. */
  close(drainTimeout: number): Promise<void>;
};

/**
 * Milliseconds from the last new connection until idle ones are closed, so that a request which a proxy has just sent on one of them is
 * still answered.
 */
const idleGrace = 250;

export async function createHttpServer({ host, port: wanted, trustProxy }: Environment): Promise<HttpServer> {
  let lookup: Lookup = () => undefined;
  let answer: RequestListener | undefined;
  let closing = false;
  let isOpen = false;
  const underWay = new Set<ServerResponse>();
  const server = createServer(
    {
      keepAliveTimeout: keepAliveSeconds * 1000,
      headersTimeout: 15_000,
      // Longer than the slowest upload may take; body.ts enforces a minimum pace.
      requestTimeout: 400_000,
      connectionsCheckingInterval: 5_000,
    },
    refuseMalformed((request, response) => {
      underWay.add(response);
      // Limits, metrics, the log and the gateway each wait for its end; Node warns above ten.
      response.setMaxListeners(30);
      response.once("close", () => underWay.delete(response));
      // Tells the client to send nothing more on a connection that is about to end.
      if (closing) response.shouldKeepAlive = false;
      answer?.(request, response);
    }),
  );
  server.on("clientError", answerClientError);
  // While it closes, Node's server answers: it can end a connection after an answer.
  const { closeIdle, dropIdle } = createFastLane(server, (url) => (closing ? undefined : lookup(url)));
  guardConnections(server, { trustProxy, dropIdle });
  const port = await freePort(host, wanted);

  return {
    port,
    serve(listener, stored) {
      lookup = stored;
      answer = listener;
    },
    async open() {
      if (isOpen) return;
      isOpen = true;
      await listen(server, host, port, wanted);
    },
    async close(drainTimeout) {
      if (!isOpen) return;
      closing = true;
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
      const closed = stopListening(server);
      await Promise.race([closed, wait(idleGrace)]);
      // Requests that arrived while this process was busy are read before their connection counts as idle.
      await nextTurn();
      closeIdle();
      server.closeIdleConnections();
      // A connection whose last request has just been answered is idle only now: it is closed here.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      await Promise.race([closed, wait(drainTimeout)]);
      clearInterval(sweep);
      server.closeAllConnections();
    },
  };
}

/** The net server's close leaves connections as they are; the HTTP server's would close idle ones at once. */
function stopListening(server: NetServer): Promise<void> {
  return new Promise((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
}

/** Rejects at once with the reason why the port is not available. */
async function freePort(host: string, port: number): Promise<number> {
  const probe = createNetServer((socket) => socket.destroy());
  await listen(probe, host, port, port);
  const found = (probe.address() as AddressInfo).port;
  await new Promise((resolve) => probe.close(resolve));
  return found;
}

function listen(server: NetServer, host: string, port: number, wanted: number) {
  return new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(explain(error, host, wanted));
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartupError(
        `Port ${port} is in use by another program: stop it, or start with another port, such as "PORT=${port + 1} npm start".`,
      );
    case "EACCES":
      return new StartupError(`This user may not listen on port ${port}: set PORT to one above 1023.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartupError(
        `HOST=${host} is not an IP address of this machine: set it to 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return error;
  }
}
