import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestApi, type TestApi } from "./support/api.ts";
import { createUsers, userIds } from "./support/personas.ts";
import { databaseForFile, urlOf } from "./support/servers.ts";

const database = databaseForFile(createUsers);
let api: TestApi;

// lite prints every refusal.
vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  api = await startTestApi(urlOf(database()));
});

afterAll(() => api?.close());

async function privileges(): Promise<string> {
  const [found] = await database()<{ all: string }[]>`
    select coalesce(string_agg(c.oid::regclass || ' ' || c.relacl::text, e'\n' order by c.oid), '')
      || coalesce((select string_agg(n.nspname || n.nspacl::text, ',' order by n.oid) from pg_namespace n), '')
      || coalesce((select string_agg(d.defaclobjtype::text || d.defaclacl::text, ',' order by d.oid) from pg_default_acl d), '') as all
    from pg_class c where c.relacl is not null`;
  return found?.all ?? "";
}

it("leaves the grants of our migrations alone, even when its first requests come all at once", async () => {
  const before = await privileges();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.ask("/rest/v1/site_settings?select=key")),
  );
  expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
  expect(await privileges()).toBe(before);
});

it("stores the name given at sign-up, and its metadata as an object", async () => {
  const body = { email: "ada@test.example", password: "a-long-password", data: { full_name: "Ada" } };
  const answer = await api.ask("/auth/v1/signup", { method: "POST", body });
  expect(answer.status).toBe(200);
  const [profile] = await database()`
    select p.full_name, p.email, jsonb_typeof(u.raw_user_meta_data) as kind
    from public.profiles p join auth.users u on u.id = p.id where u.email = 'ada@test.example'`;
  expect(profile).toEqual({ full_name: "Ada", email: "ada@test.example", kind: "object" });
});

it("refuses to change the e-mail through the profile", async () => {
  const path = `/rest/v1/profiles?id=eq.${userIds.reader}`;
  const refused = await api.ask(path, {
    method: "PATCH",
    user: userIds.reader,
    body: { email: "x@test.example" },
  });
  expect(refused).toMatchObject({ status: 403, body: { code: "42501" } });
  const headers = { prefer: "return=representation" };
  const renamed = await api.ask(path, {
    method: "PATCH",
    user: userIds.reader,
    body: { full_name: "R" },
    headers,
  });
  expect(renamed).toMatchObject({ status: 200, body: [{ full_name: "R" }] });
});

it("does not expose the private schema", async () => {
  const profile = { "content-profile": "private", "accept-profile": "private" };
  const called = await api.ask("/rest/v1/rpc/is_admin", {
    method: "POST",
    user: userIds.admin,
    body: {},
    headers: profile,
  });
  const read = await api.ask("/rest/v1/content_state", { user: userIds.admin, headers: profile });
  expect(called.status).toBeGreaterThanOrEqual(400);
  expect(read.status).toBeGreaterThanOrEqual(400);
  const plain = await api.ask("/rest/v1/rpc/is_admin", { method: "POST", user: userIds.admin, body: {} });
  expect(plain.status).toBe(404);
});

it("takes contact messages from the secret key only", async () => {
  const body = {
    name: "N",
    email: "n@test.example",
    message: "m",
    consented_at: "2026-01-01T00:00:00Z",
    submission_key: "12345678",
  };
  const path = "/rest/v1/contact_messages";
  for (const user of [undefined, userIds.reader, userIds.admin]) {
    expect((await api.ask(path, { method: "POST", user, body })).status).toBeOneOf([401, 403]);
  }
  expect((await api.ask(path, { method: "POST", secret: true, body })).status).toBe(201);
  expect((await api.ask(path, { method: "POST", secret: true, body })).status).toBe(409);
});
