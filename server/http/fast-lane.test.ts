// The lane against Node's own parser: the same bytes go to a server with the lane and to one without, and the same bytes must come
// back. `full` says how many requests of a case Node's HTTP server is to see behind the lane: what the lane answers is decided here.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromium, exchange, get, pages, serve, storePages } from "./fast-lane-fixture.ts";

let withLane: Awaited<ReturnType<typeof serve>>;
let withoutLane: Awaited<ReturnType<typeof serve>>;
let etag: string;

beforeAll(async () => {
  await storePages();
  etag = pages.get("/")?.variants.br?.etag ?? "";
  withLane = await serve(true);
  withoutLane = await serve(false);
});

afterAll(async () => {
  await withLane.close();
  await withoutLane.close();
});

async function expectSame(pieces: string[], full?: number) {
  withLane.seen.length = 0;
  const [ours, nodes] = await Promise.all([
    exchange(withLane.port, pieces),
    exchange(withoutLane.port, pieces),
  ]);
  expect(ours).toBe(nodes);
  if (full !== undefined) expect(withLane.seen.length, "requests seen by Node's HTTP server").toBe(full);
  return ours;
}

describe("the lane answers as Node's HTTP server would", () => {
  test.each<[string, pieces: string | string[], full: number, expected: RegExp | number]>([
    ["a plain GET", get(), 0, /^HTTP\/1.1 200 OK/],
    ["a browser's GET", get(chromium), 0, /content-encoding: br/],
    [
      "names in other cases",
      "GET / HTTP/1.1\r\nHOST: x\r\naCCEPT-eNCODING: gzip\r\n\r\n",
      0,
      /content-encoding: gzip/,
    ],
    [
      "blanks around values",
      get("Accept-Encoding: \t br \t\r\nConnection:keep-alive \r\n"),
      0,
      /content-encoding: br/,
    ],
    ["a value with bytes above 127", get("User-Agent: caf\xe9\r\n"), 0, /^HTTP\/1.1 200 OK/],
    ["two GETs at once", get() + get("Accept-Encoding: br\r\n"), 0, 2],
    ["forty GETs at once", get().repeat(40), 0, 40],
    ["GETs one after the other", [get(), get(chromium), get()], 0, 3],
    [
      "If-None-Match, hit",
      get(`Accept-Encoding: br\r\nIf-None-Match: ETAG\r\n`),
      0,
      /^HTTP\/1.1 304 Not Modified/,
    ],
    ["If-None-Match, of another encoding", get(`If-None-Match: ETAG\r\n`), 0, /^HTTP\/1.1 200 OK/],
    ["If-None-Match, miss", get('If-None-Match: "other"\r\n'), 0, /^HTTP\/1.1 200 OK/],
    [
      "If-None-Match, a list",
      get(`Accept-Encoding: br\r\nIf-None-Match: "a", ETAG\r\n`),
      0,
      /^HTTP\/1.1 304/,
    ],
    ["If-None-Match, weak", get(`Accept-Encoding: br\r\nIf-None-Match: W/ETAG\r\n`), 0, /^HTTP\/1.1 304/],
    ["If-None-Match, any", get("If-None-Match: *\r\n"), 0, /^HTTP\/1.1 304/],
    [
      "If-None-Match, twice",
      get(`Accept-Encoding: br\r\nIf-None-Match: "a"\r\nIf-None-Match: ETAG\r\n`),
      1,
      /^HTTP\/1.1 304/,
    ],
    ["brotli refused", get("Accept-Encoding: br;q=0, gzip\r\n"), 0, /content-encoding: gzip/],
    [
      "all refused",
      get("Accept-Encoding: br; q=0.0, gzip;q=0.000\r\n"),
      0,
      /^(?![\s\S]*content-encoding)HTTP\/1.1 200/,
    ],
    ["a small preference is none", get("Accept-Encoding: br;q=0.01\r\n"), 0, /content-encoding: br/],
    [
      "Accept-Encoding twice",
      get("Accept-Encoding: deflate\r\nAccept-Encoding: br\r\n"),
      1,
      /content-encoding: br/,
    ],
    ["a large page", get("", "/large"), 0, /content-length: 300000/],
    ["a stored 404", get("", "/gone"), 1, /^HTTP\/1.1 404/],
    ["what is not stored", get("", "/?q=1"), 1, /GET \/\?q=1/],
    ["HEAD", "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n", 1, /content-length: 1320\r\n[\s\S]*\r\n\r\n$/],
    ["HEAD after a hit", [get(), "HEAD / HTTP/1.1\r\nHost: x\r\n\r\n"], 1, 2],
    [
      "POST after a hit",
      [get(), "POST /f HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=b1"],
      1,
      /POST \/f a=b1$/,
    ],
    [
      "POST behind a hit",
      `${get()}POST /f HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=b1${get()}`,
      2,
      /POST \/f a=b1HTTP/,
    ],
    [
      "POST in pieces after a hit",
      [`${get()}POST /f HTTP/1.1\r\nHo`, "st: x\r\nContent-Length: 4\r\n\r\na=", "b1"],
      1,
      /POST \/f a=b1$/,
    ],
    ["a hit, a half, its rest", [`${get()}GET / HT`, `TP/1.1\r\nHost: x\r\n\r\n${get()}`], 2, 3],
    ["Connection: close", get("Connection: close\r\n") + get(), 1, /Connection: close/],
    ["close among others", get("Connection: keep-alive, close\r\n") + get(), 1, /Connection: close/],
    ["HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 1, /^HTTP\/1.1 200 OK/],
    ["HTTP/1.0 to be kept", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 1, /Connection: keep-alive/],
    ["HTTP/1.2", "GET / HTTP/1.2\r\nHost: x\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["no Host", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["no header at all", "GET / HTTP/1.1\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n", 1, /^HTTP\/1.1 200/],
    ["two Hosts", get("Host: y\r\n"), 0, /^HTTP\/1.1 400/],
    ["the same Host twice", get("Host: x\r\n"), 0, /^HTTP\/1.1 400/],
    ["a Host and an empty one", get("hOST:\r\n"), 0, /^HTTP\/1.1 400/],
    ["two Hosts behind a hit", get() + get("Host: y\r\n"), 0, /^HTTP\/1.1 200[\s\S]*HTTP\/1.1 400/],
    ["a Host with a path", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["a list of Hosts", "GET / HTTP/1.1\r\nHost: x, y\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["a Host with a user", "GET / HTTP/1.1\r\nHost: a@x\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["two ports", "GET / HTTP/1.1\r\nHost: x:1:2\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["a Host with a port", "GET / HTTP/1.1\r\nHost: www.example.ch:3000 \r\n\r\n", 0, /^HTTP\/1.1 200/],
    ["an IPv6 Host", "GET / HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n", 1, /^HTTP\/1.1 200/],
    ["HTTP/0.9", "GET /\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["HTTP/0.9, said so", "GET / HTTP/0.9\r\nHost: x\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["a folded header", get("X-A: b\r\n c\r\n"), 0, /^HTTP\/1.1 400/],
    ["a blank before the colon", "GET / HTTP/1.1\r\nHost : x\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["a length behind a blank", get("Content-Length : 5\r\n"), 0, /^HTTP\/1.1 400/],
    ["no colon", get("Nonsense\r\n"), 0, /^HTTP\/1.1 400/],
    ["a bare line feed", get("X: a\nContent-Length: 30\r\n"), 0, /^HTTP\/1.1 400/],
    ["a bare carriage return", get("X: a\rContent-Length: 30\r\n"), 0, /^HTTP\/1.1 400/],
    ["line feeds only", "GET / HTTP/1.1\nHost: x\n\n", 0, /^HTTP\/1.1 400/],
    ["a null byte", get("X: a\0b\r\n"), 0, /^HTTP\/1.1 400/],
    ["Content-Length: 0", get("Content-Length: 0\r\n"), 1, /^HTTP\/1.1 200/],
    ["a GET with a body", `${get("Content-Length: 5\r\n")}GET /${get()}`, 2, 2],
    ["a chunked GET", `${get("Transfer-Encoding: chunked\r\n")}5\r\nGET /\r\n0\r\n\r\n${get()}`, 2, 2],
    [
      "both lengths",
      `${get("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n")}0\r\n\r\n`,
      0,
      /^HTTP\/1.1 400/,
    ],
    ["Upgrade", get("Connection: Upgrade\r\nUpgrade: websocket\r\n"), 1, /^HTTP\/1.1 200/],
    ["Upgrade alone", get("Upgrade: h2c\r\n"), 1, /^HTTP\/1.1 200/],
    ["Expect", get("Expect: 100-continue\r\n"), 1, /^HTTP\/1.1 100 Continue/],
    ["Expect the unknown", get("Expect: tea\r\n"), 0, /^HTTP\/1.1 417/],
    ["Range", get("Range: bytes=0-9\r\n"), 1, /^HTTP\/1.1 200/],
    ["If-Modified-Since", get("If-Modified-Since: Sun, 15 Nov 2026 12:00:00 GMT\r\n"), 1, /^HTTP\/1.1 200/],
    [
      "If-Unmodified-Since",
      get("If-Unmodified-Since: Sun, 15 Nov 2026 12:00:00 GMT\r\n"),
      1,
      /^HTTP\/1.1 200/,
    ],
    ["If-Match", get('If-Match: "other"\r\n'), 1, /^HTTP\/1.1 200/],
    ["If-Range", get('If-Range: "other"\r\n'), 1, /^HTTP\/1.1 200/],
    ["Trailer", get("Trailer: X\r\n"), 1, /^HTTP\/1.1 200/],
    ["TE", get("TE: trailers\r\n"), 1, /^HTTP\/1.1 200/],
    ["a head of 9 KB", get(`X: ${"a".repeat(9000)}\r\n`), 1, /^HTTP\/1.1 200/],
    ["a head of 20 KB", get(`X: ${"a".repeat(20_000)}\r\n`), 0, /^HTTP\/1.1 431/],
    ["a target of 20 KB", get("", `/${"a".repeat(20_000)}`), 0, /^HTTP\/1.1 431/],
    ["junk", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03junk", 0, /^HTTP\/1.1 400/],
    ["empty lines first", `\r\n\r\n${get()}`, 1, /^HTTP\/1.1 200/],
    ["a method in lower case", "get / HTTP/1.1\r\nHost: x\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["an unknown method", "GETS / HTTP/1.1\r\nHost: x\r\n\r\n", 0, /^HTTP\/1.1 400/],
    ["two blanks in the first line", "GET /  HTTP/1.1\r\nHost: x\r\n\r\n", 1, /^HTTP\/1.1 200/],
    ["a blank in the target", get("", "/ /"), 0, /^HTTP\/1.1 400/],
    ["a target in bytes above 127", get("", "/caf\xe9"), 0, /^HTTP\/1.1 400/],
    ["an absolute target", get("", "http://x/"), 1, /GET http:\/\/x\//],
    ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 1, /OPTIONS \*/],
    ["a head that never ends", "GET / HTTP/1.1\r\nHost: x\r\n", 0, /^HTTP\/1.1 400/],
    ["nothing", [], 0, /^$/],
  ])("%s", async (_title, pieces, full, expected) => {
    const sent = [pieces].flat().map((piece) => piece.replace("ETAG", etag));
    const answer = await expectSame(sent, full);
    if (typeof expected === "number") expect(answer.split("HTTP/1.1 200 OK").length - 1).toBe(expected);
    else expect(answer).toMatch(expected);
  });

  test("a GET in two packets, wherever it is cut", async () => {
    const whole = get(chromium);
    const cuts = Array.from({ length: whole.length - 1 }, (_, at) => at + 1).filter(
      (at) => at % 6 === 1 || at > whole.length - 5,
    );
    let full = 0;
    for (const at of cuts) {
      expect(await expectSame([whole.slice(0, at), whole.slice(at)]), `cut at ${at}`).toMatch(
        /^HTTP\/1.1 200 OK/,
      );
      full += withLane.seen.length;
    }
    // On a busy machine two packets may arrive as one, and the lane answers.
    expect(full).toBeGreaterThan(0);
  });
});
