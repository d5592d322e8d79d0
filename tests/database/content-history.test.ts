import type { ReservedSql, Sql } from "postgres";
import { expect, it } from "vitest";
import { actAs } from "./support/act-as.ts";
import { asAdminOn, become, createUsers, newcomerId, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

async function addPost(
  connection: ReservedSql,
  values: Record<string, string | boolean> = {},
): Promise<string> {
  const row = { slug: `p-${crypto.randomUUID()}`, title: "Title", ...values };
  const [post] = await connection<
    { id: string }[]
  >`insert into public.blog_posts ${connection(row)} returning id`;
  return post?.id ?? "";
}

async function revision(connection: ReservedSql): Promise<string> {
  const [row] = await connection<{ revision: string }[]>`select public.content_revisions()::text as revision`;
  return row?.revision ?? "";
}

const database = databaseForFile(createUsers);

const asAdmin = asAdminOn(database);

it("moves updated_at with every update, even within one transaction, and keeps created_at", async () => {
  const times = await asAdmin(async (admin) => {
    const id = await addPost(admin);
    const seen: string[] = [];
    for (const title of ["a", "b", "c"]) {
      const [row] = await admin<{ at: string; created: string }[]>`
            update public.blog_posts set title = ${title}, updated_at = 'epoch', created_at = 'epoch'
            where id = ${id} returning updated_at::text as at, (created_at = now())::text as created`;
      seen.push(row?.at ?? "");
      expect(row?.created).toBe("true");
    }
    return seen;
  });
  expect([...new Set(times)].sort()).toEqual(times);
  expect(times).toHaveLength(3);
});

it("stores a numbered snapshot of every change, with its author and without search data", async () => {
  const revisions = await asAdmin(async (admin) => {
    const id = await addPost(admin, { title: "One", status: "published" });
    await admin`update public.blog_posts set title = 'Two' where id = ${id}`;
    await admin`update public.blog_posts set title = 'Two' where id = ${id}`;
    await admin`update public.blog_posts set title = 'Three' where id = ${id}`;
    return admin`
          select number, data ->> 'title' as title, author_id, data ? 'search' as search
          from public.revisions where row_id = ${id} order by number`;
  });
  expect([...revisions]).toEqual(
    ["One", "Two", "Three"].map((title, index) => ({
      number: index + 1,
      title,
      author_id: userIds.admin,
      search: false,
    })),
  );
});

it("keeps one snapshot and one line a minute of a draft that saves itself, and never loses its first state", async () => {
  const { revisions, log } = await asAdmin(async (admin) => {
    const id = await addPost(admin, { title: "One" });
    for (const title of ["Two", "Three", "Four"])
      await admin`update public.blog_posts set title = ${title} where id = ${id}`;
    await admin`update public.blog_posts set status = 'published' where id = ${id}`;
    await admin`update public.blog_posts set status = 'draft', title = 'Five' where id = ${id}`;
    await admin`update public.blog_posts set title = 'Six' where id = ${id}`;
    return {
      revisions:
        await admin`select number, data ->> 'title' as title from public.revisions where row_id = ${id} order by number`,
      log: await admin`select action, changes -> 'title' as title from public.audit_log where row_id = ${id} order by id`,
    };
  });
  expect(revisions.map(({ number, title }) => `${number} ${title}`)).toEqual([
    "1 One",
    "2 Four",
    "3 Four",
    "4 Six",
  ]);
  expect(log.map(({ action, title }) => [action, title])).toEqual([
    ["insert", [null, "One"]],
    ["update", ["One", "Four"]],
    ["update", null],
    ["update", ["Four", "Six"]],
  ]);
});

it("keeps a colleague's change of such a draft as a snapshot of its own", async () => {
  const authors = await tryAsOwner(database(), async (owner) => {
    await owner`insert into public.editors (user_id) values (${newcomerId})`;
    const id = await addPost(owner, { title: "One" });
    for (const [title, author] of [
      ["Two", userIds.admin],
      ["Three", newcomerId],
    ] as const)
      await actAs(owner, author, () => owner`update public.blog_posts set title = ${title} where id = ${id}`);
    return owner`
          select data ->> 'title' as title, author_id from public.revisions where row_id = ${id} order by number`;
  });
  expect([...authors]).toEqual([
    { title: "One", author_id: null },
    { title: "Two", author_id: userIds.admin },
    { title: "Three", author_id: newcomerId },
  ]);
});

it("writes who changed what into the audit log, cutting long texts", async () => {
  const log = await asAdmin(async (admin) => {
    const id = await addPost(admin, { content: "x".repeat(2000) });
    await admin`update public.blog_posts set title = 'New', content = ${"y".repeat(2000)} where id = ${id}`;
    await admin`update public.blog_posts set title = 'New' where id = ${id}`;
    await admin`delete from public.blog_posts where id = ${id}`;
    return admin`select action, actor_id, changes from public.audit_log where row_id = ${id} order by id`;
  });
  expect(log.map((line) => [line.action, line.actor_id])).toEqual([
    ["insert", userIds.admin],
    ["update", userIds.admin],
    ["delete", userIds.admin],
  ]);
  expect(log[1]?.changes.title).toEqual(["Title", "New"]);
  expect(Object.keys(log[1]?.changes).sort()).toEqual(["content", "title"]);
  expect(log[1]?.changes.content[1]).toBe(`${"y".repeat(500)}…`);
});

it("audits settings, themes, admins and messages too, never the words of a message", async () => {
  const log = await tryAsOwner(database(), async (owner) => {
    await owner`
          insert into public.contact_messages (name, email, message, consented_at, submission_key)
          values ('Grace', 'grace@test.example', 'private words', now(), 'submission-1')`;
    await become(owner, "admin");
    await owner`update public.site_settings set value = 'false' where key = 'sign_up_open'`;
    await owner`update public.theme_configurations set name = 'N' where id = 'default'`;
    await owner`insert into public.admin_users (user_id) values (${newcomerId})`;
    await owner`update public.contact_messages set status = 'read'`;
    await owner`delete from public.contact_messages`;
    return owner`select table_name, action, changes::text from public.audit_log where actor_id = ${userIds.admin} order by id`;
  });
  expect(log.map((line) => `${line.action} ${line.table_name}`)).toEqual([
    "update site_settings",
    "update theme_configurations",
    "insert admin_users",
    "update contact_messages",
    "delete contact_messages",
  ]);
  expect(log.map((line) => line.changes).join()).not.toMatch(/Grace|grace|private words/);
});

it("raises the content revision only for public changes", async () => {
  const moved = await asAdmin(async (admin) => {
    const result: Record<string, boolean> = {};
    async function watch(what: string, work: () => PromiseLike<unknown>) {
      const before = await revision(admin);
      await work();
      result[what] = (await revision(admin)) !== before;
    }
    let draft = "";
    await watch("a draft is made", async () => {
      draft = await addPost(admin);
    });
    await watch(
      "a draft is saved",
      () => admin`update public.blog_posts set content = 'c' where id = ${draft}`,
    );
    await watch(
      "it is published",
      () => admin`update public.blog_posts set status = 'published' where id = ${draft}`,
    );
    await watch("it is changed", () => admin`update public.blog_posts set content = 'd' where id = ${draft}`);
    await watch(
      "it is withdrawn",
      () => admin`update public.blog_posts set status = 'draft' where id = ${draft}`,
    );
    await watch(
      "it is scheduled",
      () =>
        admin`update public.blog_posts set status = 'published', published_at = now() + interval '1 day' where id = ${draft}`,
    );
    await watch("it is removed", () => admin`delete from public.blog_posts where id = ${draft}`);
    await watch(
      "a statistic appears",
      () => admin`insert into public.statistics (title, value) values ('t', '1')`,
    );
    await watch("a statistic is deleted", () => admin`delete from public.statistics`);
    await watch(
      "the theme changes",
      () => admin`update public.theme_configurations set spacing = '{"xs": "1px"}'`,
    );
    await watch(
      "a public setting changes",
      () => admin`update public.site_settings set value = 'false' where key = 'sign_up_open'`,
    );
    await watch(
      "an internal setting changes",
      () => admin`update public.site_settings set value = '{}' where key = 'retention'`,
    );
    await watch(
      "an admin is made",
      () => admin`insert into public.admin_users (user_id) values (${newcomerId})`,
    );
    await watch(
      "a slide is over",
      () =>
        admin`insert into public.hero_slides (headline, starts_at, ends_at) values ('h', 'yesterday', now() - interval '1 hour')`,
    );
    return result;
  });
  expect(moved).toEqual({
    "a draft is made": false,
    "a draft is saved": false,
    "it is published": true,
    "it is changed": true,
    "it is withdrawn": true,
    "it is scheduled": false,
    "it is removed": false,
    "a statistic appears": true,
    "a statistic is deleted": true,
    "the theme changes": true,
    "a public setting changes": true,
    "an internal setting changes": false,
    "an admin is made": false,
    "a slide is over": false,
  });
});

it("counts a statement as one change, however many rows it writes", async () => {
  const steps = await asAdmin(async (admin) => {
    const number = async () => Number(JSON.parse(await revision(admin)).statistics);
    const before = await number();
    await admin`insert into public.statistics (title, value) select 't' || n, '1' from generate_series(1, 50) n`;
    return (await number()) - before;
  });
  expect(steps).toBe(1);
});

it("counts the changes of writers at once, none of which waits for another one", async () => {
  const sql = database();
  const count = async () => Number((await sql`select public.content_revisions() ->> 'tags' as n`)[0]?.n);
  const rows = async () => (await sql`select from private.content_changes where table_name = 'tags'`).length;
  const add = (on: Sql, slug: string) => on`insert into public.tags (slug, name) values (${slug}, ${slug})`;
  await add(sql, "first");
  const before = await count();
  const writers = await Promise.all([sql.reserve(), sql.reserve(), sql.reserve()]);
  for (const [at, writer] of writers.entries()) {
    await writer`begin`;
    await writer`set local lock_timeout = '1s'`;
    await add(writer, `at-once-${at}`);
    await add(writer, `at-once-too-${at}`);
  }
  expect(await count()).toBe(before);
  await writers[0]?.unsafe("commit");
  await writers[1]?.unsafe("rollback");
  expect(await count()).toBe(before + 2);
  await writers[2]?.unsafe("commit");
  expect([await count(), await rows()]).toEqual([before + 4, 2]);
  await add(sql, "last");
  expect([await count(), await rows()]).toEqual([before + 5, 1]);
  for (const writer of writers) writer.release();
});

it("notes when a record will come, once, and again for records without it, such as those of an old backup", async () => {
  const sql = database();
  const save = () => sql`
    insert into public.blog_posts (slug, title, status, published_at) values ('to-come', 'To come', 'published', '2100-01-01')
    on conflict (slug) do update set title = 'Coming'`;
  const noted = async () =>
    (await sql`select from private.content_changes where table_name = 'blog_posts' and at = '2100-01-01'`)
      .length;
  await save();
  await save();
  expect(await noted()).toBe(1);
  await sql`delete from private.content_changes`;
  await sql`call private.note_moments()`;
  await sql`call private.note_moments()`;
  expect(await noted()).toBe(1);
});
