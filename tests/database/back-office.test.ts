import { expect, it } from "vitest";
import { askingOn, createUsers, newcomerId, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await sql`update auth.users set email_confirmed_at = now() where id in ${sql([newcomerId, userIds.admin])}`;
  await sql`insert into public.blog_posts (slug, title) values ('keel', 'Keel of the ship')`;
  const [moving] = await sql`
      insert into public.blog_posts (slug, title, content, author_name, status, published_at, review_on)
      values ('moving', 'Moving house', 'We copied it with rsync, over night.', 'Nora Keller', 'published', '2026-01-01', '2031-03-09')
      returning id`;
  await sql`
      insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
      values ('blog_posts', ${moving?.id}, ${userIds.admin}, '{}', now(), '2031-03-09T23:30:00Z')`;
  await sql`
      insert into public.announcements (title, body, status, published_at)
      values ('Notice', 'We are moving.', 'published', '2026-01-01'),
             ('First minute', '', 'published', '2031-02-28T23:00:00Z'), ('After', '', 'published', '2031-03-31T22:00:00Z')`;
  await sql`insert into public.certifications (name, valid_to) values ('Until the end', '2031-03-31')`;
  await sql`
      insert into public.case_studies (slug, title, status, published_at)
      values ('soon', 'Soon', 'published', now() + interval '3 days')`;
  await sql`
      insert into public.certifications (name, valid_to) values ('Ends soon', private.site_day(now()) + 30), ('Lasts', private.site_day(now()) + 300)`;
  await sql`
      insert into public.certifications (name, next_review_on) values ('Overdue certificate', private.site_day(now()) - 1)`;
  await sql`
      insert into public.trust_records (title, status, next_review_on, is_sample)
      values ('Overdue record', 'published', private.site_day(now()) - 2, true), ('Due today', 'published', private.site_day(now()), false),
             ('Draft', 'draft', private.site_day(now()) - 3, false)`;
  await sql`
      insert into public.status_notices (title, status, ends_at, is_sample)
      values ('Lasts', 'published', null, false), ('Over', 'published', now(), true)`;
  await sql`insert into public.status_components (slug, name, is_sample) values ('x', 'X', true)`;
  await sql`
      insert into public.contact_messages (name, email, message, consented_at, submission_key)
      values ('Sam Keel', 'sam@test.example', 'Hello', now(), 'a-key-of-a-form')`;
  await sql`
      insert into public.error_groups (fingerprint, source, message, status)
      values ('f', 'browser', 'Oops', 'open'), ('g', 'server', 'Old', 'resolved')`;
});
const ask = askingOn(database);

it("finds records by name for administrators: drafts, people and messages too", async () => {
  const { result } = await ask("admin")`select * from public.search_records('keel')`;
  expect(result?.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    "blog: Keel of the ship",
    "messages: Sam Keel",
  ]);
  const byAddress = await ask("admin")`select title from public.search_records('sam@')`;
  expect(byAddress.result?.map(({ title }) => title)).toEqual(["Sam Keel"]);
});

it("tells administrators, and no reader, which PostgreSQL runs", async () => {
  const version = (persona: "admin" | "reader") => ask(persona)`select public.database_version() as version`;
  const [server] = await database()`select current_setting('server_version_num')::int as version`;
  expect((await version("admin")).result?.[0]).toEqual(server);
  expect((await version("reader")).error?.code).toBe("42501");
});

it("finds records by words of their text, whole or begun, after matches in the name", async () => {
  const search = async (query: string) =>
    (await ask("admin")`select kind, title from public.search_records(${query})`).result?.map(
      ({ kind, title }) => `${kind}: ${title}`,
    );
  expect(await search("rsync")).toEqual(["blog: Moving house"]);
  expect(await search("rsyn over")).toEqual(["blog: Moving house"]);
  expect(await search("Keller")).toEqual(["blog: Moving house"]);
  expect(await search("moving")).toEqual(["blog: Moving house", "announcements: Notice"]);
  expect(await search("sy")).toEqual([]);
});

it("has a calendar by days in the site's time zone", async () => {
  const calendar = (persona: "admin" | "reader") =>
    ask(
      persona,
    )`select event, kind, title, day::text, at from public.desk_calendar('2031-03-01', '2031-03-31')`;
  const { result } = await calendar("admin");
  expect(result?.map(({ event, kind, title, day }) => `${day} ${event} ${kind} ${title}`)).toEqual([
    "2031-03-01 publish announcements First minute",
    "2031-03-09 review blog Moving house",
    "2031-03-10 change blog Moving house",
    "2031-03-31 end certifications Until the end",
  ]);
  expect((await calendar("reader")).result).toHaveLength(0);
});

it("lists the caller's own drafts, scheduled records and pending changes", async () => {
  const { result } = await tryAs(database(), "admin", async (as) => {
    await as`insert into public.case_studies (slug, title) values ('mine', 'My draft')`;
    await as`
          insert into public.announcements (title, status, published_at) values ('My notice', 'published', now() + interval '1 day')`;
    await as`
          update public.drafts set publish_at = null, held_back = 'conflict' where author_id = ${userIds.admin}`;
    return as`select what, kind, title, held_back from public.my_desk()`;
  });
  expect([...(result ?? [])]).toEqual([
    { what: "draft", kind: "case-studies", title: "My draft", held_back: null },
    { what: "scheduled", kind: "announcements", title: "My notice", held_back: null },
    { what: "copy", kind: "blog", title: "Moving house", held_back: "conflict" },
  ]);
  const reader = await ask("reader")`select * from public.my_desk()`;
  expect(reader.result).toHaveLength(0);
});

it.each(["%", "_", "\\", "k%l", ""])("takes %j as text, not as a pattern", async (query) => {
  const { result } = await ask("admin")`select * from public.search_records(${query})`;
  expect(result).toEqual([]);
});

it.each(["reader", "other reader"] as const)("tells a %s no records and no tasks", async (persona) => {
  const { result } = await tryAs(database(), persona, async (as) => ({
    records: await as`select * from public.search_records('keel')`,
    attention: await as`select public.admin_attention() as it`,
  }));
  expect(result?.records).toHaveLength(0);
  expect(result?.attention[0]?.it ?? null).toBeNull();
});

it("lists what needs attention", async () => {
  const { result } = await ask("admin")`select public.admin_attention() as it`;
  expect(result?.[0]?.it).toMatchObject({
    messages: 1,
    drafts: { blog: 1, "trust-records": 1 },
    scheduled: { "case-studies": 1, announcements: 2 },
    certifications: [{ name: "Ends soon" }],
    errors: 1,
    incidents: [{ title: "Lasts" }],
    // A record due today is not overdue; a draft promises nothing.
    reviews: [
      { kind: "trust-records", title: "Overdue record" },
      { kind: "certifications", title: "Overdue certificate" },
    ],
    samples: { "trust-records": 1, status: 1, "status-components": 1 },
  });
});

it("makes an administrator by a confirmed e-mail, and says why not otherwise", async () => {
  const grant = (persona: "admin" | "reader", email: string) =>
    tryAs(database(), persona, async (as) => {
      await as`select public.grant_admin(${email})`;
      return as`select user_id from public.admin_users where user_id = ${newcomerId}`;
    });
  expect((await grant("admin", " NEWCOMER@test.example ")).result).toHaveLength(1);
  expect((await grant("admin", "nobody@test.example")).error?.message).toMatch(/no confirmed account/);
  expect((await grant("admin", "other@test.example")).error?.message).toMatch(/no confirmed account/);
  expect((await grant("admin", "admin@test.example")).error?.message).toMatch(/already/);
  expect((await grant("reader", "newcomer@test.example")).error?.code).toBe("42501");
});

it.each([
  ["false", "refused"],
  ["true", "made"],
  ["null", "made"],
  ['"false"', "made"],
])("while sign_up_open is %s a new account is %s", async (value, expected) => {
  const outcome = await tryAsOwner(database(), async (owner) => {
    await owner`update public.site_settings set value = ${value}::text::jsonb where key = 'sign_up_open'`;
    return owner`insert into auth.users (id, email) values (gen_random_uuid(), 'late@test.example')`.then(
      () => "made",
      (error) => (error.message === "Sign-up is closed." ? "refused" : error.message),
    );
  });
  expect(outcome).toBe(expected);
});
