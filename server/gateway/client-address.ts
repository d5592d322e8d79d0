import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Who is asking. `trustProxy` is the number of proxies of ours in front of this server: each appends the address it
 * was called from, so with n of them the n-th entry from the right is the last one we can believe. With 0 the header
 * is anybody's invention and only the socket counts. Too few entries: the request came past a proxy; the socket counts.
 */
export function clientAddress(request: IncomingMessage, trustProxy: number): string {
  const socket = request.socket.remoteAddress ?? "";
  if (trustProxy <= 0) return plainAddress(socket);
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  const hop = plainAddress(withoutPort(hops[hops.length - trustProxy] ?? ""));
  return isIP(hop) ? hop : plainAddress(socket);
}

/** What limits count by: one IPv4 address, or one IPv6 /64, which is what a single line gets from its provider. */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${expandIPv6(address).slice(0, 4).join(":")}::/64`;
}

/** Takes addresses and host names. */
export function isLoopback(host: string): boolean {
  const name = plainAddress(host.toLowerCase().replace(/^\[|\]$/g, ""));
  return name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

function plainAddress(address: string): string {
  const plain = address.split("%")[0] ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? plain;
}

function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1];
  return bracketed ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

function expandIPv6(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(gap).fill("0"), ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}
