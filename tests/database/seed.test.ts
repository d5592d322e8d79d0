import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres, { type Sql } from "postgres";
import { beforeEach, describe, expect, it } from "vitest";
import { seedContent } from "../../backend/seed.ts";
import { databaseForFile, urlOf } from "./support/servers.ts";

const content = join(import.meta.dirname, "../../content");
const post =
  "---\nslug: a-post\ntitle: A post\nexcerpt: Short\ntags:\n  - one\npublished_at: 2026-03-02\n---\nThe *body*.\n";

const database = databaseForFile();
let sql: Sql;
let folder: string;

/** Every test has the migrated, empty state: what it seeds is undone by name. */
beforeEach(async () => {
  sql = database();
  folder = await mkdtemp(join(tmpdir(), "reduit-content-"));
  await sql`delete from private.seeded`;
  await sql`alter table public.legal_documents disable trigger seal_legal_document`;
  for (const { table } of await sql<{ table: string }[]>`
    select c.oid::regclass::text as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and relkind = 'r'
      and c.relname not in ('site_settings', 'theme_configurations') order by c.relname <> 'case_studies', c.relname = 'audit_log'`) {
    await sql.unsafe(`delete from ${table}`);
  }
  await sql`alter table public.legal_documents enable trigger seal_legal_document`;
  return () => rm(folder, { recursive: true, force: true });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

describe("the content of the repository", () => {
  let result: Awaited<ReturnType<typeof seedContent>>;
  const site = databaseForFile(async (empty) => {
    await empty`delete from public.audit_log`;
    result = await seedContent(empty, content);
  });

  it("is taken in as a whole", async () => {
    const { seeded, rows } = result;
    expect(seeded).toBe(true);
    expect(rows.blog_posts).toBeGreaterThan(0);
    expect(rows.services).toBe(10);
    expect(rows.industries).toBe(9);
    const [split] =
      await site()`select problem, approach, keep, facts, faq, tags from public.services where slug = 'security'`;
    for (const text of [split?.problem, split?.approach, split?.keep])
      expect(text.length).toBeGreaterThan(50);
    expect(Array.isArray(split?.facts) && Array.isArray(split?.faq) && Array.isArray(split?.tags)).toBe(true);
    expect([...(await site()`select table_name, action, row_id from public.audit_log`)]).toEqual([]);
  });

  it("has references in place of the paths of its menus; a path that leads nowhere is left out", async () => {
    const menus = await site()<{ place: string; items: unknown; button_href: string }[]>`
    select place, items, button_href from public.menus where status = 'published' order by place`;
    expect(menus.map(({ place }) => place)).toEqual(["footer", "header", "main"]);
    const text = JSON.stringify(menus);
    expect(text).not.toContain("record:/");
    const references = new Set(text.match(/record:\w+\/[0-9a-f-]{36}/g));
    // Everything the default menus name but the search, which is no record.
    expect(references.size).toBe(46);
    for (const reference of references) {
      const [table = "", id = ""] = reference.slice("record:".length).split("/");
      expect(await site()`select 1 from ${site()(table)} where id = ${id}`, reference).toHaveLength(1);
    }
    const [cloud] = await site()`select id from public.services where slug = 'cloud'`;
    expect(text).toContain(`record:services/${cloud?.id}`);

    const items = [
      { id: "a", href: "record:/nowhere" },
      { id: "b", href: "record:/nowhere", items: [{ id: "c", href: "record:/services/none" }] },
      { id: "d", href: "/search" },
    ];
    const [added] = await site()`
    insert into public.menus (place, title, items, button_href) values ('main', 'm', ${site().json(items)}, 'record:/nowhere')
    returning items, button_href`;
    expect(added).toEqual({
      items: [
        { id: "b", href: "", items: [] },
        { id: "d", href: "/search" },
      ],
      button_href: "",
    });
  });

  it("is dated by when it was written, not by when the site was installed", async () => {
    const tables =
      "blog_posts case_studies knowledge_articles pages announcements legal_documents services industries";
    for (const table of tables.split(" ")) {
      const late =
        await site()`select id from ${site()(table)} where updated_at > now() - interval '1 minute'`;
      expect(late, table).toHaveLength(0);
    }
    const [article] =
      await site()`select published_at, updated_at from knowledge_articles where slug = 'test-your-exit'`;
    expect(article?.updated_at).toEqual(article?.published_at);
  });
});

it("seeds once: what an owner deletes does not come back", async () => {
  await write({ "blog_posts/a-post.md": post });
  expect(await seedContent(sql, folder)).toMatchObject({ seeded: true });
  await sql`delete from public.blog_posts`;
  expect(await seedContent(sql, folder)).toEqual({ seeded: false, rows: {} });
  expect(await sql`select from public.blog_posts`).toHaveLength(0);
});

it("seeds once when several processes start together", async () => {
  await write({ "blog_posts/a-post.md": post });
  const others = Array.from({ length: 3 }, () =>
    postgres(urlOf(database()), { max: 1, onnotice: () => undefined }),
  );
  const results = await Promise.all(others.map((other) => seedContent(other, folder)));
  await Promise.all(others.map((other) => other.end()));
  expect(results.filter((result) => result.seeded)).toHaveLength(1);
  expect(await sql`select from public.blog_posts`).toHaveLength(1);
});

it("leaves a database alone that was filled by other means", async () => {
  await write({ "blog_posts/a-post.md": post });
  await sql`insert into public.statistics (title, value) values ('mine', '1')`;
  expect(await seedContent(sql, folder)).toMatchObject({ seeded: false });
  expect(await sql`select from public.blog_posts`).toHaveLength(0);
});

it("copes with content that is not written yet", async () => {
  expect(await seedContent(sql, join(folder, "missing"))).toEqual({ seeded: false, rows: {} });
  await write({ "statistics.yaml": "- title: Uptime\n  value: 99.9\n" });
  expect(await seedContent(sql, folder)).toMatchObject({
    seeded: true,
    rows: { statistics: 1, blog_posts: 0 },
  });
  expect((await sql`select value, display_order from public.statistics`)[0]).toEqual({
    value: "99.9",
    display_order: 1,
  });
});

const study = `---
slug: a
title: A
excerpt: e
client: c
industry: none
services: []
---
## challenge
x
## approach
y
## outcome
z
`;

it.each([
  [
    "a misspelt field",
    { "blog_posts/x.md": post.replace("excerpt", "exerpt") },
    /blog_posts\/x\.md: .*exerpt: unknown field/,
  ],
  ["a missing field", { "blog_posts/x.md": post.replace("title: A post\n", "") }, /blog_posts\/x\.md: title/],
  [
    "a wrong date",
    { "blog_posts/x.md": post.replace("2026-03-02", "soon") },
    /blog_posts\/x\.md: published_at/,
  ],
  ["no front matter", { "blog_posts/x.md": "# Hello" }, /blog_posts\/x\.md: has no front matter/],
  ["broken YAML", { "statistics.yaml": "- title: 'open" }, /statistics\.yaml: is not valid YAML/],
  ["a wrong record", { "statistics.yaml": "- title: T\n" }, /statistics\.yaml \(record 1\): value/],
  [
    "the same slug twice",
    { "blog_posts/a.md": post, "blog_posts/b.md": post },
    /blog_posts\/b\.md: duplicate key/,
  ],
  ["an unknown industry", { "case_studies/a.md": study }, /case_studies\/a\.md: .*foreign key/],
])("names the file and the field of %s, and keeps nothing", async (_what, files, message) => {
  await write({ "testimonials.yaml": "- quote: Q\n  author_role: R\n", ...files });
  await expect(seedContent(sql, folder)).rejects.toThrow(message);
  expect(await sql`select from public.testimonials`).toHaveLength(0);
  expect(await sql`select from private.seeded`).toHaveLength(0);
});

it("refuses a case study of a service that does not exist", async () => {
  await cp(join(content, "services"), join(folder, "services"), { recursive: true });
  await write({ "case_studies/a.md": study.replace("[]", "[no-such-service]") });
  await expect(seedContent(sql, folder)).rejects.toThrow(
    /case_studies\/a\.md: services: no service is called no-such-service/,
  );
});
