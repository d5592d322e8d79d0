// One visitor, one reader and one editor, at the pace of people in a hurry, each from an address of their own. What they wait for is
// measured.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { blog } from "#content-model/collections/posts.ts";
import { listColumns } from "../../app/features/admin-content/description/columns.ts";

export type Person = "visitor" | "reader" | "editor";
/** Milliseconds of every request, and what was not answered as it should be. */
export type Experience = Record<Person, { milliseconds: number[]; failures: string[] }>;

type Account = { token: string };
type Options = { port: number; publishableKey: string; reader: Account; editor: Account; draftId: string };

const answerTimeout = 30_000;
const pause = { visitor: 20, reader: 100, editor: 250 };
const addresses = { visitor: "127.0.0.3", reader: "127.0.0.1", editor: "127.0.0.2" };
const list = `/rest/v1/blog_posts?select=${listColumns(blog).replaceAll(" ", "")}&deleted_at=is.null&order=updated_at.desc.nullslast,id&limit=25&offset=0`;

export function createHonestPeople({ port, publishableKey, reader, editor, draftId }: Options) {
  const agents = {
    visitor: new Agent({ keepAlive: true, localAddress: addresses.visitor } as object),
    reader: new Agent({ keepAlive: true, localAddress: addresses.reader } as object),
    editor: new Agent({ keepAlive: true, localAddress: addresses.editor } as object),
  };
  const withToken = ({ token }: Account) => ({ apikey: publishableKey, authorization: `Bearer ${token}` });
  let turn = 0;

  function stepsOf(person: Person): (() => Promise<number>)[] {
    const ask = (path: string, headers = {}, json?: unknown) => send(agents[person], path, headers, json);
    if (person === "visitor") return [() => ask("/about")];
    if (person === "reader")
      return [
        () => ask("/about"),
        () => ask(`/search?q=honest+${turn++}`),
        () => ask("/rest/v1/profiles?select=id,full_name", withToken(reader)),
      ];
    return [
      () => ask(list, { ...withToken(editor), prefer: "count=exact" }),
      () => ask(`/rest/v1/blog_posts?id=eq.${draftId}`, withToken(editor), { title: `Draft ${turn++}` }),
    ];
  }

  /** A PATCH when there is something to save. */
  function send(agent: Agent, path: string, headers: Record<string, string>, json: unknown): Promise<number> {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const more = body
      ? { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
      : {};
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port,
          path,
          agent,
          method: body ? "PATCH" : "GET",
          headers: { "accept-encoding": "br", ...headers, ...more },
          timeout: answerTimeout,
        },
        (response) => {
          response
            .resume()
            .on("end", () => resolve(response.statusCode ?? 0))
            .on("error", reject);
        },
      );
      asked.on("timeout", () => asked.destroy(new Error("no answer within 30 s"))).on("error", reject);
      asked.end(body);
    });
  }

  async function live(person: Person, until: number) {
    const milliseconds: number[] = [];
    const failures: string[] = [];
    const steps = stepsOf(person);
    for (let step = 0; performance.now() < until; step++) {
      const begun = performance.now();
      const status = await steps[step % steps.length]?.().catch((error: Error) => error.message);
      milliseconds.push(performance.now() - begun);
      if (typeof status !== "number" || status >= 400)
        failures.push(`step ${step % steps.length}: ${status}`);
      if (step % steps.length === steps.length - 1) await wait(pause[person]);
    }
    return { milliseconds, failures };
  }

  return {
    async during(seconds: number): Promise<Experience> {
      const until = performance.now() + seconds * 1000;
      const [visitor, reader, editor] = await Promise.all([
        live("visitor", until),
        live("reader", until),
        live("editor", until),
      ]);
      return { visitor, reader, editor };
    },
    leave() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
