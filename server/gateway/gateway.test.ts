import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { sendRaw } from "../../tests/fixtures/raw-http.ts";
import { answerClientError } from "../http/client-error.ts";
import { createGateway, type GatewayOptions } from "./gateway.ts";
import type { GatewayLimits } from "./limits.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  server.on("clientError", answerClientError);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const echo: RequestListener = (request, response) => {
  request.resume();
  request.on("end", () => response.setHeader("content-type", "application/json").end('{"ok":true}'));
};

async function start(
  backend: RequestListener | "down" = echo,
  limits: Partial<GatewayLimits> = {},
  more: Partial<GatewayOptions> = {},
) {
  const backendPort = backend === "down" ? undefined : await listen(backend);
  const gateway = createGateway({
    upstream: () => (backendPort === undefined ? undefined : new URL(`http://127.0.0.1:${backendPort}`)),
    gatewaySecret: "the-secret",
    siteOrigins: () => ["https://www.example.ch"],
    trustProxy: 0,
    log: () => undefined,
    limits: { minimumDuration: 0, ...limits },
    ...more,
  });
  cleanups.push(gateway.close);
  const port = await listen((request, response) => void gateway.handle(request, response));
  return { port, url: `http://127.0.0.1:${port}` };
}

describe("the backend away or unwell", () => {
  test("not there: 503 and when to try again", async () => {
    const { url } = await start("down");
    const answer = await fetch(`${url}/rest/v1/statistics`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await answer.json()).toMatchObject({ code: "unavailable", message: expect.any(String) });
  });

  test("refusing connections: 503", async () => {
    const { url } = await start("down", {}, { upstream: () => new URL("http://127.0.0.1:1") });
    expect((await fetch(`${url}/rest/v1/statistics`)).status).toBe(503);
  });

  test("silent: 504, and the request to it is given up", async () => {
    let asked: IncomingMessage | undefined;
    const { url } = await start(
      (request) => {
        asked = request;
      },
      { answerWithin: 80 },
    );
    const read = await fetch(`${url}/rest/v1/statistics`);
    expect(read.status).toBe(504);
    expect(await read.json()).toMatchObject({
      code: "timeout",
      message: expect.stringContaining("given up"),
    });
    await expect.poll(() => asked?.destroyed).toBe(true);
  });

  test("silent about a write: 504, and the words do not say that it was stopped", async () => {
    const { url } = await start(() => undefined, { answerWithin: 80 });
    const init = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    const written = await fetch(`${url}/rest/v1/statistics`, init);
    expect(written.status).toBe(504);
    const { message } = (await written.json()) as { message: string };
    expect(message).toMatch(/do not know whether this was done/);
  });

  test("a statement that was stopped: the words of the API, which knows that nothing was changed", async () => {
    const body = { code: "57014", message: "Nothing was changed.", details: null, hint: null };
    const { url } = await start((_request, response) => {
      response.writeHead(504, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    const answer = await fetch(`${url}/rest/v1/statistics`);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toEqual(body);
  });

  test("a query that asks for too much does not reach it", async () => {
    let asked = 0;
    const { url } = await start((_request, response) => {
      asked++;
      response.end("[]");
    });
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
    expect(asked).toBe(0);
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
    const { url } = await start((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half");
      setTimeout(() => response.destroy(), 20);
    });
    const answer = await fetch(`${url}/rest/v1/statistics`);
    await expect(answer.text()).rejects.toThrow();
  });

  test("a visitor who leaves ends the request to the backend", async () => {
    let asked: IncomingMessage | undefined;
    const { url } = await start((request) => {
      asked = request;
    });
    const leaving = new AbortController();
    const answer = fetch(`${url}/rest/v1/statistics`, { signal: leaving.signal });
    await expect.poll(() => asked).toBeTruthy();
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => asked?.destroyed).toBe(true);
  });
});

describe("bodies", () => {
  const post = (path: string, size: number, chunked: boolean) => {
    const head = [`POST ${path} HTTP/1.1`, "Host: x", "Content-Type: application/json", "Connection: close"];
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
      const answer = await sendRaw(port, post(path, size, chunked));
      expect(answer.status, chunked ? "in chunks" : "announced").toBe(413);
      expect(JSON.parse(answer.body).message).toMatch(/^The request is larger than /);
    }
    expect((await sendRaw(port, post(path, 90, true))).status).not.toBe(413);
  });

  test.each(["/auth/v1/recover", "/rest/v1/statistics"])(
    "%s: a body that does not come is given up",
    async (path) => {
      const { port } = await start(echo, { bodyWithin: 60, bodyIdle: 60 });
      const answer = await sendRaw(
        port,
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
      );
      expect(answer.status).toBe(408);
    },
  );

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
      headers: { "content-type": "image/png" },
    } as RequestInit;
    expect((await fetch(`${url}/storage/v1/object/media/a.png`, init)).status).toBe(413);
  });

  test.each([
    ["refused for its type", echo, "text/plain", 415],
    ["the backend down", "down", "application/json", 503],
  ] as const)("%s: nothing is left behind that fails later", async (_name, backend, contentType, status) => {
    const { url } = await start(backend, { bodyIdle: 30 });
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.on("uncaughtExceptionMonitor", note);
    const init = { method: "POST", body: "x".repeat(10_000), headers: { "content-type": contentType } };
    expect((await fetch(`${url}/rest/v1/statistics`, init)).status).toBe(status);
    await wait(80);
    process.off("uncaughtExceptionMonitor", note);
    expect(failures).toEqual([]);
  });

  test("a large file passes in pieces, not in one", async () => {
    let size = 0;
    const { url } = await start((request, response) => {
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      request.on("end", () => response.end("{}"));
    });
    const body = new Uint8Array(5 * 1024 * 1024);
    const headers = { "content-type": "image/png" };
    expect(
      (await fetch(`${url}/storage/v1/object/media/a.png`, { method: "POST", body, headers })).status,
    ).toBe(200);
    expect(size).toBe(body.length);
  });
});

describe("headers", () => {
  test("what a visitor may say passes; what only we say does not", async () => {
    let seen: IncomingMessage["headers"] = {};
    const { url } = await start((request, response) => {
      seen = request.headers;
      response.end("{}");
    });
    await fetch(`${url}/rest/v1/statistics`, {
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

  test("what the backend says about itself stays inside", async () => {
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
    const { headers } = await fetch(`${url}/rest/v1/statistics`);
    expect(headers.get("content-range")).toBe("0-1/2");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    for (const name of [
      "access-control-allow-origin",
      "set-cookie",
      "server",
      "sb-auth-refresh-token-prefix",
    ]) {
      expect(headers.get(name), name).toBeNull();
    }
  });
});

describe("limits", () => {
  const recover = (url: string, email: string) =>
    fetch(`${url}/auth/v1/recover`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });

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
    const register = async (email: string) => {
      const body = JSON.stringify({ email, password: "secret" });
      const headers = { "content-type": "application/json" };
      return (await fetch(`${url}/auth/v1/signup`, { method: "POST", headers, body })).status;
    };
    for (let count = 0; count < 3; count++) expect(await register("a@example.ch")).toBe(503);
    works = true;
    expect(await register("a@example.ch")).toBe(200);
    expect(await register(" A@Example.ch "), "the same account").toBe(429);
    expect(await register("b@example.ch")).toBe(200);
  });

  test("too many sign-ins waiting: told when to try again", async () => {
    const limits = { hashing: { concurrency: 1, maxWaiting: 1, maxWaitingPerKey: 1 } };
    const slow: RequestListener = (request, response) => {
      request.resume().on("end", () => setTimeout(() => response.writeHead(200).end("{}"), 100));
    };
    const { url } = await start(slow, limits);
    const signIn = () =>
      fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "a@example.ch", password: "secret" }),
      });
    const answers = await Promise.all([signIn(), signIn(), signIn()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.headers.get("retry-after")).toBe("5");
    expect(await refused?.json()).toMatchObject({ error_code: "busy" });
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
  const post = (url: string, path: string, body: object, signal?: AbortSignal) =>
    fetch(`${url}/auth/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });

  /** Keeps what it is asked until the test answers. */
  async function startHeld(limits: Partial<GatewayLimits> = {}) {
    const held: ServerResponse[] = [];
    const logged: string[] = [];
    const { url } = await start(
      (request, response) => void request.resume().on("end", () => held.push(response)),
      limits,
      { log: (level, message) => logged.push(`${level} ${message}`) },
    );
    return { url, held, logged };
  }

  test.each(requests)(
    "%s has one answer: the work done, refused, failed, or never done",
    async (path, body) => {
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
        const answer = await post(url, path, body);
        const headers = [...answer.headers].filter(([name]) => name !== "date");
        answers.add(JSON.stringify([answer.status, await answer.text(), headers]));
      }
      expect([...answers]).toEqual([expect.stringMatching(/^\[200,"\{\}"/)]);
    },
  );

  test("is refused at once where there is no backend, and for what is no e-mail", async () => {
    for (const [path, body] of requests) {
      expect((await post((await start("down")).url, path, body)).status).toBe(503);
      const { url } = await start();
      for (const email of ["a@b", "a b@example.ch", "example.ch", `${"a".repeat(250)}@b.ch`])
        expect((await post(url, path, { ...body, email })).status, email).toBe(400);
    }
  });

  test("counts while it is worked on and when it is done; what failed is logged and costs nothing", async () => {
    const { url, held, logged } = await startHeld({ recoverAccount: { points: 1, seconds: 3600 } });
    const recover = async () => (await post(url, "recover", { email: "a@example.ch" })).status;
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
    const answer = post(url, "recover", { email: "a@example.ch" }, leaving.signal);
    await expect.poll(() => held.length).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    expect((await fetch(`${url}/rest/v1/a`, { method: "OPTIONS" })).status).toBe(405);
    expect(held[0]?.destroyed).toBe(false);
    held[0]?.end("{}");
    await expect.poll(() => held[0]?.writableFinished).toBe(true);
  });

  test("not without end: when too many are worked on, the next is told to come back", async () => {
    const { url } = await startHeld({ background: { concurrency: 1, maxWaiting: 1 } });
    const statuses: number[] = [];
    for (const name of ["a", "b", "c"])
      statuses.push((await post(url, "recover", { email: `${name}@example.ch` })).status);
    expect(statuses).toEqual([200, 200, 503]);
  });
});

test("what is no HTTP is answered in one sentence, and the server goes on", async () => {
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
