import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ArticleHeader } from "./article-header.tsx";

function dates(published_at: string | null, updated_at: string): string {
  const post = {
    id: "1",
    slug: "a-post",
    title: "A post",
    excerpt: "",
    featured_image: null,
    published_at,
    updated_at,
    author_name: "Anna",
    tags: [],
    minutes: 5,
  };
  const element = <ArticleHeader post={post as never} crumbs={[]} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return (/<p class="post-facts">(.*?)<\/p>/.exec(html)?.[1] ?? "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");
}

test.each([
  [
    "the day of publication",
    "2026-11-14T09:00:00+00:00",
    "2026-11-14T09:00:00+00:00",
    "|14 November 2026|5 min read|",
  ],
  [
    "a change on a later day",
    "2026-11-14T09:00:00+00:00",
    "2026-11-16T08:00:00+00:00",
    "|14 November 2026|Updated |16 November 2026|5 min read|",
  ],
  [
    "a change on the same day",
    "2026-11-14T09:00:00+00:00",
    "2026-11-14T18:00:00+00:00",
    "|14 November 2026|5 min read|",
  ],
  // Half past eleven in UTC is the next day in Zurich.
  [
    "the site's days",
    "2026-11-14T23:30:00+00:00",
    "2026-11-15T09:00:00+00:00",
    "|15 November 2026|5 min read|",
  ],
  [
    "a scheduled post",
    "2026-12-24T09:00:00+00:00",
    "2026-11-14T09:00:00+00:00",
    "|24 December 2026|5 min read|",
  ],
  ["a draft", null, "2026-11-14T09:00:00+00:00", "|5 min read|"],
] as const)("%s", (_name, published, updated, shown) => {
  expect(dates(published, updated)).toBe(shown);
});
