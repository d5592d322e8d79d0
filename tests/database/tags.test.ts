// Tags are records: content follows a slug that changes, a tag that is merged, and one that is deleted; a draft's tags stay hidden.
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { askingOn, createUsers, tryAs } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const tables = ["blog_posts", "case_studies", "knowledge_articles", "services", "industries"] as const;

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  const tags = ["fadp", "keys", "incident-response"];
  for (const table of tables)
    await sql`
        insert into ${sql(`public.${table}`)} ${sql({ slug: "one", title: "One", tags, ...(table === "industries" ? { family: "industry" } : {}), ...(["services", "industries"].includes(table) ? {} : { status: "published" }) })}`;
  await sql`insert into public.blog_posts (slug, title, tags) values ('draft', 'Draft', '{secret}')`;
  const sections = [
    { id: "s1", kind: "latest-posts", tags: ["keys", "fadp"] },
    { id: "s2", kind: "text" },
  ];
  await sql`insert into public.pages (path, title, sections) values ('/one', 'One', ${sql.json(sections)})`;
  await sql`
      insert into public.drafts (table_name, row_id, author_id, seen_updated_at, data)
      select 'blog_posts', p.id, u.user_id, p.updated_at, ${sql.json({ tags: ["keys"], title: "Working copy" })}
      from public.blog_posts p, (select user_id from public.admin_users limit 1) u where p.slug = 'one'`;
});
const ask = askingOn(database);

it("makes a record of every tag that content carries, named after its slug", async () => {
  const rows = await database()`select slug, name from public.tags order by slug`;
  expect([...rows]).toEqual([
    { slug: "fadp", name: "FADP" },
    { slug: "incident-response", name: "Incident response" },
    { slug: "keys", name: "Keys" },
    { slug: "secret", name: "Secret" },
  ]);
});

it.each(["anonymous", "reader"] as const)("tells %s of no tag that only a draft carries", async (who) => {
  const told = await ask(who)`select tag, name from public.blog_tags()`;
  if (told.error) throw told.error;
  expect(told.result.map(({ tag }) => tag)).toEqual(["fadp", "incident-response", "keys"]);
  const read = await ask(who)`select slug from public.tags`;
  expect(read.error ? [] : [...read.result]).toEqual([]);
});

it("keeps a name as it is written, and shows it in public", async () => {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    await as`update public.tags set name = 'Ärger & Schlüssel', description = 'Über Schlüssel.' where slug = 'keys'`;
    return as`select name, description from public.blog_tags() where tag = 'keys'`;
  });
  if (error) throw error;
  expect([...result]).toEqual([{ name: "Ärger & Schlüssel", description: "Über Schlüssel." }]);
});

it("leaves a deactivated tag out of the public", async () => {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    await as`update public.tags set is_active = false where slug = 'keys'`;
    return as`select tag from public.blog_tags()`;
  });
  if (error) throw error;
  expect(result.map(({ tag }) => tag)).toEqual(["fadp", "incident-response"]);
});

it("lets everything follow a slug that changes: content, sections, working copies", async () => {
  const found = await afterwards((as) => as`update public.tags set slug = 'key-custody' where slug = 'keys'`);
  for (const table of tables)
    expect(found[table], table).toEqual(["fadp", "key-custody", "incident-response"]);
  expect(found.sections).toEqual([["key-custody", "fadp"], null]);
  expect(found.draft).toEqual({ tags: ["key-custody"], title: "Working copy" });
});

it("merges two tags: none stands twice, and the first is gone", async () => {
  const found = await afterwards(
    (as) => as`
          select public.merge_tags(
            (select id from public.tags where slug = 'keys'), (select id from public.tags where slug = 'fadp'))`,
  );
  for (const table of tables) expect(found[table], table).toEqual(["fadp", "incident-response"]);
  expect(found.sections).toEqual([["fadp"], null]);
  expect(found.draft).toEqual({ tags: ["fadp"], title: "Working copy" });
  expect(found.slugs).not.toContain("keys");
});

it("forgets a tag that is deleted permanently, and not one in the trash", async () => {
  const trashed = await afterwards((as) => as`update public.tags set deleted_at = now() where slug = 'keys'`);
  expect(trashed.blog_posts).toContain("keys");
  const deleted = await afterwards((as) => as`delete from public.tags where slug = 'keys'`);
  for (const table of tables) expect(deleted[table], table).toEqual(["fadp", "incident-response"]);
});

it("forgets several that are deleted together: what still names one does not bring it back", async () => {
  const found = await afterwards(
    (as) => as`delete from public.tags where slug in ('keys', 'fadp', 'incident-response')`,
  );
  for (const table of tables) expect(found[table], table).toEqual([]);
  expect(found.slugs).toEqual(["secret"]);
});

it.each(["anonymous", "reader"] as const)("lets %s merge nothing", async (who) => {
  const { error } = await ask(who)`select public.merge_tags(gen_random_uuid(), gen_random_uuid())`;
  expect(error?.code).toBe("42501");
});

it("refuses to merge a tag into itself, or into one that is not there", async () => {
  for (const target of ["(select id from public.tags where slug = 'keys')", "gen_random_uuid()"]) {
    const { error } = await tryAs(database(), "admin", (as) =>
      as.unsafe(`select public.merge_tags((select id from public.tags where slug = 'keys'), ${target})`),
    );
    expect(error?.message).toContain("Choose another one.");
  }
});

/** What names tags after an administrator's change; which is taken back. */
async function afterwards(change: (as: ReservedSql) => PromiseLike<unknown>) {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    await change(as);
    const found: Record<string, unknown> = {};
    for (const table of tables) {
      const [row] = await as.unsafe(`select tags from public.${table} where slug = 'one'`);
      found[table] = row?.tags;
    }
    const [page] = await as`select sections from public.pages where path = '/one'`;
    const [draft] = await as`select data from public.drafts`;
    const slugs = await as`select slug from public.tags`;
    found.sections = ((page?.sections ?? []) as { tags?: string[] }[]).map(({ tags }) => tags ?? null);
    found.draft = draft?.data;
    found.slugs = slugs.map(({ slug }) => slug);
    return found;
  });
  if (error) throw error;
  return result;
}
