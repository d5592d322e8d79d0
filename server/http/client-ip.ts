import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";

/**
 * The client's IP address. `trustProxy` is the number of our own proxies in front of this server. Each appends the IP address of its
 * client, so with n proxies the n-th entry from the right is the last trustworthy one. With 0, every client can forge the header, and only
 * the socket counts. With too few entries the request bypassed a proxy, and the socket counts again.
 */
export function clientIp(request: IncomingMessage, trustProxy: number): string {
  const socket = socketIp(request.socket);
  if (trustProxy <= 0) return socket;
  const header = request.headers["x-forwarded-for"];
  const hops = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((hop) => hop.trim());
  const hop = plainIp(withoutPort(hops[hops.length - trustProxy] ?? ""));
  return isIP(hop) ? hop : socket;
}

/** The peer of the connection: the client or a proxy. */
export function socketIp({ remoteAddress }: Pick<Socket, "remoteAddress">): string {
  return plainIp(remoteAddress ?? "");
}

/** The key of the client in every limit. */
export function clientKeyOf(request: IncomingMessage, trustProxy: number): string {
  return rateLimitKey(clientIp(request, trustProxy));
}

/**
 * Rate limits count by one IPv4 address, or by one IPv6 /64, which a provider assigns to a single line. Limits by client also count the
 * /48 around it (rate-limiter.ts).
 */
export function rateLimitKey(ipAddress: string): string {
  if (isIP(ipAddress) !== 6) return ipAddress;
  return `${expandIPv6(ipAddress).slice(0, 4).join(":")}::/64`;
}

/** Accepts IP addresses and host names. */
export function isLoopback(host: string): boolean {
  const name = plainIp(host.toLowerCase().replace(/^\[|\]$/g, ""));
  return name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."));
}

function plainIp(ipAddress: string): string {
  const plain = ipAddress.split("%")[0] ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? plain;
}

function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1];
  return bracketed ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}

function expandIPv6(ipAddress: string): string[] {
  const [head = "", tail] = ipAddress.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(gap).fill("0"), ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}
