import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { createLocalOnly } from "./local-only.ts";

type Situation = {
  boundHost: string;
  siteUrl: string;
  trustProxy: number;
  remoteAddress: string | undefined;
  httpVersion: string;
  headers: Record<string, string>;
};

const atHome: Situation = {
  boundHost: "127.0.0.1",
  siteUrl: "http://localhost:3000",
  trustProxy: 0,
  remoteAddress: "127.0.0.1",
  httpVersion: "1.1",
  headers: { host: "localhost:3000" },
};

function request({ remoteAddress, httpVersion, headers }: Situation): IncomingMessage {
  return { socket: { remoteAddress }, httpVersion, headers } as unknown as IncomingMessage;
}

function open({ boundHost, siteUrl, trustProxy }: Situation) {
  const logged: string[] = [];
  const localOnly = createLocalOnly({
    boundHost,
    siteUrl: () => siteUrl,
    trustProxy,
    log: (_level, event) => logged.push(event),
  });
  return { ...localOnly, logged };
}

const admits = (changes: Partial<Situation>) => {
  const situation = { ...atHome, ...changes };
  return open(situation).admits(request(situation));
};
const sent = (headers: Record<string, string>) => ({ headers: { ...atHome.headers, ...headers } });

test.each<[string, Partial<Situation>]>([
  ["another machine", { remoteAddress: "203.0.113.9" }],
  ["a server open to the network", { boundHost: "0.0.0.0" }],
  ["a server on a network address", { boundHost: "192.168.1.5" }],
  ["a site with a public URL", { siteUrl: "https://www.example.ch" }],
  ["a site with a URL of the network", { siteUrl: "http://192.168.1.5:3000" }],
  ["a proxy is declared", { trustProxy: 1 }],
  [
    "behind nginx as it comes",
    { httpVersion: "1.0", headers: { host: "127.0.0.1:3000", connection: "close" } },
  ],
  ...[
    "x-forwarded-for",
    "forwarded",
    "via",
    "x-real-ip",
    "x-forwarded-host",
    "cf-connecting-ip",
    "x-envoy-internal",
  ].map((name): [string, Partial<Situation>] => [`a proxy that says ${name}`, sent({ [name]: "x" })]),
  ["opened under another name, by its Referer", sent({ referer: "https://www.example.ch/login" })],
  ["opened under another name, by its Origin", sent({ origin: "https://www.example.ch" })],
  ["an Origin that tells nothing", sent({ origin: "null" })],
  ["a foreign name that points here", { headers: { host: "evil.example:3000" } }],
  ["a foreign name that looks like ours", { headers: { host: "localhost.evil.example" } }],
  ["no host", { headers: {} }],
  ["no address", { remoteAddress: undefined }],
])("%s: no", (_name, changes) => {
  expect(admits(changes)).toBe(false);
});

test.each<[string, Partial<Situation>]>([
  ["as it comes", {}],
  [
    "from a page of ours",
    sent({ referer: "http://localhost:3000/register", origin: "http://localhost:3000" }),
  ],
  ["IPv6", { remoteAddress: "::1", headers: { host: "[::1]:3000" }, boundHost: "::1" }],
  ["IPv4 in IPv6", { remoteAddress: "::ffff:127.0.0.1" }],
  ["by name", { boundHost: "localhost", headers: { host: "127.0.0.1:3000" } }],
  ["a loopback URL of the settings", { siteUrl: "http://127.0.0.1:8080" }],
])("%s: yes", (_name, changes) => {
  expect(admits(changes)).toBe(true);
});

describe("a page of ours that was opened under another name shows that there is a proxy", () => {
  const visit = (headers: Record<string, string>) => {
    const localOnly = open(atHome);
    localOnly.note(request({ ...atHome, headers: { ...atHome.headers, ...headers } }));
    return { admitted: localOnly.admits(request(atHome)), logged: localOnly.logged.length };
  };

  test("closed until the next start", () => {
    const headers = { origin: "https://www.example.ch", "sec-fetch-site": "same-origin" };
    expect(visit(headers)).toEqual({ admitted: false, logged: 1 });
  });

  test.each<Record<string, string>>([
    { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "https://www.example.ch" },
    { origin: "null", "sec-fetch-site": "same-origin" },
    {},
  ])("proves nothing: %o", (headers) => {
    expect(visit(headers)).toEqual({ admitted: true, logged: 0 });
  });
});
