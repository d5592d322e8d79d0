import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { actAs } from "./support/act-as.ts";
import { createFixtures } from "./support/fixtures.ts";
import {
  askingOn,
  become,
  createUsers,
  giveFactor,
  newcomerId,
  tryAs,
  tryAsOwner,
  userIds,
} from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

// What the matrix does not say: functions, parts of tables, and how one becomes an editor.
const database = databaseForFile(async (sql: Sql) => {
  await createUsers(sql);
  await createFixtures(sql);
  await giveFactor(sql, userIds.admin);
  await sql`update auth.users set email_confirmed_at = now() where id in (${newcomerId}, ${userIds.admin}, ${userIds.editor})`;
});
const ask = askingOn(database);

const access = async (persona: "reader" | "editor at aal1" | "editor" | "admin at aal1" | "admin") => {
  const { result } = await ask(persona)`select public.office_access() as it`;
  return result?.[0]?.it;
};

it("says the caller's role in the back office, and what is missing", async () => {
  expect(await access("reader")).toEqual({ role: null, granted: false, needs: null });
  expect(await access("editor")).toEqual({ role: "editor", granted: true, needs: null });
  expect(await access("editor at aal1")).toEqual({
    role: "editor",
    granted: false,
    needs: "second_step",
  });
  expect(await access("admin")).toEqual({ role: "admin", granted: true, needs: null });
  expect(await access("admin at aal1")).toEqual({ role: "admin", granted: false, needs: "second_step" });
});

it("holds editors to the setting that administrators need a second factor", async () => {
  await tryAsOwner(database(), async (owner) => {
    await owner`delete from auth.mfa_factors where user_id = ${userIds["editor at aal1"]}`;
    const ask = async () => {
      const office = () => owner`select public.office_access() as it`;
      return (await actAs(owner, userIds["editor at aal1"], office)).result?.[0]?.it;
    };
    expect(await ask()).toEqual({ role: "editor", granted: true, needs: null });
    await owner`
          insert into public.site_settings (key, value) values ('admins_need_second_factor', 'true')
          on conflict (key) do update set value = excluded.value`;
    expect(await ask()).toEqual({ role: "editor", granted: false, needs: "enrolment" });
  });
});

it("lets editors change the words of pages, and no other setting", async () => {
  const { result, error } = await tryAs(database(), "editor", async (as) => {
    const written = await as`
          insert into public.site_settings (key, value) values ('words_post', '{"more": "On"}')
          on conflict (key) do update set value = excluded.value returning key`;
    const others =
      await as`update public.site_settings set value = '1' where key not like 'words%' returning key`;
    return [written.length, others.length];
  });
  expect(error).toBeNull();
  expect(result).toEqual([1, 0]);
  const renamed = await ask(
    "editor",
  )`update public.site_settings set key = 'site_url' where key = 'words_post'`;
  expect(renamed.error?.code).toBe("42501");
});

it("shows editors no earlier settings, company or theme", async () => {
  const seen = (persona: "editor" | "admin") =>
    ask(persona)`
            select distinct table_name from public.revisions
            where table_name in ('company', 'site_settings', 'theme_configurations', 'blog_posts') order by 1`;
  expect((await seen("editor")).result?.map((row) => row.table_name)).toEqual(["blog_posts"]);
  expect((await seen("admin")).result?.map((row) => row.table_name)).toContain("theme_configurations");
});

it("keeps what belongs to company, settings and theme from editors in every table about records", async () => {
  const policies = await database()`
        select p.tablename || ': ' || p.policyname as name, coalesce(p.qual, '') || coalesce(p.with_check, '') as condition
        from pg_policies p
        where p.schemaname = 'public' and p.tablename <> 'audit_log' and exists (
          select from information_schema.columns c
          where c.table_schema = 'public' and c.table_name = p.tablename and c.column_name = 'table_name')`;
  expect(policies.length).toBeGreaterThanOrEqual(12);
  const without = policies.filter(({ condition }) => !condition.includes("office_tables()"));
  expect(without.map(({ name }) => name)).toEqual([]);

  await tryAsOwner(database(), async (owner) => {
    const row = crypto.randomUUID();
    await owner`insert into public.record_comments (table_name, row_id, author_id, body) values ('company', ${row}, ${userIds.admin}, 'about')`;
    await owner`insert into public.reviews (table_name, row_id, requested_by) values ('company', ${row}, ${userIds.admin})`;
    await owner`
          insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at)
          values ('company', ${row}, ${userIds.admin}, '{}', now()), ('company', ${row}, ${userIds.editor}, '{}', now())`;
    const seen = async (persona: "editor" | "admin") => {
      await become(owner, persona);
      const [counts] = await owner`
            select (select count(*)::int from public.record_comments where row_id = ${row}) as comments,
                   (select count(*)::int from public.reviews where row_id = ${row}) as reviews,
                   (select count(*)::int from public.drafts where row_id = ${row}) as drafts,
                   public.review_state('company', ${row}) is not null as state`;
      await owner`reset role`;
      return counts;
    };
    expect(await seen("editor")).toEqual({ comments: 0, reviews: 0, drafts: 0, state: false });
    expect(await seen("admin")).toEqual({ comments: 1, reviews: 1, drafts: 2, state: true });
  });
  const tab = crypto.randomUUID();
  for (const [table, editor, admin] of [
    ["company", "42501", undefined],
    ["contact_messages", "42501", "42501"],
    ["blog_posts", undefined, undefined],
  ]) {
    for (const [persona, expected] of [
      ["editor", editor],
      ["admin", admin],
    ] as const) {
      const reported = await ask(persona)`select public.report_open(${tab}, ${table ?? ""}, ${tab})`;
      const commented = await ask(
        persona,
      )`insert into public.record_comments (table_name, row_id, body) values (${table ?? ""}, ${tab}, 'words')`;
      const copied = await ask(
        persona,
      )`insert into public.drafts (table_name, row_id, data, seen_updated_at) values (${table ?? ""}, ${tab}, '{}', now())`;
      const codes = [reported, commented, copied].map(({ error }) => error?.code);
      expect([table, persona, ...codes]).toEqual([table, persona, expected, expected, expected]);
    }
  }
});

it("publishes what editors have scheduled, and nothing of theirs for company, settings or theme", async () => {
  const outcomes = await tryAsOwner(database(), async (owner) => {
    const [post] = await owner`
          insert into public.blog_posts (slug, title, status) values ('by-an-editor', 'Old', 'published') returning id`;
    for (const [table, row] of [
      ["blog_posts", post?.id],
      ["company", (await owner`select id from public.company limit 1`)[0]?.id],
    ])
      await owner`
            insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
            select ${table}, ${row}, ${userIds.editor}, '{}', now(), now() - interval '1 minute'`;
    const due =
      await owner`select table_name, held_back from public.publish_due_drafts() order by table_name`;
    return due.map((each) => [each.table_name, each.held_back]);
  });
  expect(outcomes).toContainEqual(["company", "rights"]);
  expect(outcomes).not.toContainEqual(["blog_posts", "rights"]);
});

it("answers an editor's tools, with nothing of messages and errors", async () => {
  const { result, error } = await tryAs(database(), "editor", async (as) => {
    const [attention] = await as`select public.admin_attention() as it`;
    return {
      attention: attention?.it,
      found: await as`select kind from public.search_records('post')`,
      broken: await as`select * from public.broken_links()`,
    };
  });
  expect(error).toBeNull();
  expect(result?.attention).toMatchObject({ messages: 0, errors: 0 });
  expect(result?.attention.drafts.blog).toBeGreaterThan(0);
  for (const call of [
    "analytics_live()",
    "security_settings()",
    "database_version()",
    "accounts_with_factors()",
    "note_message_export(1)",
    "grant_admin('newcomer@test.example')",
    "grant_editor('newcomer@test.example')",
    "invite('x@test.example', 'editor', '')",
    `reset_factors('${userIds.reader}')`,
  ]) {
    const refused = await tryAs(database(), "editor", (as) => as.unsafe(`select public.${call}`));
    expect([call, refused.error?.code]).toEqual([call, "42501"]);
  }
});

it("lists colleagues to editors, by name and role alone", async () => {
  const colleagues = (persona: "reader" | "editor at aal1" | "editor") =>
    ask(persona)`select * from public.colleagues()`;
  expect((await colleagues("reader")).result).toHaveLength(0);
  expect((await colleagues("editor at aal1")).result).toHaveLength(0);
  const { result } = await colleagues("editor");
  expect(result?.find(({ id }) => id === userIds.admin)).toEqual({
    id: userIds.admin,
    name: "admin",
    role: "admin",
  });
  expect(JSON.stringify(result)).not.toContain("@");
});

it("makes an editor of a confirmed account, writes it down, and says why not otherwise", async () => {
  const grant = (email: string) =>
    tryAs(database(), "admin", async (as) => {
      await as`select public.grant_editor(${email})`;
      const [row] = await as`select granted_by from public.editors where user_id = ${newcomerId}`;
      const [line] =
        await as`select actor_id, action from public.audit_log where table_name = 'editors' and row_id = ${newcomerId}`;
      return { by: row?.granted_by, line };
    });
  expect((await grant(" NEWCOMER@test.example ")).result).toEqual({
    by: userIds.admin,
    line: { actor_id: userIds.admin, action: "insert" },
  });
  expect((await grant("nobody@test.example")).error?.message).toMatch(/no confirmed account/);
  expect((await grant("admin@test.example")).error?.message).toMatch(/administrator already/);
  expect((await grant("editor@test.example")).error?.message).toMatch(/no confirmed account|editor already/);
});

it("lists an editor who becomes an administrator once", async () => {
  const { result } = await tryAs(database(), "admin", async (as) => {
    await as`insert into public.admin_users (user_id) values (${userIds.editor})`;
    return as`select user_id from public.editors where user_id = ${userIds.editor}`;
  });
  expect(result).toHaveLength(0);
});

it("asks for a fresh second factor to grant and to remove", async () => {
  const amr = [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - 11 * 60 }];
  const stale = (statement: string) =>
    tryAsOwner(database(), async (owner) => {
      const claims = { aal: "aal2", amr };
      return (await actAs(owner, userIds.admin, () => owner.unsafe(statement), claims)).code;
    });
  expect(await stale(`insert into public.editors (user_id) values ('${newcomerId}')`)).toBe("PT403");
  expect(await stale(`delete from public.editors where user_id = '${userIds.editor}'`)).toBe("PT403");
  expect(await stale(`select public.invite('x@test.example', 'editor', repeat('a', 64))`)).toBe("PT403");
});
