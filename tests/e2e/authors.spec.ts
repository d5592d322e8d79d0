// Authors are team members with a page of portrait and posts, linked from the article; further reading is chosen or found.
import { withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

const post = "/blog/passkeys-in-a-regulated-firm";

test("an article leads to its author, who leads to everything they wrote @desktop", async ({ page }) => {
  await page.goto(post);
  const byline = page.locator(".byline-name").getByRole("link");
  const name = (await byline.textContent()) ?? "";
  expect(await (await page.request.get(post)).text()).toContain(
    `"author":{"@type":"Person","name":"${name}","url":`,
  );
  await byline.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(
    page
      .locator("main")
      .getByRole("link", { name: /passkeys/i })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  const path = new URL(page.url()).pathname;
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain(`${path}</loc>`);
});

test("team members who are authors link to their posts, other names do not @desktop", async ({ page }) => {
  const authors = await withDatabase(
    (sql) => sql<{ name: string }[]>`
      select name from public.team_members t where is_active and deleted_at is null
        and exists (select from public.blog_posts p where p.author = t.slug and p.status = 'published' and p.deleted_at is null)
      order by display_order`,
  );
  await page.goto("/about");
  await expect(page.locator(".team").getByRole("link")).toHaveText(authors.map(({ name }) => name));
  await page.locator(".team").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(authors[0]?.name ?? "");
});

test("an author who is not shown has no page, and keeps the name @desktop", async ({ request }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await withDatabase(async (sql) => {
    await sql`insert into public.team_members (name, slug, is_active) values (${`Left ${mark}`}, ${`left-${mark}`}, false)`;
    await sql`
      insert into public.blog_posts (slug, title, author, status) values (${mark}, ${mark}, ${`left-${mark}`}, 'published')`;
  });
  try {
    const html = await (await request.get(`/blog/${mark}`)).text();
    expect(html).toContain(`Left ${mark}`);
    expect(html).not.toContain(`/blog/authors/left-${mark}`);
    expect((await request.get(`/blog/authors/left-${mark}`)).status()).toBe(404);
  } finally {
    await withDatabase(async (sql) => {
      await sql`delete from public.blog_posts where slug = ${mark}`;
      await sql`delete from public.team_members where slug = ${`left-${mark}`}`;
    });
  }
});

test("further reading is the editor's choice, in their order @desktop", async ({ page }) => {
  const chosen = ["what-99-9-percent-means", "reading-a-subprocessor-list"];
  const set = (slugs: string[]) =>
    withDatabase(async (sql) => {
      const rows = await sql<{ id: string; slug: string }[]>`
        select id, slug from public.blog_posts where slug = any (${slugs})`;
      const ids = slugs.map((slug) => rows.find((row) => row.slug === slug)?.id ?? "");
      await sql`
        update public.blog_posts set related_posts = ${ids}::uuid[] where slug = 'passkeys-in-a-regulated-firm'`;
    });
  await set(chosen);
  try {
    await expect
      .poll(async () => {
        await page.goto(post);
        const links = await page.locator("#related h3 a").all();
        return Promise.all(links.map((link) => link.getAttribute("href")));
      })
      .toEqual(chosen.map((slug) => `/blog/${slug}`));
  } finally {
    await set([]);
  }
});

test("enterprise and small business do not show the same three studies @desktop", async ({ page }) => {
  const studies = async (path: string) => {
    await page.goto(path);
    const links = await page.locator("#case-studies a").all();
    return Promise.all(links.map((link) => link.getAttribute("href")));
  };
  const [large, small] = [await studies("/solutions/enterprise"), await studies("/solutions/smb")];
  expect(large).toHaveLength(3);
  expect(small).toHaveLength(3);
  expect(large.filter((href) => small.includes(href))).toEqual([]);
});
