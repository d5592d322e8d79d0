// Takes the port before anything slow begins, so that a taken one is said at once. Until the site is there, requests are told to wait.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Environment } from "../env.ts";
import { StartupError } from "../startup-error.ts";

export function openPort({ host, port }: Environment): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 60_000, headersTimeout: 20_000 }, (_request, response) => {
    response.writeHead(503, { "retry-after": "1", "content-type": "text/plain; charset=utf-8" });
    response.end("The site is starting. Please try again in a moment.\n");
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
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
      return new StartupError(`HOST=${host} is not an address of this machine: set it to 127.0.0.1 or 0.0.0.0.`);
    default:
      return error;
  }
}
