// The backend's responses to the pages' queries, cached until their table changes: after a change, a rendering reads only the changed
// tables (docs/decisions/0008).
import type { Revisions } from "./freshness.ts";
import { noteRead } from "./render-scope.ts";

type CachedResponse = { status: number; headers: Headers; body: string };
type Entry = { revision: string; response: Promise<CachedResponse>; size: number };

const tablePath = /^\/rest\/v1\/(\w+)$/;
const functionPath = /^\/rest\/v1\/rpc\/(\w+)$/;
/** The tables that a function reads. Changes of a table by the clock change its revision, too. */
const tablesOfFunction: Record<string, string[]> = {
  find_pictures: ["media"],
  find_downloads: ["media"],
  blog_tags: ["blog_posts", "tags"],
};
/** Request headers on which a response depends, beside the URL. */
const vary = ["accept", "accept-profile", "prefer", "range"];

export class QueryCache {
  #revisions: Revisions = {};
  #entries = new Map<string, Entry>();
  #size = 0;
  readonly #maxSize: number;

  constructor({ maxSize = 16 * 1024 * 1024 } = {}) {
    this.#maxSize = maxSize;
  }

  /** Responses of an older revision of their table are requested again. */
  follow(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /** `fetch` for the pages' client, with this cache in front. */
  around(ask: typeof fetch): typeof fetch {
    return async (input, init) => {
      const read = this.#revisionsOf(tablesOf(input, init));
      // A page that shows something else expires with any change.
      noteRead(read ?? this.#revisions);
      if (!read) return ask(input, init);
      const revision = Object.values(read).join();
      const headers = new Headers(init?.headers);
      const key = [String(input), ...vary.map((name) => headers.get(name))].join("\n");
      const entry = this.#entries.get(key);
      if (entry?.revision === revision) {
        // To the back: the least recently used entries are at the front.
        this.#entries.delete(key);
        this.#entries.set(key, entry);
        return respond(await entry.response);
      }
      return respond(await this.#fetchAnew(key, revision, () => ask(input, init)));
    };
  }

  /** Undefined when one of the tables is not watched, or none is known. */
  #revisionsOf(tables: string[]): Revisions | undefined {
    if (tables.length === 0 || !tables.every((table) => this.#revisions[table])) return undefined;
    return Object.fromEntries(tables.map((table) => [table, this.#revisions[table] as string]));
  }

  async #fetchAnew(key: string, revision: string, ask: () => Promise<Response>): Promise<CachedResponse> {
    this.#delete(key);
    const response = ask().then(read);
    const entry = { revision, response, size: key.length };
    this.#entries.set(key, entry);
    this.#size += entry.size;
    try {
      const { status, body } = await response;
      if (status >= 300) this.#forget(key, entry);
      else this.#weigh(key, entry, body.length);
    } catch {
      this.#forget(key, entry);
    }
    return response;
  }

  #weigh(key: string, entry: Entry, length: number) {
    if (this.#entries.get(key) !== entry) return;
    entry.size += length;
    this.#size += length;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.#delete(oldest);
    }
  }

  #forget(key: string, entry: Entry) {
    if (this.#entries.get(key) === entry) this.#delete(key);
  }

  #delete(key: string) {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

/** The tables that a query reads; none for unknown functions, and for queries that embed other tables. */
function tablesOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string[] {
  if ((init?.method ?? "GET") !== "GET" || input instanceof Request) return [];
  const url = new URL(input);
  if (url.searchParams.get("select")?.includes("(")) return [];
  const called = functionPath.exec(url.pathname)?.[1];
  if (called !== undefined) return tablesOfFunction[called] ?? [];
  return tablePath.exec(url.pathname)?.slice(1, 2) ?? [];
}

async function read(response: Response): Promise<CachedResponse> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** supabase-js reads only the text. From a stream, as in any other response, it would cost more than the rest of a hit. */
function respond({ status, headers, body }: CachedResponse): Response {
  const response = new Response(null, { status, headers });
  return Object.assign(response, { text: async () => body });
}
