// Listens before anything slow begins, so that a taken port is said at once. Until the site is there, requests are told to wait.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Environment } from "../env.ts";
import { StartupError } from "../startup-error.ts";
import { answerClientError } from "./client-error.ts";
import { guardConnections } from "./connections.ts";
import { createFastLane } from "./fast-lane.ts";
import { keepAliveSeconds } from "./raw-response.ts";
import { refuseMalformed } from "./request-rules.ts";
import type { StoredResponse } from "./stored-response.ts";

export type HttpServer = Awaited<ReturnType<typeof openHttpServer>>;

export async function openHttpServer({ host, port, trustProxy }: Environment) {
  let lookup: (url: string) => StoredResponse | undefined = () => undefined;
  const server = createServer(
    {
      keepAliveTimeout: keepAliveSeconds * 1000,
      headersTimeout: 15_000,
      // Longer than the slowest upload may take; bodies are held to a pace of their own (body.ts).
      requestTimeout: 400_000,
      connectionsCheckingInterval: 5_000,
    },
    refuseMalformed((_request, response) => {
      response.writeHead(503, { "retry-after": "1", "content-type": "text/plain; charset=utf-8" });
      response.end("The site is starting. Please try again in a moment.\n");
    }),
  );
  server.on("clientError", answerClientError);
  const { closeIdle, dropIdle } = createFastLane(server, (url) => lookup(url));
  guardConnections(server, { trustProxy, dropIdle });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on requests are answered by the site. */
    serve(listener: RequestListener, stored: typeof lookup) {
      lookup = stored;
      server.removeAllListeners("request").on("request", refuseMalformed(listener));
    },
    /** Takes no new connections, lets requests under way finish, then closes what is left. */
    async close(drainTimeout: number) {
      const closed = new Promise((resolve) => server.close(resolve));
      closeIdle();
      server.closeIdleConnections();
      // A connection whose last request has just been answered is idle only now, and nothing else would close it.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      await Promise.race([closed, wait(drainTimeout)]);
      clearInterval(sweep);
      server.closeAllConnections();
    },
  };
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartupError(
        `Port ${port} is taken by another program: stop that one, or start with another port, such as "PORT=${port + 1} npm start".`,
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
