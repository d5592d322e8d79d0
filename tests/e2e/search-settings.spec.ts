// An editor writes for search engines; what its page then says is proven in tests/pages/descriptions.test.ts.
import { box, isSaved, openEditor } from "./setup/editors.ts";
import { withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

test("a post is written with settings of its own for search engines @desktop", { tag: "@all" }, async ({
  page,
}) => {
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
  const [stored] = await withDatabase(
    (sql) => sql`
      delete from public.blog_posts where slug = ${slug} returning search_title, search_description, canonical`,
  );
  expect(stored).toEqual({
    search_title: "As it is found",
    search_description: "What a search engine prints below it.",
    canonical: "https://elsewhere.example/a",
  });
});
