import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { Environment } from "../env.ts";
import { createHttpServer, type HttpServer } from "./http-server.ts";
import { storeResponse } from "./stored-response.ts";

let server: HttpServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close(0);
  server = undefined;
});

async function start(listener: RequestListener, { opened = true } = {}) {
  server = await createHttpServer({ host: "127.0.0.1", port: 0, trustProxy: 1 } as Environment);
  const page = await storeResponse({ status: 200, headers: {}, body: Buffer.from("stored") });
  server.serve(listener, (url) => (url === "/stored" ? page : undefined));
  if (opened) await server.open();
  return server;
}

/** A connection that is kept, as a proxy has them. */
function connection(port: number) {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const state = { received: "", closed: false };
  socket.on("data", (chunk) => {
    state.received += chunk;
  });
  socket
    .on("error", () => undefined)
    .on("close", () => {
      state.closed = true;
    });
  const send = (path: string, method = "GET") =>
    void socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
  const sendPlain = (path: string) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return { state, send, sendPlain };
}

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED"));
  });

test("takes no connection before it is opened, and says at once when the port cannot be had", async () => {
  const { port, open } = await start((_request, response) => response.end("site"), { opened: false });
  expect(await isRefused(port)).toBe(true);
  await open();
  await open();
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("site");
  await expect(createHttpServer({ host: "127.0.0.1", port, trustProxy: 0 } as Environment)).rejects.toThrow(
    `Port ${port} is in use`,
  );
  await expect(
    createHttpServer({ host: "203.0.113.7", port: 0, trustProxy: 0 } as Environment),
  ).rejects.toThrow("HOST=203.0.113.7 is not an IP address of this machine: set it to");
});

test("a stop refuses new connections, and answers open requests as the last of theirs", async () => {
  const waiting: ServerResponse[] = [];
  const { port, close } = await start((_request, response) => void waiting.push(response));
  const visitor = connection(port);
  visitor.send("/slow", "POST");
  await expect.poll(() => waiting.length).toBe(1);
  const closed = close(60_000);
  await expect.poll(() => isRefused(port)).toBe(true);
  waiting[0]?.end("answered");
  await closed;
  await expect.poll(() => visitor.state.closed).toBe(true);
  expect(visitor.state.received).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(visitor.state.received).toMatch(/connection: close\r\n/i);
  expect(visitor.state.received).toContain("answered");
});

test("a stop answers requests that a proxy sends on kept connections, for stored pages too", async () => {
  const { port, close } = await start((request, response) => response.end(`site ${request.url}`));
  const [kept, quick] = [connection(port), connection(port)];
  kept.send("/first");
  quick.sendPlain("/stored");
  await expect.poll(() => kept.state.received).toContain("site /first");
  await expect.poll(() => quick.state.received).toContain("stored");
  expect(kept.state.received + quick.state.received).not.toMatch(/connection: close/i);
  const closed = close(60_000);
  kept.send("/second", "POST");
  quick.sendPlain("/stored");
  await closed;
  await expect.poll(() => kept.state.closed && quick.state.closed).toBe(true);
  expect(kept.state.received).toMatch(/connection: close[\s\S]*site \/second/i);
  // Node's server answers now, because it is the one that can end a connection: with what the site says.
  expect(quick.state.received).toMatch(/connection: close[\s\S]*site \/stored/i);
});

test("a stop: connections on which nothing comes do not hold it up", async () => {
  const { port, close } = await start((_request, response) => response.end("site"));
  const [used, unused] = [connection(port), connection(port)];
  used.send("/");
  await expect.poll(() => used.state.received).toContain("site");
  await close(600_000);
  await expect.poll(() => used.state.closed && unused.state.closed).toBe(true);
});
