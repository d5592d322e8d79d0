// The lane against Node's own parser: the same bytes go to a server with the lane and to one without, and the same bytes must come
// back. `full` says how many requests of a case Node's HTTP server is to see behind the lane: what the lane answers is decided here.
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createFastLane } from "./fast-lane.ts";
import { sendStored, type StoredResponse, storeResponse } from "./stored-response.ts";

const pages = new Map<string, StoredResponse>();
let withLane: Awaited<ReturnType<typeof serve>>;
let withoutLane: Awaited<ReturnType<typeof serve>>;
let etag: string;

beforeAll(async () => {
  const html = { "content-type": "text/html", "cache-control": "public, max-age=0" };
  pages.set("/", await storeResponse({ status: 200, headers: html, body: Buffer.from("the same words again, ".repeat(60)) }));
  pages.set("/gone", await storeResponse({ status: 404, headers: html, body: Buffer.from("not here, ".repeat(60)) }));
  pages.set("/large", await storeResponse({ status: 200, headers: {}, body: Buffer.alloc(300_000, "x") }));
  etag = pages.get("/")?.variants.br?.etag ?? "";
  withLane = await serve(true);
  withoutLane = await serve(false);
});

afterAll(async () => {
  await withLane.close();
  await withoutLane.close();
});

async function serve(lane: boolean) {
  const seen: string[] = [];
  const timeouts = { keepAliveTimeout: 65_000, headersTimeout: 300, connectionsCheckingInterval: 50 };
  const server: Server = createServer(timeouts, (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    const stored = pages.get(request.url ?? "");
    if (stored && (request.method === "GET" || request.method === "HEAD")) return sendStored(request, response, stored);
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const body = `${request.method} ${request.url} ${Buffer.concat(chunks)}`;
      response.writeHead(200, { "content-length": body.length }).end(body);
    });
  });
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

/** Sends the pieces as packets of their own, closes its side, and gives everything that came back. */
async function exchange(port: number, pieces: string[]): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => {});
  const closed = new Promise((resolve) => socket.on("close", resolve));
  for (const piece of pieces) {
    socket.write(Buffer.from(piece, "latin1"));
    await wait(8);
  }
  socket.end();
  socket.on("end", () => socket.destroy());
  await closed;
  return Buffer.concat(chunks).toString("latin1").replaceAll(/Date: .{29}/g, "Date: now");
}

async function expectSame(pieces: string[], full: number) {
  withLane.seen.length = 0;
  const [ours, nodes] = await Promise.all([exchange(withLane.port, pieces), exchange(withoutLane.port, pieces)]);
  expect(ours).toBe(nodes);
  expect(withLane.seen.length, "requests seen by Node's HTTP server").toBe(full);
  return ours;
}

const get = (lines = "", target = "/") => `GET ${target} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`;
const chromium = [
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

describe("the lane answers as Node's HTTP server would", () => {
  test.each<[string, () => string[], full: number, expected: RegExp]>([
    ["a plain GET", () => [get()], 0, /^HTTP\/1.1 200 OK/],
    ["a browser's GET", () => [get(chromium)], 0, /content-encoding: br/],
    ["names in other cases", () => ["GET / HTTP/1.1\r\nHOST: x\r\naCCEPT-eNCODING: gzip\r\n\r\n"], 0, /content-encoding: gzip/],
    ["blanks around values", () => [get("Accept-Encoding: \t br \t\r\nConnection:keep-alive \r\n")], 0, /content-encoding: br/],
    ["a value with bytes above 127", () => [get("User-Agent: caf\xe9\r\n")], 0, /^HTTP\/1.1 200 OK/],
    ["two GETs at once", () => [get() + get("Accept-Encoding: br\r\n")], 0, /200 OK[\s\S]*200 OK/],
    ["forty GETs at once", () => [get().repeat(40)], 0, /(200 OK[\s\S]*){40}/],
    ["GETs one after the other", () => [get(), get(chromium), get()], 0, /(200 OK[\s\S]*){3}/],
    ["If-None-Match, hit", () => [get(`Accept-Encoding: br\r\nIf-None-Match: ${etag}\r\n`)], 0, /^HTTP\/1.1 304 Not Modified/],
    ["If-None-Match, of another encoding", () => [get(`If-None-Match: ${etag}\r\n`)], 0, /^HTTP\/1.1 200 OK/],
    ["If-None-Match, miss", () => [get('If-None-Match: "other"\r\n')], 0, /^HTTP\/1.1 200 OK/],
    ["If-None-Match, a list", () => [get(`Accept-Encoding: br\r\nIf-None-Match: "a", ${etag}\r\n`)], 0, /^HTTP\/1.1 304/],
    ["If-None-Match, weak", () => [get(`Accept-Encoding: br\r\nIf-None-Match: W/${etag}\r\n`)], 0, /^HTTP\/1.1 304/],
    ["If-None-Match, any", () => [get("If-None-Match: *\r\n")], 0, /^HTTP\/1.1 304/],
    ["If-None-Match, twice", () => [get(`Accept-Encoding: br\r\nIf-None-Match: "a"\r\nIf-None-Match: ${etag}\r\n`)], 1, /^HTTP\/1.1 304/],
    ["brotli refused", () => [get("Accept-Encoding: br;q=0, gzip\r\n")], 0, /content-encoding: gzip/],
    ["all refused", () => [get("Accept-Encoding: br; q=0.0, gzip;q=0.000\r\n")], 0, /^(?![\s\S]*content-encoding)HTTP\/1.1 200/],
    ["a small preference is none", () => [get("Accept-Encoding: br;q=0.01\r\n")], 0, /content-encoding: br/],
    ["Accept-Encoding twice", () => [get("Accept-Encoding: deflate\r\nAccept-Encoding: br\r\n")], 1, /content-encoding: br/],
    ["a large page", () => [get("", "/large")], 0, /content-length: 300000/],
    ["a stored 404", () => [get("", "/gone")], 1, /^HTTP\/1.1 404/],
    ["what is not stored", () => [get("", "/?q=1")], 1, /GET \/\?q=1/],
    ["HEAD", () => ["HEAD / HTTP/1.1\r\nHost: x\r\n\r\n"], 1, /content-length: 1320\r\n[\s\S]*\r\n\r\n$/],
    ["HEAD after a hit", () => [get(), "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n"], 1, /(200 OK[\s\S]*){2}/],
    ["POST after a hit", () => [get(), "POST /f HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=b1"], 1, /POST \/f a=b1$/],
    ["POST behind a hit", () => [`${get()}POST /f HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=b1${get()}`], 2, /POST \/f a=b1HTTP/],
    ["POST in pieces after a hit", () => [`${get()}POST /f HTTP/1.1\r\nHo`, "st: x\r\nContent-Length: 4\r\n\r\na=", "b1"], 1, /POST \/f a=b1$/],
    ["a hit, a half, its rest", () => [`${get()}GET / HT`, `TP/1.1\r\nHost: x\r\n\r\n${get()}`], 2, /(200 OK[\s\S]*){3}/],
    ["Connection: close", () => [get("Connection: close\r\n") + get()], 1, /Connection: close/],
    ["close among others", () => [get("Connection: keep-alive, close\r\n") + get()], 1, /Connection: close/],
    ["HTTP/1.0", () => ["GET / HTTP/1.0\r\n\r\n"], 1, /^HTTP\/1.1 200 OK/],
    ["HTTP/1.0 to be kept", () => ["GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"], 1, /Connection: keep-alive/],
    ["HTTP/1.2", () => ["GET / HTTP/1.2\r\nHost: x\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["HTTP/2", () => ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["no Host", () => ["GET / HTTP/1.1\r\nAccept: */*\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["no header at all", () => ["GET / HTTP/1.1\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["an empty Host", () => ["GET / HTTP/1.1\r\nHost:\r\n\r\n"], 1, /^HTTP\/1.1 200/],
    ["two Hosts", () => [get("Host: y\r\n")], 1, /^HTTP\/1.1 200/],
    ["a folded header", () => [get("X-A: b\r\n c\r\n")], 0, /^HTTP\/1.1 400/],
    ["a blank before the colon", () => ["GET / HTTP/1.1\r\nHost : x\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["a length behind a blank", () => [get("Content-Length : 5\r\n")], 0, /^HTTP\/1.1 400/],
    ["no colon", () => [get("Nonsense\r\n")], 0, /^HTTP\/1.1 400/],
    ["a bare line feed", () => [get("X: a\nContent-Length: 30\r\n")], 0, /^HTTP\/1.1 400/],
    ["a bare carriage return", () => [get("X: a\rContent-Length: 30\r\n")], 0, /^HTTP\/1.1 400/],
    ["line feeds only", () => ["GET / HTTP/1.1\nHost: x\n\n"], 0, /^HTTP\/1.1 400/],
    ["a null byte", () => [get("X: a\0b\r\n")], 0, /^HTTP\/1.1 400/],
    ["Content-Length: 0", () => [get("Content-Length: 0\r\n")], 1, /^HTTP\/1.1 200/],
    ["a GET with a body", () => [`${get("Content-Length: 5\r\n")}GET /${get()}`], 2, /(200 OK[\s\S]*){2}/],
    ["a chunked GET", () => [`${get("Transfer-Encoding: chunked\r\n")}5\r\nGET /\r\n0\r\n\r\n${get()}`], 2, /(200 OK[\s\S]*){2}/],
    ["both lengths", () => [`${get("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n")}0\r\n\r\n`], 0, /^HTTP\/1.1 400/],
    ["Upgrade", () => [get("Connection: Upgrade\r\nUpgrade: websocket\r\n")], 1, /^HTTP\/1.1 200/],
    ["Expect", () => [get("Expect: 100-continue\r\n")], 1, /^HTTP\/1.1 100 Continue/],
    ["Expect the unknown", () => [get("Expect: tea\r\n")], 0, /^HTTP\/1.1 417/],
    ["Range", () => [get("Range: bytes=0-9\r\n")], 1, /^HTTP\/1.1 200/],
    ["If-Modified-Since", () => [get("If-Modified-Since: Sun, 15 Nov 2026 12:00:00 GMT\r\n")], 1, /^HTTP\/1.1 200/],
    ["TE", () => [get("TE: trailers\r\n")], 1, /^HTTP\/1.1 200/],
    ["a head of 9 KB", () => [get(`X: ${"a".repeat(9000)}\r\n`)], 1, /^HTTP\/1.1 200/],
    ["a head of 20 KB", () => [get(`X: ${"a".repeat(20_000)}\r\n`)], 0, /^HTTP\/1.1 431/],
    ["a target of 20 KB", () => [get("", `/${"a".repeat(20_000)}`)], 0, /^HTTP\/1.1 431/],
    ["junk", () => ["\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03junk"], 0, /^HTTP\/1.1 400/],
    ["empty lines first", () => [`\r\n\r\n${get()}`], 1, /^HTTP\/1.1 200/],
    ["a method in lower case", () => ["get / HTTP/1.1\r\nHost: x\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["an unknown method", () => ["GETS / HTTP/1.1\r\nHost: x\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["two blanks in the first line", () => ["GET /  HTTP/1.1\r\nHost: x\r\n\r\n"], 0, /^HTTP\/1.1 400/],
    ["a blank in the target", () => [get("", "/ /")], 0, /^HTTP\/1.1 400/],
    ["a target in bytes above 127", () => [get("", "/caf\xe9")], 1, /^HTTP\/1.1 200/],
    ["an absolute target", () => [get("", "http://x/")], 1, /GET http:\/\/x\//],
    ["an asterisk", () => ["OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"], 1, /OPTIONS \*/],
    ["a head that never ends", () => ["GET / HTTP/1.1\r\nHost: x\r\n"], 0, /^HTTP\/1.1 400/],
    ["nothing", () => [], 0, /^$/],
  ])("%s", async (_title, pieces, full, expected) => {
    expect(await expectSame(pieces(), full)).toMatch(expected);
  });

  test("a GET in two packets, wherever it is cut", async () => {
    const whole = get(chromium);
    const cuts = Array.from({ length: whole.length - 1 }, (_, at) => at + 1).filter((at) => at % 6 === 1 || at > whole.length - 5);
    for (const at of cuts) {
      expect(await expectSame([whole.slice(0, at), whole.slice(at)], 1), `cut at ${at}`).toMatch(/^HTTP\/1.1 200 OK/);
    }
  });
});

describe("a connection in the lane", () => {
  test("carries the date of now", async () => {
    const socket = connect(withLane.port, "127.0.0.1");
    socket.write(get());
    const first = dateIn(await once(socket));
    await wait(1100);
    socket.write(get());
    const second = dateIn(await once(socket));
    socket.destroy();
    expect(second).toBeGreaterThan(first);
    expect(Math.abs(second - Date.now())).toBeLessThan(2500);
  });

  test("that begins a request and stops is closed as Node closes it", async () => {
    const socket = connect(withLane.port, "127.0.0.1");
    socket.write(`${get()}GET / HTTP/1.1\r\nHost`);
    const closed = new Promise((resolve) => socket.on("close", () => resolve("closed")));
    socket.on("data", () => {}).on("error", () => {});
    expect(await Promise.race([closed, wait(3000, "still open")])).toBe("closed");
  });

  test("that asks without reading is not answered without end", async () => {
    const socket = connect(withLane.port, "127.0.0.1").pause();
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
    socket.write(get("", "/large").repeat(500));
    await wait(200);
    expect(withLane.sockets.at(-1)?.writableLength).toBeLessThan(1_000_000);
    // Once it reads, it gets everything it asked for.
    let received = 0;
    socket.on("data", (chunk) => {
      received += chunk.length;
    });
    socket.resume();
    await vi.waitFor(() => expect(received).toBeGreaterThan(500 * 300_000), 20_000);
    socket.destroy();
  });

  test("that is idle for longer than promised is closed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const server = await serve(true);
    const socket = connect(server.port, "127.0.0.1");
    socket.write(get());
    await once(socket);
    vi.advanceTimersByTime(60_000);
    await wait(20);
    expect(socket.readyState).toBe("open");
    vi.advanceTimersByTime(15_000);
    await vi.waitFor(() => expect(socket.readyState).toBe("closed"));
    vi.useRealTimers();
    await server.close();
  });
});

function once(socket: Socket): Promise<string> {
  return new Promise((resolve) => socket.once("data", (chunk) => resolve(chunk.toString("latin1"))));
}

function dateIn(answer: string): number {
  return Date.parse(/Date: (.*)\r/.exec(answer)?.[1] ?? "");
}
