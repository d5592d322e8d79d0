// What an editor says of a record to search engines is what its page says, and what is hidden from them is not in the sitemap.
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test("a post is written with settings of its own for search engines @desktop", async ({ page }) => {
  const slug = `settings-${crypto.randomUUID().slice(0, 8)}`;
  await openEditor(page, "/admin/blog/new");
  await box(page, "Title").fill(slug);
  await expect(box(page, "Slug")).toHaveValue(slug);
  await box(page, "Title for search engines").fill("As it is found");
  await box(page, "Description for search engines").fill("What a search engine prints below it.");
  await box(page, "Canonical URL").fill("/elsewhere");
  await expect(page.getByText("Enter a URL that begins with https://.").first()).toBeVisible();
  await box(page, "Canonical URL").fill("https://elsewhere.example/a");
  await expect(page.locator(".social-title")).toHaveText("As it is found");
  await isSaved(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await page
    .getByRole("status")
    .getByText(/published$/)
    .waitFor();

  await page.goto(`/blog/${slug}`);
  await expect(page).toHaveTitle(/^As it is found · /);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(slug);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", "https://elsewhere.example/a");
  await withDatabase((sql) => sql`delete from public.blog_posts where slug = ${slug}`);
});

test("a page hidden from search engines is in no sitemap, but readable @desktop", async ({ request }) => {
  const hidden = [
    ["services", "support", "/services/support"],
    ["industries", "education", "/industries/education"],
    ["case_studies", "bern-fiduciary-busy-season", "/case-studies/bern-fiduciary-busy-season"],
    ["knowledge_articles", "leave-us", "/resources/knowledge-base/leave-us"],
    ["blog_posts", "what-99-9-percent-means", "/blog/what-99-9-percent-means"],
  ] as const;
  const set = (noindex: boolean) =>
    withDatabase(async (sql) => {
      for (const [table, slug] of hidden)
        await sql`update ${sql(`public.${table}`)} set noindex = ${noindex} where slug = ${slug}`;
    });
  await set(true);
  try {
    for (const [, , path] of hidden) {
      await expect
        .poll(async () => await (await request.get("/sitemap.xml")).text())
        .not.toContain(`${path}</loc>`);
      const html = await (await request.get(path)).text();
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
    }
    // The feed holds every post.
    expect(await (await request.get("/blog/feed.xml")).text()).toContain("/blog/what-99-9-percent-means");
  } finally {
    await set(false);
  }
});

test("a service has structured data @desktop", async ({ request }) => {
  expect(await (await request.get("/services/cloud")).text()).toContain('"@type":"Service"');
  expect(await (await request.get("/industries/education")).text()).not.toContain('"@type":"Service"');
});
