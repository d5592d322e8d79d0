// The reverse proxy of deploy/ with fake web processes: which it asks, how often, and what it lets pass.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:http2";
import { get } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { defaultLimits } from "../../server/gateway/limits.ts";
import { keepAliveSeconds } from "../../server/http/raw-response.ts";
import { freePort } from "../fixtures/free-port.ts";
import { root } from "../fixtures/product.ts";
import { checkConfiguration, type ReverseProxy, startReverseProxy } from "../fixtures/reverse-proxy.ts";
import { missingTools } from "../fixtures/tools.ts";

const missing = missingTools("nginx", "openssl");
if (missing) it.skip(`deploy/nginx.conf: ${missing}`);

describe.skipIf(missing !== undefined)("deploy/nginx.conf", () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  type StandIn = { server: Server; port: number; asked: string[]; answer: Answer };

  let proxy: ReverseProxy;
  let processes: StandIn[];

  beforeAll(async () => {
    processes = await Promise.all([startStandIn("first"), startStandIn("second")]);
    // A third one is not there: it has been stopped, or was never started.
    proxy = await startReverseProxy([...processes.map(({ port }) => port), await freePort()]);
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const { server } of processes ?? []) server.close();
  });
  afterEach(() => {
    for (const each of processes) {
      each.asked.length = 0;
      each.answer = (_request, response) => response.end("a page");
    }
  });

  async function startStandIn(name: string): Promise<StandIn> {
    const standIn = { asked: [] as string[], answer: (_request, response) => response.end(name) } as {
      asked: string[];
      answer: Answer;
    };
    const server = createServer((request, response) => {
      standIn.asked.push(`${request.method} ${request.url}`);
      request.resume().once("end", () => standIn.answer(request, response));
    });
    server.listen(await freePort(), "127.0.0.1");
    await once(server, "listening");
    return Object.assign(standIn, { server, port: (server.address() as { port: number }).port });
  }

  function answerAll(answer: Answer) {
    for (const each of processes) each.answer = answer;
  }
  const unavailable: Answer = (_request, response) => response.writeHead(503, { "retry-after": "1" }).end();
  const timesAsked = () => processes.flatMap(({ asked }) => asked).length;
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`${proxy.url}${path}`, init)).status;

  it("is accepted by nginx -t, without a warning", async () => {
    const said = await checkConfiguration();
    expect(said).toContain("test is successful");
    // Newer than Debian's, it wants "http2 on" in a line of its own, which Debian's does not know.
    const lines = said
      .split("\n")
      .filter((line) => !line.includes('the "listen ... http2" directive is deprecated'));
    expect(lines.join("\n")).not.toMatch(/\[(warn|emerg|error)\]/);
  });

  it("skips a process that is not running, for every request", async () => {
    for (let i = 0; i < 9; i++) {
      expect(await statusOf(`/page-${i}`)).toBe(200);
      expect(await statusOf("/rest/v1/rows", { method: "POST", body: "{}" })).toBe(200);
    }
  });

  it("asks another process when one has no database, but sends nothing twice that may count twice", async () => {
    const [first] = processes;
    if (first) first.answer = unavailable;
    for (let i = 0; i < 8; i++) expect(await statusOf("/page")).toBe(200);
    for (const each of processes) each.asked.length = 0;
    answerAll(unavailable);
    expect(await statusOf("/rest/v1/rows", { method: "POST", body: "{}" })).toBe(503);
    expect(await statusOf("/rest/v1/rows", { method: "PATCH", body: "{}" })).toBe(503);
    expect(timesAsked()).toBe(2);
  });

  it("sends a write once even where its process dies over it", async () => {
    answerAll((_request, response) => response.destroy());
    const answer = await fetch(`${proxy.url}/rest/v1/rows`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.text()).toMatch(/not available at the moment. Please try again/);
    expect(timesAsked()).toBe(1);
  });

  it("keeps requesting pages although other requests are answered with 503", async () => {
    answerAll((request, response) =>
      request.url === "/stored" ? response.end("a page") : unavailable(request, response),
    );
    for (let i = 0; i < 20; i++) expect(await statusOf("/rest/v1/rows")).toBe(503);
    for (let i = 0; i < 6; i++) expect(await statusOf("/stored")).toBe(200);
  });

  it("names the client in one entry that cannot be forged, and leaves compressed answers alone", async () => {
    answerAll(({ headers }, response) => response.end(JSON.stringify(headers)));
    const forged = { "x-forwarded-for": "203.0.113.9", "accept-encoding": "gzip" };
    const upgrade = { connection: "upgrade", upgrade: "websocket" };
    const [answer] = await once(get(proxy.url, { headers: { ...forged, ...upgrade } }), "response");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers.server).toBe("nginx");
    const headers = JSON.parse(await text(answer)) as Record<string, string>;
    expect(headers["x-forwarded-for"]).toBe("203.0.113.9, 127.0.0.1");
    expect(headers).toMatchObject({ host: "localhost", "x-forwarded-proto": "https" });
    expect(headers).not.toHaveProperty("upgrade");
  });

  it("lets through requests the site accepts, and refuses others with a sentence", async () => {
    expect(await statusOf(`/search?q=${"x".repeat(12_000)}`)).toBe(200);
    const upload = (bytes: number) => ({ method: "POST", body: Buffer.alloc(bytes) });
    expect(await statusOf("/storage/v1/object/x", upload(defaultLimits.storageBody))).toBe(200);
    const answer = await fetch(
      `${proxy.url}/storage/v1/object/x`,
      upload(defaultLimits.storageBody + 1024 ** 2),
    );
    expect(answer.status).toBe(413);
    expect(await answer.text()).toBe("This is more than 10 MB. Choose a smaller file and try again.\n");
  });

  it("waits longer than the site does, and never uses a connection that the site is just closing", () => {
    const files = ["nginx.conf", "nginx-proxy.conf"]
      .map((name) => readFileSync(join(root, "deploy", name), "utf8"))
      .join("\n");
    const seconds = (directive: string) =>
      Number(new RegExp(`^ *${directive} (\\d+)s;`, "m").exec(files)?.[1] ?? Number.NaN);
    expect(seconds("keepalive_timeout")).toBeLessThan(keepAliveSeconds);
    expect(seconds("proxy_read_timeout") * 1000).toBeGreaterThan(defaultLimits.storageAnswerWithin);
    expect(seconds("proxy_read_timeout") * 1000).toBeGreaterThan(defaultLimits.answerWithin);
  });

  it("speaks HTTP/2 over TLS 1.3 and nothing older, and sends plain HTTP there", async () => {
    const session = connect(proxy.url);
    const [headers] = await once(session.request({ ":path": "/" }), "response");
    expect(headers[":status"]).toBe(200);
    expect(session.alpnProtocol).toBe("h2");
    session.close();
    expect(await handshake({})).toBe("TLSv1.3");
    expect(await handshake({ maxVersion: "TLSv1.2" })).toMatch(/alert|protocol|version/i);
    const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/blog?q=1`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://127.0.0.1/blog?q=1"]);
  });

  function handshake(options: ConnectionOptions): Promise<string> {
    return new Promise((resolve) => {
      const port = Number(new URL(proxy.url).port);
      const socket = connectTls({ host: "localhost", port, ...options }, () => {
        resolve(socket.getProtocol() ?? "");
        socket.end();
      });
      socket.once("error", (error) => resolve(error.message));
    });
  }
});
