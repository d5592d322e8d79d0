import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listen } from "../../tests/fixtures/listen.ts";
import { sendRaw } from "../../tests/fixtures/raw-http.ts";
import { createInFlight } from "../http/in-flight.ts";
import { createLocalOnly } from "../http/local-only.ts";
import { createListener } from "./listener.ts";

const waiting: ServerResponse[] = [];
const sentPages: string[] = [];
const inFlight = createInFlight(3);
const listener = createListener({
  assets: new Map(),
  pages: {
    sendHit: () => false,
    async send(request, response, url) {
      sentPages.push(url.pathname);
      if (url.pathname === "/slow") waiting.push(response);
      else response.end(`${request.method} ${url.pathname}`);
    },
  },
  health: { has: () => false, answer: () => undefined },
  serverRoutes: { has: () => false, handle: () => undefined },
  images: { isImage: () => false, handle: async () => undefined },
  downloads: { isDownload: () => false, handle: async () => false },
  gateway: undefined,
  postForm: async (_request, response) => void response.end("posted"),
  collect: undefined,
  serveModule: undefined,
  headers: () => ({}),
  localOnly: createLocalOnly({
    boundHost: "127.0.0.1",
    siteUrl: () => "http://localhost:3000",
    trustProxy: 0,
    log: () => undefined,
  }),
  inFlight,
  clientKey: ({ headers }) => String(headers["x-client"]),
  log: () => undefined,
});

let port: number;
const server = createServer(listener);
beforeEach(async () => {
  port = await listen(server);
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
});

const get = (path: string, client = "a") =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Client: ${client}\r\n\r\n`;

test.each(["/x/..//evil.com/", "/.//evil.com/", "/%2e//evil.com/", "/\\evil.com/", "/x/..//evil.com/about"])(
  "%s neither leads elsewhere nor is rendered",
  async (path) => {
    sentPages.length = 0;
    const { status, head } = await sendRaw(port, get(path));
    expect(status).toBe(400);
    expect(head).not.toMatch(/location/i);
    expect(sentPages).toEqual([]);
  },
);

test.each([
  ["/about/", "/about"],
  ["/about//?a=//b/", "/about?a=//b/"],
  ["/%2f/evil.com/", "/%2f/evil.com"],
])("%s leads to %s on this site", async (path, location) => {
  const { status, head } = await sendRaw(port, `${get(path).trimEnd()}\r\nConnection: close\r\n\r\n`);
  expect(status).toBe(301);
  expect(/^location: (.*)\r$/im.exec(head)?.[1]).toBe(location);
});

test("limits one client's open requests over all its connections, and answers another", async () => {
  const pipelined = connect(port, "127.0.0.1").setEncoding("latin1");
  pipelined.write(get("/slow").repeat(3));
  await expect.poll(() => waiting.length).toBe(3);
  const refused = await sendRaw(port, get("/quick"));
  expect([refused.status, refused.body]).toEqual([
    429,
    expect.stringContaining("Too many requests from your network are in progress."),
  ]);
  expect(refused.head).toMatch(/retry-after: 3\r/i);
  expect((await sendRaw(port, get("/quick", "b"))).status).toBe(200);
  // Those who leave give their places back.
  pipelined.destroy();
  await expect.poll(() => inFlight.keys).toBe(0);
  expect((await sendRaw(port, get("/quick"))).status).toBe(200);
});

test("an unwanted body does not hold the connection", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n");
  socket.resume().on("error", () => undefined);
  await once(socket, "close");
});
