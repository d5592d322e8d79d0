// The backend's responses to the pages' queries, cached until their table changes: after a change, a rendering reads only the changed
// tables (docs/decisions/0008), and a page whose queries give the same answers as before needs no rendering (docs/decisions/0054).
import type { Revisions } from "./freshness.ts";
import { type Answers, noteAnswer, noteRead } from "./render-scope.ts";

/** `answer` is a number that an equal response keeps. */
type CachedResponse = { status: number; headers: Headers; body: string; answer: number };
type Entry = {
  tables: string[];
  revision: string;
  ask(): Promise<Response>;
  response: Promise<CachedResponse>;
  size: number;
};

const tablePath = /^\/rest\/v1\/(\w+)$/;
const functionPath = /^\/rest\/v1\/rpc\/(\w+)$/;
/** The tables that a function reads. Changes of a table by the clock change its revision, too. */
const tablesOfFunction: Record<string, string[]> = {
  find_pictures: ["media"],
  find_downloads: ["media"],
  blog_tags: ["blog_posts", "tags"],
  sample_authors: ["team_members"],
};
/** Request headers on which a response depends, beside the URL. */
const vary = ["accept", "accept-profile", "prefer", "range"];

export class QueryCache {
  #revisions: Revisions = {};
  #entries = new Map<string, Entry>();
  #size = 0;
  #answers: number;
  readonly #maxSize: number;

  /** `firstAnswer`: pages of an earlier cache hold lower numbers. */
  constructor({ maxSize = 16 * 1024 * 1024, firstAnswer = 0 } = {}) {
    this.#maxSize = maxSize;
    this.#answers = firstAnswer;
  }

  /** Responses of an older revision of their table are requested again. */
  follow(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /** `fetch` for the pages' client, with this cache in front. */
  around(ask: typeof fetch): typeof fetch {
    return async (input, init) => {
      const tables = tablesOf(input, init);
      const read = this.#revisionsOf(tables);
      // A page that shows something else expires with any change.
      noteRead(read ?? this.#revisions);
      const headers = new Headers(init?.headers);
      const key = [String(input), ...vary.map((name) => headers.get(name))].join("\n");
      if (!read) {
        noteAnswer(key);
        return ask(input, init);
      }
      const found = await this.#current(key, read, { tables, ask: () => ask(input, init) });
      noteAnswer(key, found.answer);
      return respond(found);
    };
  }

  /** The tables of these queries as they are now; undefined when one of the queries is answered differently. */
  async recheck(answers: Answers): Promise<Revisions | undefined> {
    const shows: Revisions = {};
    const checked = [...answers].map(async ([key, answer]) => {
      const entry = this.#entries.get(key);
      const read = entry && this.#revisionsOf(entry.tables);
      if (!read) return false;
      Object.assign(shows, read);
      return (await this.#current(key, read, entry)).answer === answer;
    });
    return (await Promise.all(checked)).every(Boolean) ? shows : undefined;
  }

  async #current(
    key: string,
    read: Revisions,
    query: Pick<Entry, "tables" | "ask">,
  ): Promise<CachedResponse> {
    const revision = Object.values(read).join();
    const entry = this.#entries.get(key);
    if (entry?.revision !== revision) return this.#fetchAnew(key, revision, query);
    // To the back: the least recently used entries are at the front.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.response;
  }

  /** Undefined when one of the tables is not watched, or none is known. */
  #revisionsOf(tables: string[]): Revisions | undefined {
    if (tables.length === 0 || !tables.every((table) => this.#revisions[table])) return undefined;
    return Object.fromEntries(tables.map((table) => [table, this.#revisions[table] as string]));
  }

  async #fetchAnew(
    key: string,
    revision: string,
    { tables, ask }: Pick<Entry, "tables" | "ask">,
  ): Promise<CachedResponse> {
    const before = this.#entries.get(key)?.response;
    this.#delete(key);
    const response = ask().then((answered) => this.#read(answered, before));
    const entry = { tables, revision, ask, response, size: key.length };
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

  async #read(response: Response, before: Promise<CachedResponse> | undefined): Promise<CachedResponse> {
    const { status, headers } = response;
    const body = await response.text();
    const last = await before?.catch(() => undefined);
    const answer = last?.status === status && last.body === body ? last.answer : ++this.#answers;
    return { status, headers, body, answer };
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

/** supabase-js reads only the text. From a stream, as in any other response, it would cost more than the rest of a hit. */
function respond({ status, headers, body }: CachedResponse): Response {
  const response = new Response(null, { status, headers });
  return Object.assign(response, { text: async () => body });
}
