// Some pages are for the person at this machine only: the mailbox with its live links.
//
// From the socket a proxy on this machine looks like that person. nginx' bare `proxy_pass` names neither the visitor nor the host that was
// asked for, so no single request can prove that there is none. Hence several rules, each of which closes the pages by itself.
import type { IncomingMessage } from "node:http";
import type { Log } from "#common/log.ts";
import { isLoopback } from "./client-ip.ts";

type Options = {
  /** What the server listens on (HOST). */
  boundHost: string;
  /** The URL the site is known under now. */
  siteUrl(): string;
  trustProxy: number;
  log: Log;
};

export type LocalOnly = {
  /** The site is one of this machine: it listens here only, and neither its URL nor a declared proxy says otherwise. */
  isOffered(): boolean;
  admits(request: IncomingMessage): boolean;
  /**
   * Hears of every request. A page of ours that was opened under another name says so when it sends something: then there is a proxy,
   * and these pages stay closed until the next start. Only a browser's word counts, and what a foreign page sends proves nothing.
   */
  note(request: IncomingMessage): void;
};

/** What proxies add: nothing of it comes from a browser. */
const proxyHeader =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|cdn-.*|fastly-.*|x-envoy-.*|x-amzn-.*|x-request-id)$/;

export function createLocalOnly({ boundHost, siteUrl, trustProxy, log }: Options): LocalOnly {
  let seenElsewhere: string | undefined;

  function isOffered(): boolean {
    const { hostname } = new URL(siteUrl());
    return isLoopback(boundHost) && isLoopback(hostname) && trustProxy === 0 && seenElsewhere === undefined;
  }

  return {
    isOffered,
    /** The Host check stops a foreign page that points its own name at 127.0.0.1. */
    admits({ socket, headers, httpVersion }) {
      return (
        isOffered() &&
        isLoopback(socket.remoteAddress ?? "") &&
        hasLoopbackHost({ headers }) &&
        // nginx asks in HTTP/1.0 unless told otherwise; no browser does.
        httpVersion === "1.1" &&
        !Object.keys(headers).some((name) => proxyHeader.test(name)) &&
        [headers.origin, headers.referer].every((url) => url === undefined || isLoopback(hostName(url)))
      );
    },
    note({ headers }) {
      const { origin, "sec-fetch-site": site } = headers;
      if (origin === undefined || site !== "same-origin" || !isOffered()) return;
      const name = hostName(origin);
      if (name === "" || isLoopback(name)) return;
      seenElsewhere = name;
      log(
        "warn",
        "the site is reached through a proxy under another name: /dev/mailbox is closed; set SITE_URL and TRUST_PROXY",
        { name },
      );
    },
  };
}

export function hasLoopbackHost({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return isLoopback(hostName(`http://${headers.host}`));
}

function hostName(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return "";
  }
}
