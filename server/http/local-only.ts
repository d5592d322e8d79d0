// Some pages are only for the person at this machine: the mailbox with its valid links.
//
// On the socket a proxy on this machine looks like that person. nginx' bare `proxy_pass` names neither the visitor nor the requested host,
// so no single request can prove that there is no proxy. So there are several rules, each of which is enough to close the pages.
import type { IncomingMessage } from "node:http";
import type { Log } from "#common/log.ts";
import { isLoopback } from "./client-ip.ts";

type Options = {
  /** Where the server listens (HOST). */
  boundHost: string;
  /** The site's present URL. */
  siteUrl(): string;
  trustProxy: number;
  log: Log;
};

export type LocalOnly = {
  /** The site is for this machine: it listens here only, and has neither a public URL nor a declared proxy. */
  isOffered(): boolean;
  admits(request: IncomingMessage): boolean;
  /**
   * Called for every request. When a page of ours was opened under another name, its requests show it: then there is a proxy, and these
   * pages stay closed until the next start. Only headers that a browser sets count; a request from a foreign page proves nothing.
   */
  note(request: IncomingMessage): void;
};

/** Headers that proxies add and browsers do not send. */
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
        // nginx uses HTTP/1.0 by default; no browser does.
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
