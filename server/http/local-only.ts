// Some pages are for the person at this machine only: the mailbox with its live links; in development also the gallery of the design system.
import type { IncomingMessage } from "node:http";
import { isLoopback } from "./client-ip.ts";

export type Locality = {
  /** Of the socket, not of any header. */
  remoteAddress: string | undefined;
  hostHeader: string | undefined;
  /** True when a proxy says that it forwards another client's request (X-Forwarded-For, Forwarded, Via). */
  forwarded: boolean;
  /** What the server listens on (HOST). */
  boundHost: string;
};

export function localityOf({ socket, headers }: IncomingMessage, boundHost: string): Locality {
  return {
    remoteAddress: socket.remoteAddress,
    hostHeader: headers.host,
    forwarded: ["x-forwarded-for", "forwarded", "via"].some((name) => headers[name] !== undefined),
    boundHost,
  };
}

/** The Host check stops a foreign page that points its own name at 127.0.0.1. */
export function isLocal({ remoteAddress, hostHeader, forwarded, boundHost }: Locality): boolean {
  return (
    !forwarded && isLoopback(boundHost) && isLoopback(remoteAddress ?? "") && isLoopback(hostName(hostHeader))
  );
}

function hostName(header: string | undefined): string {
  try {
    return new URL(`http://${header}`).hostname;
  } catch {
    return "";
  }
}
