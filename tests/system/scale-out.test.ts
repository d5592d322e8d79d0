// Three web processes on one PostgreSQL behind deploy/nginx.conf: interchangeable, so that any of them may come and go. An
// upgrade from the version before is measured by `npm run bench rolling-upgrade`.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../database/support/servers.ts";
import { newestMailTo, outboxOf, tokenHashIn } from "../fixtures/mail.ts";
import { folderForFile } from "../fixtures/product-for-file.ts";
import { missingTools } from "../fixtures/tools.ts";
import { clientOf, publishableKey } from "./support/api.ts";
import { startLoad } from "./support/load.ts";
import { prepareWebProcesses, type WebProcesses } from "./support/web-processes.ts";

const missing = missingTools("nginx", "openssl");
if (missing) it.skip(`several web processes: ${missing}`);

describe.skipIf(missing !== undefined)("three web processes behind the proxy", () => {
  const at = folderForFile();
  let database: TestServer;
  let web: WebProcesses;
  let key: string;
  let everywhere: string[];
  let reader: { id: string; token: string };

  beforeAll(async () => {
    // Three times what one holds at most (docs/operations/databases-and-processes.md), and the test's own.
    database = await startTestServer({ settings: { max_connections: "70" } });
    web = await prepareWebProcesses(at(), database.url);
    everywhere = web.ports.map((port) => `http://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await web?.stop();
    await database?.stop();
  });

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

  it("start at once: the site is filled once, and a session made by one is good at all", async () => {
    await Promise.all(web.ports.map((_port, at) => web.start(at)));
    const services = await database.sql`select slug from public.services`;
    expect(services.length).toBe(new Set(services.map(({ slug }) => slug)).size);
    const pages = await Promise.all(everywhere.map(async (url) => (await fetch(url)).text()));
    expect(new Set(pages).size).toBe(1);
    const keys = await Promise.all(everywhere.map(publishableKey));
    expect(new Set(keys).size).toBe(1);
    [key = ""] = keys;
    const email = "reader@test.example";
    const { auth } = clientOf(web.proxy.url, key);
    expect((await auth.signUp({ email, password: "Correct-horse-7-battery" })).error).toBeNull();
    const mail = await newestMailTo(outboxOf(database.sql), email);
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHashIn(mail), type: "email" });
    expect(error).toBeNull();
    reader = { id: data.user?.id ?? "", token: data.session?.access_token ?? "" };
    for (const url of everywhere) {
      const answer = await call(url, "/rest/v1/profiles?select=id", { token: reader.token });
      expect(await answer.json()).toEqual([{ id: reader.id }]);
    }
  });

  it("one is killed while people read: no reader notices, and it comes back", async () => {
    const load = startLoad([readPages, readData]);
    await load.goesOn();
    await web.products[1]?.kill();
    await load.goesOn();
    await web.start(1);
    await load.goesOn();
    expect((await load.stop()).failures).toEqual([]);
  });

  it("one is restarted while people read and write: no reader notices, nothing is lost", async () => {
    const names: string[] = [];
    const [post] = await database.sql`select id from public.blog_posts where status = 'published' limit 1`;
    const load = startLoad([readPages, renaming(names), marking(post?.id)]);
    await load.goesOn();
    expect(await web.products[0]?.stop()).toEqual({ code: 0, signal: null });
    await load.goesOn();
    await web.start(0);
    await load.goesOn();
    // On a machine without time for any of them a write may get 503; it is never lost, and reads are answered by another process. That
    // nothing at all fails is measured by `npm run bench rolling-upgrade`.
    const { failures } = await load.stop();
    expect(failures.filter((failure) => !/^503 \S+\/rest\/v1\/(bookmarks|profiles)/.test(failure))).toEqual(
      [],
    );
    const [profile] = await database.sql`select full_name from public.profiles where id = ${reader.id}`;
    expect(names.length).toBeGreaterThan(5);
    // The write after the last acknowledged one may have been done although it got 503.
    expect([names.at(-1), nameAfter(names)]).toContain(profile?.full_name);
  });

  let count = 0;

  /** What is stored, and what has to be rendered. */
  function readPages() {
    const paths = ["/", "/services", `/blog?q=word-${count}`, "/about", "/sitemap.xml"];
    return fetch(`${web.proxy.url}${paths[count++ % paths.length]}`);
  }

  function readData() {
    return call(web.proxy.url, `/rest/v1/services?select=slug,title&limit=${(count++ % 5) + 1}`);
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
