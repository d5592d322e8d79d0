// Three web processes on one PostgreSQL behind deploy/nginx.conf: interchangeable, so that any of them may come and go. An
// upgrade from the version before is measured by `npm run bench rolling-upgrade`.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../database/support/servers.ts";
import { newestMailTo, outboxOf, tokenHashIn } from "../fixtures/mail.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { missingTools } from "../fixtures/tools.ts";
import { startLoad } from "./support/load.ts";
import { prepareWebProcesses, type WebProcesses } from "./support/web-processes.ts";

const missing = missingTools("nginx", "openssl");
if (missing) it.skip(`several web processes: ${missing}`);

describe.skipIf(missing !== undefined)("three web processes behind the proxy", () => {
  const at = folderForFile();
  let database: TestServer;
  let web: WebProcesses;
  let key: string;
  let reader: { client: SupabaseClient; id: string; token: string };

  beforeAll(async () => {
    // Three times what one holds at most (docs/operations.md), and the test's own.
    database = await startTestServer({ template: "empty", settings: { max_connections: "70" } });
    web = await prepareWebProcesses(at(), database.url);
  });
  afterAll(async () => {
    await web?.stop();
    await database?.stop();
  });

  const everywhere = () => web.ports.map((port) => `http://127.0.0.1:${port}`);

  /** As a browser gets it. */
  async function keyOf(url: string): Promise<string> {
    return ((await (await fetch(`${url}/config.json`)).json()) as { publishableKey: string }).publishableKey;
  }

  function call(url: string, path: string, init: RequestInit & { token?: string } = {}) {
    const { token = key, ...rest } = init;
    const headers = {
      origin: web.proxy.url,
      apikey: key,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "return=representation",
    };
    return fetch(`${url}${path}`, { ...rest, headers });
  }

  it("start at once on an empty database: made once, filled once, and all show the same", async () => {
    await Promise.all(web.ports.map((_port, at) => web.start(at)));
    const [twice] = await database.sql`
      select count(*)::int as rows, count(distinct version)::int as versions from supabase_migrations.schema_migrations`;
    expect(twice?.rows).toBe(twice?.versions);
    const services = await database.sql`select slug from public.services`;
    expect(services.length).toBe(new Set(services.map(({ slug }) => slug)).size);
    const pages = await Promise.all(everywhere().map(async (url) => (await fetch(url)).text()));
    expect(new Set(pages).size).toBe(1);
    const keys = await Promise.all(everywhere().map(keyOf));
    expect(new Set(keys).size).toBe(1);
    [key = ""] = keys;
    for (const url of everywhere())
      expect((await call(url, "/rest/v1/services?select=slug&limit=1")).status).toBe(200);
  });

  it("take turns in one registration, and a session made by one is good at all", async () => {
    const email = "reader@test.example";
    const client = createClient(web.proxy.url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { origin: web.proxy.url } },
    });
    expect((await client.auth.signUp({ email, password: "Correct-horse-7-battery" })).error).toBeNull();
    const mail = await newestMailTo(outboxOf(database.sql), email);
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHashIn(mail), type: "email" });
    expect(error).toBeNull();
    reader = { client, id: data.user?.id ?? "", token: data.session?.access_token ?? "" };
    for (const url of everywhere()) {
      const answer = await call(url, "/rest/v1/profiles?select=id", { token: reader.token });
      expect(await answer.json()).toEqual([{ id: reader.id }]);
    }
  });

  it("one is killed while people read: no reader notices, and it comes back", async () => {
    const load = startLoad(reading());
    await load.goesOn();
    await web.products[1]?.kill();
    await load.goesOn();
    await web.start(1);
    await load.goesOn();
    expect((await load.stop()).failures).toEqual([]);
  });

  it("each is restarted in turn while people read and write: no reader notices, nothing is lost", async () => {
    const names: string[] = [];
    const [post] = await database.sql`select id from public.blog_posts where status = 'published' limit 1`;
    const load = startLoad([...reading(), renaming(names), marking(post?.id)]);
    await load.goesOn();
    for (const at of web.ports.keys()) {
      expect(await web.products[at]?.stop()).toEqual({ code: 0, signal: null });
      await load.goesOn();
      await web.start(at);
      await load.goesOn();
    }
    // On a machine without time for any of them a write may be told to come back; it is never lost, and reads are asked elsewhere. That
    // nothing at all fails is measured by `npm run bench rolling-upgrade`.
    const { failures } = await load.stop();
    expect(failures.filter((failure) => !/^503 \S+\/rest\/v1\/(bookmarks|profiles)/.test(failure))).toEqual(
      [],
    );
    const [profile] = await database.sql`select full_name from public.profiles where id = ${reader.id}`;
    expect(names.length).toBeGreaterThan(20);
    // The one after the last that was acknowledged is one that was told to come back and had been done.
    expect([names.at(-1), nameAfter(names)]).toContain(profile?.full_name);
  });

  /** What is stored, what has to be rendered, and data. */
  function reading() {
    const through = (path: string) => fetch(`${web.proxy.url}${path}`);
    const paths = ["/", "/services", "/blog", "/about", "/sitemap.xml"];
    let count = 0;
    return [
      () => through(paths[count++ % paths.length] ?? "/"),
      () => through(paths[count++ % paths.length] ?? "/"),
      () => through(`/blog?q=word-${count++}`),
      () => call(web.proxy.url, `/rest/v1/services?select=slug,title&limit=${(count++ % 5) + 1}`),
    ];
  }

  const nameAfter = (names: string[]) => `Reader ${names.length + 1}`;

  /** PATCH: the last acknowledged name is the stored one. */
  function renaming(names: string[]) {
    return async () => {
      const full_name = nameAfter(names);
      const init = { token: reader.token, method: "PATCH", body: JSON.stringify({ full_name }) };
      const answer = await call(web.proxy.url, `/rest/v1/profiles?id=eq.${reader.id}`, init);
      if (answer.ok) names.push(full_name);
      return answer;
    };
  }

  /** POST and DELETE in turn: a POST that was sent twice would be a conflict. */
  function marking(post: string) {
    let marked = false;
    return async () => {
      const { token } = reader;
      const answer = marked
        ? await call(web.proxy.url, `/rest/v1/bookmarks?post_id=eq.${post}`, { token, method: "DELETE" })
        : await call(web.proxy.url, "/rest/v1/bookmarks", {
            token,
            method: "POST",
            body: JSON.stringify({ post_id: post }),
          });
      const [bookmark] = await database.sql`select from public.bookmarks where user_id = ${reader.id}`;
      marked = bookmark !== undefined;
      return answer;
    };
  }
});
