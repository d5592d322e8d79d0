// Shared by the tests of the fast lane: a server with or without it, and requests to send.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { createFastLane } from "./fast-lane.ts";
import { refuseMalformed } from "./request-rules.ts";
import { type StoredResponse, sendStored, storeResponse } from "./stored-response.ts";

export const pages = new Map<string, StoredResponse>();

export async function storePages() {
  const html = { "content-type": "text/html", "cache-control": "public, max-age=0" };
  pages.set(
    "/",
    await storeResponse({
      status: 200,
      headers: html,
      body: Buffer.from("the same words again, ".repeat(60)),
    }),
  );
  pages.set(
    "/gone",
    await storeResponse({ status: 404, headers: html, body: Buffer.from("not here, ".repeat(60)) }),
  );
  pages.set("/large", await storeResponse({ status: 200, headers: {}, body: Buffer.alloc(300_000, "x") }));
  // Not a URL of ours, but it shows which part refuses it.
  pages.set("/caf\xe9", await storeResponse({ status: 200, headers: html, body: Buffer.from("coffee") }));
}

/** A short `headersTimeout` only where a request stops: a busy machine may need longer for a whole one. */
export async function serve(lane: boolean, headersTimeout = 60_000) {
  const seen: string[] = [];
  const timeouts = { keepAliveTimeout: 65_000, headersTimeout, connectionsCheckingInterval: 50 };
  const server: Server = createServer(timeouts, refuseMalformed(answer));
  function answer(request: IncomingMessage, response: ServerResponse) {
    seen.push(`${request.method} ${request.url}`);
    const stored = pages.get(request.url ?? "");
    if (stored && (request.method === "GET" || request.method === "HEAD"))
      return sendStored(request, response, stored);
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = `${request.method} ${request.url} ${Buffer.concat(chunks)}`;
      response.writeHead(200, { "content-length": body.length }).end(body);
    });
  }
  const sockets: Socket[] = [];
  const closeIdle = lane ? createFastLane(server, (url) => pages.get(url)).closeIdle : () => {};
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  async function close() {
    const closed = new Promise((resolve) => server.close(resolve));
    closeIdle();
    await closed;
  }
  return { port, seen, sockets, close };
}

/** Sends each piece as a packet, closes its side, and returns all that was answered. */
export async function exchange(port: number, pieces: string[]): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => {});
  const closed = new Promise((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => socket.on("connect", resolve));
  for (const piece of pieces) {
    socket.write(Buffer.from(piece, "latin1"));
    await wait(8);
    // On a busy machine the wait may end before the other side has run.
    for (let turn = 0; turn < 3; turn++) await nextTurn();
  }
  socket.end();
  socket.on("end", () => socket.destroy());
  await closed;
  return Buffer.concat(chunks)
    .toString("latin1")
    .replaceAll(/Date: .{29}/g, "Date: now");
}

export const get = (lines = "", target = "/") => `GET ${target} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`;
export const chromium = [
  "Connection: keep-alive",
  "Cache-Control: max-age=0",
  'sec-ch-ua: "Chromium";v="140"',
  "Upgrade-Insecure-Requests: 1",
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64)",
  "Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
  "Sec-Fetch-Mode: navigate",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "Accept-Language: de-CH,de;q=0.9",
  "Cookie: a=b; c=d",
  "",
].join("\r\n");
