import { expect, it } from "vitest";
import { askingOn, createUsers, type Persona, tryAs } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  const states = {
    shown: {},
    draft: { status: "draft" },
    scheduled: { published_at: "2999-01-01" },
    inactive: { is_active: false },
    trashed: { deleted_at: "2020-01-01" },
  };
  for (const [slug, state] of Object.entries(states)) {
    const row = { slug, title: "On kryptonite", status: "published", published_at: "2020-01-01", ...state };
    await sql`insert into public.blog_posts ${sql(row)}`;
  }
});
const ask = askingOn(database);

async function slugsSeenBy(persona: Persona): Promise<string[]> {
  const { result } = await ask(persona)`select slug from public.blog_posts order by slug`;
  return (result ?? []).map((row) => row.slug);
}
async function slugsFoundBy(persona: Persona): Promise<string[]> {
  const { result } = await ask(persona)`select slug from public.search_content('kryptonite') order by slug`;
  return (result ?? []).map((row) => row.slug);
}
const everything = ["draft", "inactive", "scheduled", "shown", "trashed"];

it("shows visitors and readers what is published, active, due and not in the trash; admins everything", async () => {
  expect(await slugsSeenBy("anonymous")).toEqual(["shown"]);
  expect(await slugsSeenBy("reader")).toEqual(["shown"]);
  expect(await slugsSeenBy("admin")).toEqual(everything);
});

it("finds by search what its caller may see", async () => {
  expect(await slugsFoundBy("anonymous")).toEqual(["shown"]);
  expect(await slugsFoundBy("reader")).toEqual(["shown"]);
  expect(await slugsFoundBy("admin")).toEqual(everything);
});

it("lets a reader keep only posts they can see", async () => {
  const sql = database();
  for (const { id, slug } of await sql<
    { id: string; slug: string }[]
  >`select id, slug from public.blog_posts`) {
    for (const table of ["bookmarks", "reading_list"]) {
      const kept = await tryAs(sql, "reader", (as) => as`insert into ${as(table)} (post_id) values (${id})`);
      expect([table, slug, kept.error?.code ?? "kept"]).toEqual([
        table,
        slug,
        slug === "shown" ? "kept" : "42501",
      ]);
    }
  }
});

it("shows a scheduled post when its time has come, and tells web so", async () => {
  const sql = database();
  await sql`insert into public.blog_posts (slug, title, status, published_at)
                values ('zz-soon', 'p', 'published', now() + interval '2 seconds')`;
  const revision = async () => (await sql`select public.content_revisions() ->> 'blog_posts' as r`)[0]?.r;
  const before = await revision();
  expect(await slugsSeenBy("anonymous")).toEqual(["shown"]);
  await expect.poll(() => slugsSeenBy("anonymous")).toEqual(["shown", "zz-soon"]);
  expect(await revision()).not.toBe(before);
});
