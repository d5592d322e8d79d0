import type { BrowserConfig } from "#common/contract/browser-config.ts";

/** The data of the request, prepared in advance because there is no time left then. */
export type Access = { config: BrowserConfig; token: string };

type Call = { method: "POST" | "DELETE"; body?: unknown; prefer?: string };

/**
 * Not through supabase-js, which waits for a lock first: the request must leave while the page is closing. With `keepalive` it is
 * completed after the page is gone.
 */
export function keepaliveRequest({ config, token }: Access, path: string, { method, body, prefer }: Call) {
  return fetch(new URL(`/rest/v1/${path}`, new URL(config.backendUrl, location.origin)), {
    method,
    keepalive: true,
    headers: {
      apikey: config.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "x-client-info": "reduit/1.0.0",
      ...(prefer ? { prefer } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}
