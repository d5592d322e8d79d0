import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { inRequestContext } from "#common/in-request-context.ts";
import { requestContext } from "#common/request-context.ts";
import { keyRingOf } from "../../tests/fixtures/backend.ts";
import { listenInTest } from "../../tests/fixtures/listen.ts";
import { createMemoryCounters } from "../../tests/fixtures/memory-counters.ts";
import { sendRaw } from "../../tests/fixtures/raw-http.ts";
import { encode, jwt, soon } from "../../tests/gateway/bad-input/case.ts";
import type { Counters } from "../counters/counters.ts";
import { answerClientError } from "../http/client-error.ts";
import { accessEvent, createGateway, type GatewayOptions } from "./gateway.ts";
import { defaultLimits, type GatewayLimits } from "./limits.ts";

const serve = (listener: RequestListener) =>
  listenInTest(createServer(listener).on("clientError", answerClientError));

const jwtSecret = "s".repeat(40);
const keys = keyRingOf({ jwtSecret, secret: "sb_secret_test" });
const token = jwt({ sub: "a", session_id: "b", role: "authenticated", exp: soon() }, jwtSecret);
const signedIn = { authorization: `Bearer ${token}` };

const json = { "content-type": "application/json" };
const write = { method: "POST", body: "{}", headers: json };
const post = (url: string, body: unknown, { headers = {}, signal }: RequestInit = {}) =>
  fetch(url, { method: "POST", body: JSON.stringify(body), headers: { ...json, ...headers }, signal });
const as = (ipAddress: string) => ({ headers: { "x-forwarded-for": ipAddress } });
const statistics = (url: string, init?: RequestInit) => fetch(`${url}/rest/v1/statistics`, init);

const echo: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.setHeader("content-type", "application/json").end('{"ok":true}'));
};

/** Counts the requests that reach it. */
function counting(listener = echo) {
  const counter = {
    asked: 0,
    listener: ((request, response) => {
      counter.asked++;
      listener(request, response);
    }) as RequestListener,
  };
  return counter;
}

const half =
  (length: number): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { "content-length": length });
    response.write("half");
    setTimeout(() => response.destroy(), 20);
  };

const withoutAccess =
  (log: GatewayOptions["log"]): GatewayOptions["log"] =>
  (level, event, facts) =>
    event === accessEvent || log(level, event, facts);

async function start(
  backend: RequestListener | "down" = echo,
  limits: Partial<GatewayLimits> = {},
  more: Partial<GatewayOptions> = {},
) {
  const backendPort = backend === "down" ? undefined : await serve(backend);
  const gateway = createGateway({
    upstream: () => (backendPort === undefined ? undefined : new URL(`http://127.0.0.1:${backendPort}`)),
    gatewaySecret: "the-secret",
    keys,
    siteOrigins: () => ["https://www.example.ch"],
    trustProxy: 0,
    counters: createMemoryCounters(),
    log: () => undefined,
    limits: { minimumDuration: 0, ...limits },
    ...more,
  });
  onTestFinished(gateway.close);
  const port = await serve((request, response) => void gateway.handle(request, response));
  return { gateway, port, url: `http://127.0.0.1:${port}` };
}

test("writes a line for each call, with the id of the request and without what it asked for", async () => {
  const lines: object[] = [];
  const log: GatewayOptions["log"] = (level, event, facts) => {
    lines.push({ level, event, ...facts, requestId: requestContext.getStore()?.requestId });
  };
  const { gateway } = await start(echo, { requests: { points: 2, seconds: 60 } }, { log });
  const inContext = inRequestContext((request, response) => void gateway.handle(request, response), {
    isTrusted: true,
    startsTraces: true,
    tracer: undefined,
  });
  const url = `http://127.0.0.1:${await serve(inContext)}`;
  const ask = async (path: string, requestId: string) =>
    (await fetch(`${url}${path}`, { headers: { "x-request-id": requestId } })).text();
  await ask("/rest/v1/statistics?label=eq.secret", "request-one");
  await ask("/rest/v1/none?x", "request-two");
  await ask("/rest/v1/statistics", "too-many");
  const line = { level: "info", event: "api request", method: "GET", ms: expect.any(Number) };
  await expect
    .poll(() => lines)
    .toEqual([
      { ...line, path: "/rest/v1/statistics", status: 200, requestId: "request-one" },
      { ...line, path: "/rest/v1/none", status: 400, requestId: "request-two" },
    ]);
});

test("asks for revisions after a write, not after a read or a write to a table that no page shows", async () => {
  const asked: string[] = [];
  let current = "";
  const { url } = await start(echo, {}, { afterWrite: async () => void asked.push(current) });
  for (current of [
    "POST /rest/v1/statistics",
    "POST /rest/v1/rpc/publish_record",
    "GET /rest/v1/rpc/my_desk",
    "POST /rest/v1/rpc/search_records",
    "POST /rest/v1/rpc/report_open",
    "POST /rest/v1/drafts?on_conflict=row_id",
    "DELETE /rest/v1/statistics?id=eq.1",
  ]) {
    const [method = "", path] = current.split(" ");
    const body = method === "POST" ? "{}" : undefined;
    expect((await fetch(`${url}${path}`, { method, headers: json, body })).status).toBe(200);
  }
  expect(asked).toEqual([
    "POST /rest/v1/statistics",
    "POST /rest/v1/rpc/publish_record",
    "DELETE /rest/v1/statistics?id=eq.1",
  ]);
});

describe("the backend away or unwell", () => {
  test("not there: 503 and when to try again", async () => {
    const { url } = await start("down");
    const answer = await statistics(url);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await answer.json()).toMatchObject({ code: "unavailable", message: expect.any(String) });
  });

  test("silent: 504, and the request to it is given up", async () => {
    let asked: IncomingMessage | undefined;
    const { url } = await start(
      (request) => {
        asked = request;
      },
      { answerWithin: 80 },
    );
    const read = await statistics(url);
    expect(read.status).toBe(504);
    expect(await read.json()).toMatchObject({
      code: "timeout",
      message: expect.stringContaining("was cancelled"),
    });
    await expect.poll(() => asked?.destroyed).toBe(true);
  });

  test("silent about a write: 504, and the words do not say that it was stopped", async () => {
    const { url } = await start(() => undefined, { answerWithin: 80 });
    const written = await statistics(url, write);
    expect(written.status).toBe(504);
    const { message } = (await written.json()) as { message: string };
    expect(message).toMatch(/do not know whether this was done/);
  });

  test("known to be away: nothing is sent on, and no client waits", async () => {
    const backend = counting();
    const { url } = await start(backend.listener, {}, { isBackendAway: () => true });
    for (const init of [{}, write]) {
      const answer = await statistics(url, init);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await answer.json()).toMatchObject({ code: "unavailable", message: expect.any(String) });
    }
    expect(backend.asked).toBe(0);
  });

  test("found to be away: an open read fails, an open write may still be answered", async () => {
    const asked: { method: string | undefined; response: ServerResponse }[] = [];
    const listeners = new Set<() => void>();
    const { url } = await start(
      (request, response) => {
        request.resume();
        asked.push({ method: request.method, response });
      },
      {},
      {
        onBackendAway(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    );
    const read = statistics(url);
    const written = statistics(url, write);
    await expect.poll(() => asked.length).toBe(2);
    for (const listener of listeners) listener();
    expect((await read).status).toBe(503);
    asked
      .find(({ method }) => method === "POST")
      ?.response.writeHead(201)
      .end();
    expect((await written).status).toBe(201);
    expect(listeners.size).toBe(0);
  });

  test.each([
    ["breaks off before it answers", ((request) => request.socket.destroy()) as RequestListener],
    ["breaks off within its answer", half(20)],
    [
      "says that its database went away",
      ((_request, response) => response.writeHead(503).end()) as RequestListener,
    ],
  ])("a backend that %s: reads can be repeated, writes may have happened", async (_name, backend) => {
    const { url } = await start(backend);
    const read = await statistics(url);
    expect([read.status, await read.json()]).toMatchObject([503, { code: "unavailable" }]);
    const written = await statistics(url, write);
    expect([written.status, written.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await written.json()).toMatchObject({
      code: "unanswered",
      message: expect.stringMatching(/do not know whether this was done/),
    });
  });

  test("refusing connections: a write was not done, and the answer does not call it uncertain", async () => {
    const { url } = await start("down", {}, { upstream: () => new URL("http://127.0.0.1:1") });
    expect((await statistics(url)).status).toBe(503);
    const written = await statistics(url, write);
    expect([written.status, await written.json()]).toMatchObject([503, { code: "unavailable" }]);
  });

  test("a statement that was stopped: the words of the API, which knows that nothing was changed", async () => {
    const body = { code: "57014", message: "Nothing was changed.", details: null, hint: null };
    const { url } = await start((_request, response) => {
      response.writeHead(504, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    const answer = await statistics(url);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual(body);
  });

  test("a query that asks for too much does not reach it", async () => {
    const backend = counting();
    const { url } = await start(backend.listener);
    const deep = await fetch(`${url}/rest/v1/a?select=b(c(d(e)))`);
    expect([deep.status, await deep.json()]).toEqual([
      400,
      {
        code: "limit_exceeded",
        message: expect.stringContaining("more than 2 levels deep"),
        details: null,
        hint: null,
      },
    ]);
    const planned = await fetch(`${url}/rest/v1/a`, { headers: { prefer: "count=planned" } });
    expect(planned.status).toBe(400);
    expect(backend.asked).toBe(0);
  });

  test("failing with a stack trace: 500 without it", async () => {
    const { url } = await start(
      (_request, response) => void response.writeHead(500).end("Error: x\n at y.ts:1:1"),
    );
    const answer = await fetch(`${url}/storage/v1/object/public/media/a.png`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      statusCode: "500",
      error: "unexpected_failure",
      message: "Something went wrong on our side.",
    });
  });

  test("breaking off in the middle: the answer breaks off too", async () => {
    const { url } = await start(half(1_000_000));
    const answer = await statistics(url);
    await expect(answer.text()).rejects.toThrow();
  });

  test("breaking off in the middle of a small answer: 503, since nothing has gone out yet", async () => {
    const { url } = await start(half(100));
    expect((await statistics(url)).status).toBe(503);
  });

  test("a visitor who leaves ends the request to the backend", async () => {
    let asked: IncomingMessage | undefined;
    const { url } = await start((request) => {
      asked = request;
    });
    const leaving = new AbortController();
    const answer = statistics(url, { signal: leaving.signal });
    await expect.poll(() => asked).toBeTruthy();
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => asked?.destroyed).toBe(true);
  });
});

describe("bodies", () => {
  const bytesOf = (path: string, size: number, chunked: boolean) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      "Host: x",
      "Content-Type: application/json",
      `Authorization: ${signedIn.authorization}`,
      "Connection: close",
    ];
    const body = "x".repeat(size);
    return chunked
      ? `${[...head, "Transfer-Encoding: chunked"].join("\r\n")}\r\n\r\n${size.toString(16)}\r\n${body}\r\n0\r\n\r\n`
      : `${[...head, `Content-Length: ${size}`].join("\r\n")}\r\n\r\n${body}`;
  };
  const limits = { authBody: 100, restBody: 1000, storageBody: 5000 };

  test.each([
    ["/auth/v1/recover", 101],
    ["/rest/v1/statistics", 1001],
    ["/storage/v1/object/avatars/a.png", 5001],
  ])("%s takes no more than its limit, announced or in chunks", async (path, size) => {
    const { port } = await start(echo, limits);
    for (const chunked of [false, true]) {
      const answer = await sendRaw(port, bytesOf(path, size, chunked));
      expect(answer.status, chunked ? "in chunks" : "announced").toBe(413);
      expect(JSON.parse(answer.body).message).toMatch(/^The request is larger than /);
    }
    expect((await sendRaw(port, bytesOf(path, 90, true))).status).not.toBe(413);
  });

  test.each(["/auth/v1/recover", "/rest/v1/statistics", "/storage/v1/object/media/a.png"])(
    "%s: a body that comes too slowly is given up",
    async (path) => {
      const pace = { graceMs: 60, bytesPerSecond: 10_000 };
      const { port } = await start(echo, { bodyPace: pace, uploadPace: pace });
      const socket = connect(port, "127.0.0.1");
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${signedIn.authorization}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
      );
      // Never idle for long, and never enough.
      const dripping = setInterval(() => socket.writable && socket.write("{"), 5);
      const [answer] = await once(socket.setEncoding("latin1"), "data");
      clearInterval(dripping);
      socket.destroy();
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    },
  );

  test("small bodies reach the backend only when they are complete", async () => {
    const backend = counting();
    const { port, url } = await start(backend.listener);
    const slow = ["/rest/v1/statistics", "/auth/v1/recover", "/storage/v1/object/list/media"].flatMap(
      (path) =>
        Array.from({ length: 40 }, () => {
          const socket = connect(port, "127.0.0.1");
          socket.write(
            `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
          );
          return socket;
        }),
    );
    await Promise.all(slow.map((socket) => once(socket, "connect")));
    expect((await statistics(url)).status).toBe(200);
    expect(backend.asked).toBe(1);
    for (const socket of slow) socket.destroy();
  });

  test("a visitor may send less than a signed-in reader", async () => {
    const { url } = await start(echo, { strangersBody: 100, restBody: 1000 });
    const send = (length: number, headers = {}) =>
      fetch(`${url}/rest/v1/rpc/search_content`, {
        method: "POST",
        body: "x".repeat(length),
        headers: { ...json, ...headers },
      });
    expect((await send(101)).status).toBe(413);
    expect((await send(100)).status).toBe(200);
    expect((await send(1000, signedIn)).status).toBe(200);
    expect((await send(1001, signedIn)).status).toBe(413);
  });

  const bearer = (claims: object, secret = jwtSecret, head?: object) => ({
    authorization: `Bearer ${jwt(claims, secret, head)}`,
  });
  const claims = { sub: "a", session_id: "b", exp: soon() };
  const changed = token.split(".").with(1, encode({ ...claims, sub: "z" }));

  test.each([
    ["no token", {}],
    ["the publishable key", { authorization: "Bearer sb_publishable_x", apikey: "sb_publishable_x" }],
    ["a token we did not sign", bearer(claims, "other")],
    ["an expired one", bearer({ ...claims, exp: 1 })],
    ["one that never expires", bearer({ sub: "a", session_id: "b" })],
    ["one of no session", bearer({ sub: "a", exp: soon() })],
    ["another algorithm", bearer(claims, jwtSecret, { alg: "none" })],
    ["other claims under a good signature", { authorization: `Bearer ${changed.join(".")}` }],
    ["a guessed secret key", { apikey: "sb_secret_tesT" }],
  ])("a file is stored, moved or deleted with a token only, not with %s", async (_name, headers) => {
    const backend = counting();
    const { port } = await start(backend.listener);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    for (const what of [
      "POST /storage/v1/object/media/a.png",
      "PUT /storage/v1/object/media/a.png",
      "DELETE /storage/v1/object/media",
      "POST /storage/v1/object/move",
      "POST /storage/v1/object/copy",
    ]) {
      // Not a byte of the body is waited for.
      const answer = await sendRaw(
        port,
        `${what} HTTP/1.1\r\nHost: x\r\n${lines.join("")}Content-Length: 900000\r\n\r\n`,
      );
      expect(answer.status, what).toBe(401);
      expect(JSON.parse(answer.body).message).toBe("Please sign in to store or delete files.");
    }
    expect(backend.asked).toBe(0);
  });

  test("a client that is still sending when the limit is reached gets the answer, not a broken connection", async () => {
    const { url } = await start(echo, { storageBody: 1024 * 1024 });
    const piece = new Uint8Array(64 * 1024);
    let pieces = 48;
    const body = new ReadableStream({
      async pull(controller) {
        await wait(2);
        if (pieces-- > 0) controller.enqueue(piece);
        else controller.close();
      },
    });
    const init = {
      method: "POST",
      body,
      duplex: "half",
      headers: { "content-type": "image/png", ...signedIn },
    } as RequestInit;
    expect((await fetch(`${url}/storage/v1/object/media/a.png`, init)).status).toBe(413);
  });

  test.each([
    ["refused for its type", echo, "text/plain", 415],
    ["the backend down", "down", "application/json", 503],
  ] as const)("%s: nothing is left behind that fails later", async (_name, backend, contentType, status) => {
    const { url } = await start(backend, { bodyPace: { graceMs: 30, bytesPerSecond: 1e9 } });
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.on("uncaughtExceptionMonitor", note);
    const init = { method: "POST", body: "x".repeat(10_000), headers: { "content-type": contentType } };
    expect((await statistics(url, init)).status).toBe(status);
    await wait(80);
    process.off("uncaughtExceptionMonitor", note);
    expect(failures).toEqual([]);
  });

  test("a large file passes in pieces, not in one", async () => {
    let size = 0;
    const { url } = await start((request, response) => {
      request
        .on("end", () => response.end("{}"))
        .on("data", (chunk: Buffer) => {
          size += chunk.length;
        });
    });
    const body = new Uint8Array(5 * 1024 * 1024);
    const headers = { "content-type": "image/png", ...signedIn };
    expect(
      (await fetch(`${url}/storage/v1/object/media/a.png`, { method: "POST", body, headers })).status,
    ).toBe(200);
    expect(size).toBe(body.length);
  });
});

describe("slots", () => {
  /** Answers only when released. */
  function holding() {
    const held: (() => void)[] = [];
    const listener: RequestListener = (request, response) => {
      request.resume();
      held.push(() => response.setHeader("content-type", "application/json").end("[]"));
    };
    return { held, listener };
  }
  const pool = (concurrency: number, maxRunningPerKey = 9) => ({
    concurrency,
    maxRunningPerKey,
    maxWaiting: 9,
    maxWaitingPerKey: 9,
  });
  const pools = { auth: pool(2), rest: pool(2), storage: pool(2), uploads: pool(1) };
  const behindProxy = { trustProxy: 1 };

  test("a service that is busy does not keep the others waiting", async () => {
    const { held, listener } = holding();
    const { url } = await start(
      (request, response) =>
        request.url?.startsWith("/rest/") ? listener(request, response) : echo(request, response),
      { pools },
    );
    const waiting = [1, 2, 3].map(() => statistics(url));
    await expect.poll(() => held.length).toBe(2);
    expect((await fetch(`${url}/auth/v1/health`)).status).toBe(200);
    expect((await fetch(`${url}/storage/v1/object/public/media/a.png`)).status).toBe(200);
    const upload = { method: "POST", body: "x", headers: signedIn };
    expect((await fetch(`${url}/storage/v1/object/media/a.png`, upload)).status).toBe(200);
    expect(held.length).toBe(2);
    held.splice(0).forEach((answer) => void answer());
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("one IP address takes no more than its places; another is answered meanwhile", async () => {
    const { held, listener } = holding();
    const { url } = await start(listener, { pools: { ...pools, rest: pool(3, 2) } }, behindProxy);
    const many = Array.from({ length: 6 }, () => statistics(url, as("203.0.113.1")));
    await expect.poll(() => held.length).toBe(2);
    const other = statistics(url, as("203.0.113.2"));
    await expect.poll(() => held.length).toBe(3);
    held[2]?.();
    expect((await other).status).toBe(200);
    for (let answered = 0; answered < 7; ) {
      await expect.poll(() => held.length).toBeGreaterThan(answered);
      held[answered++]?.();
      if (answered === 2) answered++;
    }
    expect((await Promise.all(many)).every(({ status }) => status === 200)).toBe(true);
  });

  test("too many waiting: the answer says when to try again", async () => {
    const { held, listener } = holding();
    const rest = { ...pool(1), maxWaitingPerKey: 1 };
    const { url } = await start(listener, { pools: { ...pools, rest } }, behindProxy);
    const first = statistics(url, as("203.0.113.1"));
    await expect.poll(() => held.length).toBe(1);
    const [refused, other] = [
      Promise.race([1, 2].map(() => statistics(url, as("203.0.113.1")))),
      statistics(url, as("203.0.113.2")),
    ];
    const { status, headers } = await refused;
    expect([status, headers.get("retry-after")]).toEqual([503, "3"]);
    held[0]?.();
    await first;
    await expect.poll(() => held.length).toBe(2);
    held[1]?.();
    await expect.poll(() => held.length).toBe(3);
    held[2]?.();
    expect((await other).status).toBe(200);
  });

  test("a client that does not read holds no slot of the backend", async () => {
    // More than the system buffers for a connection.
    const size = 8_000_000;
    const { port, url } = await start(
      (_request, response) => response.setHeader("content-length", size).end("x".repeat(size)),
      { pools, heldAnswer: size, heldAnswers: { total: 9 * size, perClient: 9 * size } },
    );
    const sockets = Array.from({ length: 6 }, () => {
      const socket = connect(port, "127.0.0.1").pause();
      socket.write("GET /rest/v1/statistics HTTP/1.1\r\nHost: x\r\n\r\n");
      return socket;
    });
    expect((await (await statistics(url)).text()).length).toBe(size);
    for (const socket of sockets) socket.destroy();
  });

  test("a client that reads nothing gets no more than its buffer; another is answered", async () => {
    const size = 8_000_000;
    const backend = counting((request, response) => {
      request.resume();
      response.setHeader("content-length", size).end("x".repeat(size));
    });
    const { port, url } = await start(
      backend.listener,
      { pools, heldAnswer: size, heldAnswers: { total: 99 * size, perClient: 4 * size } },
      behindProxy,
    );
    const get = "GET /rest/v1/statistics HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n";
    const deaf = [1, 2].map(() => connect(port, "127.0.0.1").pause());
    // One after the other on the same connection, none of them read.
    for (const socket of deaf) socket.on("error", () => undefined).write(get.repeat(4));
    const { headers } = as("203.0.113.1");
    await expect
      .poll(async () => (await post(`${url}/rest/v1/rpc/search_content`, {}, { headers })).status)
      .toBe(503);
    const before = backend.asked;
    expect(before).toBeLessThanOrEqual(8);
    const refused = await statistics(url, { headers });
    expect([refused.status, refused.headers.get("retry-after"), backend.asked]).toEqual([503, "3", before]);
    expect((await (await statistics(url, as("203.0.113.2"))).text()).length).toBe(size);
    for (const socket of deaf) socket.destroy();
    await expect.poll(async () => (await statistics(url, { headers })).status).toBe(200);
  });
});

test.each([
  ["a large answer", { heldAnswer: 0 }],
  ["one for which there is no memory left", { heldAnswer: 1e9, heldAnswers: { total: 1, perClient: 1e9 } }],
])("%s that is not read gives its place back", async (_name, held) => {
  const size = 8_000_000;
  const one = { concurrency: 1 };
  const backend = counting(
    (_request, response) => void response.setHeader("content-length", size).end("x".repeat(size)),
  );
  const { port, url } = await start(backend.listener, {
    ...held,
    answerPace: { graceMs: 50, bytesPerSecond: 1e9 },
    pools: { auth: one, rest: one, storage: one, uploads: one },
  });
  const deaf = connect(port, "127.0.0.1").pause();
  deaf.on("error", () => undefined);
  deaf.write("GET /rest/v1/statistics HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => backend.asked).toBe(1);
  expect((await statistics(url)).status).toBe(200);
  deaf.destroy();
});

describe("headers", () => {
  test("many ranges of one file are not passed on", async () => {
    const seen: unknown[] = [];
    const { url } = await start((request, response) => {
      seen.push(request.headers.range);
      response.end("{}");
    });
    for (const range of ["bytes=0-9", "bytes=0-0,1-1,2-2", "0-9"])
      await fetch(`${url}/storage/v1/object/public/media/a.png`, { headers: { range } });
    expect(seen).toEqual(["bytes=0-9", undefined, "0-9"]);
  });

  test("passes a visitor's headers, drops those that only we set", async () => {
    let seen: IncomingMessage["headers"] = {};
    const { url } = await start((request, response) => {
      seen = request.headers;
      response.end("{}");
    });
    await statistics(url, {
      headers: {
        apikey: "k",
        prefer: "count=exact",
        origin: "https://www.example.ch",
        cookie: "a=b",
        "x-forwarded-for": "6.6.6.6",
        "x-real-ip": "6.6.6.6",
        "x-reduit-gateway": "guess",
        "x-reduit-guessed": "1",
      },
    });
    expect(seen).toMatchObject({ apikey: "k", prefer: "count=exact", "x-reduit-gateway": "the-secret" });
    for (const name of ["cookie", "origin", "x-forwarded-for", "x-real-ip", "x-reduit-guessed"])
      expect(seen).not.toHaveProperty(name);
  });

  test.each([
    ["public/media/a.png", "max-age=60"],
    ["authenticated/media/a.png", "no-store"],
  ])("lets only public files be stored: %s", async (path, expected) => {
    const { url } = await start((_request, response) => {
      response.writeHead(200, { "cache-control": "max-age=60" }).end("x");
    });
    const { headers } = await fetch(`${url}/storage/v1/object/${path}`, { headers: signedIn });
    expect(headers.get("cache-control")).toBe(expected);
  });

  test("drops the backend's headers about itself", async () => {
    const { url } = await start((_request, response) => {
      response.writeHead(200, {
        "access-control-allow-origin": "*",
        "content-range": "0-1/2",
        "content-type": "application/json",
        "sb-auth-refresh-token-prefix": "abc",
        "set-cookie": "a=b",
        server: "secret/1.0",
      });
      response.end("[]");
    });
    const { headers } = await statistics(url);
    expect(headers.get("content-range")).toBe("0-1/2");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    for (const name of [
      "access-control-allow-origin",
      "set-cookie",
      "server",
      "sb-auth-refresh-token-prefix",
    ])
      expect(headers.get(name), name).toBeNull();
  });
});

describe("limits", () => {
  const recover = (url: string, email: string) => post(`${url}/auth/v1/recover`, { email });

  test("the overall ceiling of an IP address", async () => {
    const { url } = await start(echo, { requests: { points: 3, seconds: 3600 } });
    for (let count = 0; count < 3; count++) expect((await fetch(`${url}/rest/v1/a`)).status).toBe(200);
    const refused = await fetch(`${url}/rest/v1/a`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  });

  test("a request that the backend could not answer costs nothing", async () => {
    let works = false;
    const limits = { signUpAccount: { points: 1, seconds: 60 } };
    const { url } = await start((request, response) => {
      request.resume().on("end", () => response.writeHead(works ? 200 : 500).end("{}"));
    }, limits);
    const register = async (email: string) =>
      (await post(`${url}/auth/v1/signup`, { email, password: "secret" })).status;
    for (let count = 0; count < 3; count++) expect(await register("a@example.ch")).toBe(503);
    works = true;
    expect(await register("a@example.ch")).toBe(200);
    expect(await register(" A@Example.ch "), "the same account").toBe(429);
    expect(await register("b@example.ch")).toBe(200);
  });

  const signInAt = (url: string, email = "a@example.ch") =>
    post(`${url}/auth/v1/token?grant_type=password`, { email, password: "secret" });

  test("that cannot be asked for: 503, and the backend does not see the guess", async () => {
    const backend = counting();
    const away: Counters = { ...createMemoryCounters(), count: () => Promise.reject(new Error("away")) };
    const { url } = await start(backend.listener, {}, { counters: away });
    for (const answer of [await signInAt(url), await recover(url, "a@example.ch")]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("2");
    }
    expect(backend.asked).toBe(0);
  });

  test("too many requests at once: the answer says when to try again, and others are served", async () => {
    const counters = createMemoryCounters();
    const held: (() => void)[] = [];
    const slow: Counters = {
      ...counters,
      async count(steps) {
        await new Promise<void>((resolve) => held.push(resolve));
        return counters.count(steps);
      },
    };
    const limits = { counting: { concurrency: 1, maxWaiting: 4, maxWaitingPerKey: 1 } };
    const { url } = await start(echo, limits, { counters: slow, trustProxy: 1 });
    const from = (ipAddress: string) =>
      post(`${url}/auth/v1/recover`, { email: "a@example.ch" }, as(ipAddress));
    const flood = Array.from({ length: 3 }, () => from("203.0.113.1"));
    const refused = await Promise.race(flood);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error_code: "busy" });
    const other = from("203.0.113.2");
    const release = setInterval(() => {
      for (const resolve of held.splice(0)) resolve();
    }, 5);
    expect((await other).status).toBe(200);
    await Promise.all(flood);
    clearInterval(release);
  });

  test("that cannot be given back do not withhold the answer; the log says so", async () => {
    const logged: string[] = [];
    const counters = createMemoryCounters();
    const failing: Counters = {
      ...counters,
      count: (steps) =>
        steps.some(({ operation }) => operation === "give_back")
          ? Promise.reject(new Error("away"))
          : counters.count(steps),
    };
    const log = withoutAccess((level, event) => logged.push(`${level} ${event}`));
    const { url } = await start(echo, {}, { counters: failing, log });
    expect((await signInAt(url)).status).toBe(200);
    expect(logged).toEqual(["warn rate limits not given back"]);
  });

  test("a wrong password is a line in the log, without e-mail and IP address, and not without end", async () => {
    const lines: Record<string, unknown>[] = [];
    const wrong: RequestListener = (request, response) => {
      request.resume().on("end", () => response.writeHead(400).end('{"error_code":"invalid_credentials"}'));
    };
    const many = { points: 1000, seconds: 3600 };
    const limits = {
      signInAccount: many,
      signInIp: many,
      guesses: { ...defaultLimits.guesses, points: 1000 },
    };
    const log = withoutAccess((level, event, facts) => lines.push({ level, event, ...facts }));
    const { url } = await start(wrong, limits, { log });
    for (const email of ["a@example.ch", "A@example.ch", "b@example.ch"]) await signInAt(url, email);
    const alias = expect.stringMatching(/^[\w-]{12}$/);
    const line = { level: "warn", event: "sign-in failed", by: "password", account: alias, client: alias };
    expect(lines).toEqual([line, line, line]);
    const [first, again, other] = lines;
    expect(again).toEqual(first);
    expect(other?.account).not.toBe(first?.account);
    expect(other?.client).toBe(first?.client);
    expect(JSON.stringify(lines)).not.toMatch(/example|127\.0|secret/);
    for (let count = 0; count < 40; count++) await signInAt(url);
    expect(lines).toHaveLength(30);
  });

  test("too many sign-ins waiting: the answer says when to try again", async () => {
    const limits = { hashing: { concurrency: 1, maxWaiting: 1, maxWaitingPerKey: 1 } };
    const released = Promise.withResolvers<void>();
    const slow: RequestListener = (request, response) => {
      request.resume().on("end", () => void released.promise.then(() => response.writeHead(200).end("{}")));
    };
    const { url } = await start(slow, limits);
    const asked = [signInAt(url), signInAt(url), signInAt(url)];
    const refused = await Promise.race(asked);
    released.resolve();
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toMatchObject({ error_code: "busy" });
  });

  test("answers that must not tell take a minimum duration", async () => {
    const { url } = await start(echo, { minimumDuration: 120 });
    const started = performance.now();
    await recover(url, "a@example.ch");
    expect(performance.now() - started).toBeGreaterThanOrEqual(119);
  });
});

describe("asking for a mail", () => {
  const requests = [
    ["recover", { email: "a@example.ch" }],
    ["resend", { email: "a@example.ch", type: "signup" }],
  ] as const;
  /** Keeps what it is asked until the test answers. */
  async function startHeld(limits: Partial<GatewayLimits> = {}) {
    const held: ServerResponse[] = [];
    const logged: string[] = [];
    const { url } = await start(
      (request, response) => void request.resume().on("end", () => held.push(response)),
      limits,
      { log: withoutAccess((level, message) => logged.push(`${level} ${message}`)) },
    );
    return { url, held, logged };
  }

  test.each(requests)("%s has one answer: work done, refused, failed, or never done", async (path, body) => {
    const backends: RequestListener[] = [
      echo,
      (_request, response) => void response.writeHead(403).end('{"error_code":"x"}'),
      (_request, response) => void response.writeHead(500).end("Error"),
      (_request, response) => void response.destroy(),
      () => undefined,
    ];
    const answers = new Set<string>();
    for (const backend of backends) {
      const { url } = await start(backend);
      const answer = await post(`${url}/auth/v1/${path}`, body);
      const headers = [...answer.headers].filter(([name]) => name !== "date");
      answers.add(JSON.stringify([answer.status, await answer.text(), headers]));
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[200,"\{\}"/)]);
  });

  test("is refused at once without a backend, and for an invalid e-mail", async () => {
    for (const [path, body] of requests) {
      expect((await post(`${(await start("down")).url}/auth/v1/${path}`, body)).status).toBe(503);
      const { url } = await start();
      for (const email of ["a@b", "a b@example.ch", "example.ch", `${"a".repeat(250)}@b.ch`])
        expect((await post(`${url}/auth/v1/${path}`, { ...body, email })).status, email).toBe(400);
    }
  });

  test("counts while it runs and when it is done; a failure is logged and costs nothing", async () => {
    const { url, held, logged } = await startHeld({ recoverAccount: { points: 1, seconds: 3600 } });
    const recover = async () => (await post(`${url}/auth/v1/recover`, { email: "a@example.ch" })).status;
    const answerWith = async (index: number, status: number) => {
      await expect.poll(() => held.length).toBe(index + 1);
      held[index]?.writeHead(status).end("{}");
    };
    expect([await recover(), await recover()]).toEqual([200, 429]);
    await answerWith(0, 500);
    await expect.poll(recover).toBe(200);
    expect(logged).toEqual(["error A mail that was asked for was not sent"]);
    await answerWith(1, 200);
    await expect.poll(() => held[1]?.writableFinished).toBe(true);
    expect(await recover()).toBe(429);
  });

  test("goes on when the visitor has left", async () => {
    const { url, held } = await startHeld({ minimumDuration: 600_000 });
    const leaving = new AbortController();
    const answer = post(`${url}/auth/v1/recover`, { email: "a@example.ch" }, { signal: leaving.signal });
    await expect.poll(() => held.length).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    expect((await fetch(`${url}/rest/v1/a`, { method: "OPTIONS" })).status).toBe(405);
    expect(held[0]?.destroyed).toBe(false);
    held[0]?.end("{}");
    await expect.poll(() => held[0]?.writableFinished).toBe(true);
  });

  test("limits running requests: the next one gets a time to retry", async () => {
    const { url } = await startHeld({ background: { concurrency: 1, maxWaiting: 1 } });
    const statuses: number[] = [];
    for (const name of ["a", "b", "c"])
      statuses.push((await post(`${url}/auth/v1/recover`, { email: `${name}@example.ch` })).status);
    expect(statuses).toEqual([200, 200, 503]);
  });
});

test("invalid HTTP is answered in one sentence, and the server goes on", async () => {
  const { port, url } = await start();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("nonsense\r\n\r\n");
  socket.resetAndDestroy();
  const answer = await sendRaw(port, "nonsense\r\n\r\n");
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body)).toEqual({ code: "bad_request", message: "The request is not valid HTTP." });
  expect((await fetch(`${url}/rest/v1/a`)).status).toBe(200);
});
