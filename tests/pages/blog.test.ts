import { expect, test } from "vitest";
import { get, openPage, withDatabase } from "./support/site.ts";

test("a draft is not there, and is once it is published", async () => {
  const slug = `post-${crypto.randomUUID()}`;
  await withDatabase((sql) => sql`insert into blog_posts ${sql({ slug, title: "A post", status: "draft" })}`);
  expect((await get(`/blog/${slug}`)).status).toBe(404);
  await withDatabase((sql) => sql`update blog_posts set status = 'published' where slug = ${slug}`);
  await expect.poll(async () => (await get(`/blog/${slug}`)).status).toBe(200);
  const { screen } = await openPage(`/blog/${slug}`);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A post");
});
