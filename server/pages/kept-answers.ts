// What the backend answered to the pages' queries, kept until the table it comes from changes: after a change, a rendering asks only
// for what changed (docs/decisions/0008).
import type { Revisions } from "./freshness.ts";

type Answer = { status: number; headers: [string, string][]; body: string };
type Kept = { revision: string; answer: Promise<Answer>; size: number };

const tablePath = /^\/rest\/v1\/(\w+)$/;
/** What a query is told apart by, beside its address. */
const telling = ["accept", "accept-profile", "prefer", "range"];

export class KeptAnswers {
  #revisions: Revisions = {};
  #kept = new Map<string, Kept>();
  #size = 0;
  readonly #maxSize: number;
  readonly #ask: typeof fetch;

  constructor({ maxSize = 16 * 1024 * 1024, ask = fetch } = {}) {
    this.#maxSize = maxSize;
    this.#ask = ask;
  }

  follow(revisions: Revisions) {
    this.#revisions = revisions;
  }

  /** `fetch` for the pages' client. */
  fetch: typeof fetch = async (input, init) => {
    const table = tableOf(input, init);
    const revision = table && this.#revisions[table];
    if (!revision) return this.#ask(input, init);
    const headers = new Headers(init?.headers);
    const key = [String(input), ...telling.map((name) => headers.get(name))].join("\n");
    const kept = this.#kept.get(key);
    if (kept?.revision === revision) {
      // To the back: the front is what nobody asked for in the longest time.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return respond(await kept.answer);
    }
    return respond(await this.#askAnew(key, revision, () => this.#ask(input, init)));
  };

  async #askAnew(key: string, revision: string, ask: () => Promise<Response>): Promise<Answer> {
    this.#drop(key);
    const answer = ask().then(read);
    const kept = { revision, answer, size: key.length };
    this.#kept.set(key, kept);
    this.#size += kept.size;
    try {
      const { status, body } = await answer;
      if (status >= 300) this.#forget(key, kept);
      else this.#weigh(key, kept, body.length);
    } catch {
      this.#forget(key, kept);
    }
    return answer;
  }

  #weigh(key: string, kept: Kept, length: number) {
    if (this.#kept.get(key) !== kept) return;
    kept.size += length;
    this.#size += length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.#drop(oldest);
    }
  }

  #forget(key: string, kept: Kept) {
    if (this.#kept.get(key) === kept) this.#drop(key);
  }

  #drop(key: string) {
    this.#size -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }
}

/** The one table a query reads; undefined for functions and for queries that embed other tables. */
function tableOf(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): string | undefined {
  if ((init?.method ?? "GET") !== "GET" || input instanceof Request) return undefined;
  const url = new URL(input);
  if (url.searchParams.get("select")?.includes("(")) return undefined;
  return tablePath.exec(url.pathname)?.[1];
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

function respond({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
