// Our own API seen as a Supabase project: what a start asks of it, and its administrators. server/supervisor/supabase/check-project.test.ts
// knows every wrong answer.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { grantAdmin, listAdmins, resetFactors, revokeAdmin } from "../../backend/admins/admins.ts";
import { apiAdminStore } from "../../backend/admins/api-store.ts";
import { listMigrations, migrationsFolder } from "../../backend/schema/migration-files.ts";
import { checkProject } from "../../server/supervisor/supabase/check-project.ts";
import type { Project } from "../../server/supervisor/supabase/keys.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { listenInTest } from "../fixtures/listen.ts";

const backend = backendForFile();

async function check(changes: Partial<Project> = {}) {
  const { publishable: publishableKey, secret: secretKey } = backend.keys;
  const project = { url: backend.gatewayUrl, publishableKey, secretKey, ...changes };
  return checkProject(project, await listMigrations(migrationsFolder), { withContent: true });
}
const wrong = (sentence: RegExp) => ({ state: "wrong", sentence: expect.stringMatching(sentence) });

test("a start refuses a project without content, and takes it with a company", async () => {
  expect(await check()).toEqual(wrong(/is empty, .*: run "npm run seed"/));
  await backend.sql`insert into public.company (name, email) values ('Test', 'hello@example.ch')`;
  expect(await check()).toEqual({ state: "good", notes: [] });
});

test.each<[string, () => Partial<Project>, RegExp]>([
  [
    "publishable key",
    () => ({ publishableKey: "sb_publishable_another" }),
    /does not accept SUPABASE_PUBLISHABLE_KEY: set/,
  ],
  ["secret key", () => ({ secretKey: "sb_secret_another" }), /does not accept SUPABASE_SECRET_KEY: set/],
  ["URL", () => ({ url: `${backend.gatewayUrl}/rest/v1` }), /No Supabase project answers/],
])("a start refuses another %s", async (_what, changes, sentence) => {
  expect(await check(changes())).toEqual(wrong(sentence));
});

test.each([
  [
    "with a newer migration",
    "insert into supabase_migrations.schema_migrations (version) values ('29990101000000')",
    "delete from supabase_migrations.schema_migrations where version = '29990101000000'",
    /newer version of Reduit \(migration 29990101000000\): start/,
  ],
  [
    "without our tables",
    "alter function public.content_revisions() rename to another_name",
    "alter function public.another_name() rename to content_revisions",
    /no tables of Reduit: run "npx supabase link"/,
  ],
])("a start refuses a project %s", async (_what, change, undo, sentence) => {
  await backend.sql.unsafe(change);
  const found = await check();
  await backend.sql.unsafe(undo);
  expect(found).toEqual(wrong(sentence));
});

test("npm run admin works with the secret key", async () => {
  for (const [name, isConfirmed] of [
    ["first", true],
    ["withxunderscore", true],
    ["with_underscore", true],
    ["late", false],
  ] as const)
    await backend.sql`
      insert into auth.users (id, email, email_confirmed_at)
      values (${randomUUID()}, ${`${name}@test.example`}, ${isConfirmed ? new Date() : null})`;
  const { url, keys } = await serveAsSupabase();
  const store = apiAdminStore(url, backend.keys.secret);
  await grantAdmin(store, "first@test.example");
  await expect(revokeAdmin(store, "first@test.example")).rejects.toThrow("is the last administrator");
  expect(await grantAdmin(store, "With_Underscore@test.example")).toBe(
    "with_underscore@test.example is now an administrator.",
  );
  await expect(grantAdmin(store, "nobody@test.example")).rejects.toThrow("No account has the e-mail address");
  await expect(grantAdmin(store, "late@test.example")).rejects.toThrow("has not been confirmed yet");
  expect((await listAdmins(store)).match(/@/g)).toHaveLength(2);
  expect(await resetFactors(store, "with_underscore@test.example")).toContain("has no second factor.");
  expect(await revokeAdmin(store, "with_underscore@test.example")).toContain("is no longer an administrator");
  expect(new Set(keys)).toEqual(new Set([backend.keys.secret]));
  const stranger = apiAdminStore(url, "sb_secret_not-this-one");
  await expect(listAdmins(stranger)).rejects.toThrow(/SUPABASE_SECRET_KEY/);
});

/** The one thing that our API does not give for the secret key, an account by its id, is answered here as GoTrue does. */
async function serveAsSupabase(): Promise<{ url: string; keys: string[] }> {
  const keys: string[] = [];
  const server = createServer(async (request, response) => {
    keys.push(String(request.headers.apikey));
    const id = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})$/.exec(request.url ?? "")?.[1];
    response.setHeader("content-type", "application/json");
    if (id) {
      const [account] =
        await backend.sql`select id, email, email_confirmed_at from auth.users where id = ${id}`;
      response.end(JSON.stringify(account));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const answer = await fetch(new URL(request.url ?? "/", backend.gatewayUrl), {
      method: request.method,
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  return { url: `http://127.0.0.1:${await listenInTest(server)}`, keys };
}
