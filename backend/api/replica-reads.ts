import type { KeyRing } from "#common/key-ring.ts";
import type { Replica } from "../connections/replica.ts";

type Ask = (request: Request) => Promise<Response>;

/** Read-only functions that are called with POST because a query may be long. */
const searches = new Set(["search_content", "search_posts", "search_articles", "suggest_content"]);

/** Sends anonymous reads to the replica. */
export function readingFrom(replica: Replica, keys: KeyRing, ask: Ask): Ask {
  return async (request) => {
    if (!isAnonymous(request, keys)) return ask(request);
    const called = /^\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(request.url).pathname)?.[1] ?? "";
    if (called === "content_revisions") return follow(await ask(request));
    if (searches.has(called)) {
      // Read here, because it may be sent twice.
      const body = await request.arrayBuffer();
      return replica.read(() => ask(new Request(request, { body })));
    }
    const reads = request.method === "GET" || request.method === "HEAD";
    return reads ? replica.read(() => ask(request)) : ask(request);
  };

  async function follow(answer: Response): Promise<Response> {
    if (answer.ok) await replica.follow(await answer.clone().text());
    return answer;
  }
}

function isAnonymous({ headers }: Request, keys: KeyRing): boolean {
  const key = headers.get("apikey") ?? "";
  const bearer = headers.get("authorization");
  return keys.accepts("publishable", key) && (bearer === null || bearer === `Bearer ${key}`);
}
