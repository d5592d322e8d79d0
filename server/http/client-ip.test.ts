import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientIp, isLoopback, rateLimitKey } from "./client-ip.ts";

function from(remoteAddress: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: forwarded ? { "x-forwarded-for": forwarded } : {},
  } as IncomingMessage;
}

describe("the IP address of the client", () => {
  test.each([
    ["no proxy: the header can be forged by anyone", 0, "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["one proxy: what it saw", 1, "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    [
      "one proxy: not what the visitor claimed before",
      1,
      "127.0.0.1",
      "6.6.6.6, 198.51.100.1",
      "198.51.100.1",
    ],
    [
      "two proxies: the one before the last",
      2,
      "10.0.0.1",
      "6.6.6.6, 198.51.100.1, 10.0.0.2",
      "198.51.100.1",
    ],
    ["past the proxies: the socket", 2, "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["nonsense: the socket", 1, "203.0.113.9", "unknown", "203.0.113.9"],
    ["with a port", 1, "127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["IPv6 with a port", 1, "127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    ["IPv4 in IPv6", 0, "::ffff:203.0.113.9", undefined, "203.0.113.9"],
  ])("%s", (_name, proxies, socket, header, expected) => {
    expect(clientIp(from(socket, header), proxies)).toBe(expected);
  });
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("limits count %s as %s", (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});

test.each([
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["::1", true],
  ["[::1]", true],
  ["::ffff:127.0.0.1", true],
  ["localhost", true],
  ["LOCALHOST", true],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
  ["127.0.0.1.evil.example", false],
  ["localhost.evil.example", false],
  ["", false],
])("%s is this machine: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
