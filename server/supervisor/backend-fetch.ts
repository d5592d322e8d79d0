import { contextHeaders } from "#common/request-context.ts";

type Options = { key(): string; withinMs: number };

/** `fetch` for a client of supabase-js: with the current key, aborted by the caller or after a timeout. */
export function backendFetch(ask: typeof fetch, { key, withinMs }: Options): typeof fetch {
  return (input, init) => {
    const tooLate = AbortSignal.timeout(withinMs);
    const signal = init?.signal ? AbortSignal.any([tooLate, init.signal]) : tooLate;
    return ask(input, { ...withApiKey(init, key()), signal });
  };
}

/** supabase-js always sends the key it was created with. A client lives as long as the process; its key may be replaced before. */
function withApiKey(init: RequestInit | undefined, key: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set("apikey", key);
  for (const [name, value] of Object.entries(contextHeaders())) headers.set(name, value);
  // Without a session supabase-js may send the key here too.
  if (headers.has("authorization")) headers.set("authorization", `Bearer ${key}`);
  return { ...init, headers };
}
