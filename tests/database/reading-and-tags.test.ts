import { expect, it } from "vitest";
import { askingOn, createUsers } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  const day = 24 * 3600 * 1000;
  const posts = [
    { slug: "one", tags: ["keys", "keys", "backup"], status: "published" },
    { slug: "two", tags: ["keys"], status: "published" },
    { slug: "draft", tags: ["keys", "secret"], status: "draft" },
    { slug: "later", tags: ["later"], status: "published", published_at: new Date(Date.now() + day) },
    { slug: "off", tags: ["off"], status: "published", is_active: false },
    { slug: "gone", tags: ["gone"], status: "published", deleted_at: new Date() },
  ];
  for (const post of posts) await sql`insert into public.blog_posts ${sql({ title: post.slug, ...post })}`;
});
const ask = askingOn(database);

it.each([
  ["nothing", "", 1],
  ["one word", "word", 1],
  ["marks alone", "## - | --- |\n\n***", 1],
  ["219 words", "word ".repeat(219), 1],
  ["329 words", "word ".repeat(329), 1],
  ["331 words over lines", "word\n\n".repeat(331), 2],
  ["1,300 words in a table", "| Zürich |\n".repeat(1300), 6],
])("says how long %s takes to read", async (_what, content, minutes) => {
  const [row] = await database()`
        insert into public.blog_posts (slug, title, content) values ('probe', 'Probe', ${content}) returning id, reading_minutes`;
  await database()`delete from public.blog_posts where slug = 'probe'`;
  expect(row?.reading_minutes).toBe(minutes);
});

it("keeps the reading time out of revisions and audit, and follows the content", async () => {
  const sql = database();
  await sql`update public.blog_posts set content = ${"word ".repeat(660)} where slug = 'one'`;
  const [post] = await sql`select id, reading_minutes from public.blog_posts where slug = 'one'`;
  expect(post?.reading_minutes).toBe(3);
  const [kept] = await sql`
        select bool_or(data ? 'reading_minutes') as found from public.revisions where row_id = ${post?.id}`;
  const [logged] = await sql`
        select bool_or(changes ? 'reading_minutes') as found, count(*)::int from public.audit_log where row_id = ${post?.id}`;
  expect(kept?.found).toBe(false);
  expect(logged).toEqual({ found: false, count: 2 });
});

it("refuses a reading time from outside", async () => {
  const write = database()`update public.blog_posts set reading_minutes = 1`;
  await expect(write).rejects.toThrow(/reading_minutes/);
});

it.each(["anonymous", "reader", "admin"] as const)(
  "counts for %s the subjects of published posts only, once per post",
  async (persona) => {
    const { result, error } = await ask(persona)`select tag, count from public.blog_tags()`;
    if (error) throw error;
    expect([...result]).toEqual([
      { tag: "keys", count: 2 },
      { tag: "backup", count: 1 },
    ]);
  },
);
