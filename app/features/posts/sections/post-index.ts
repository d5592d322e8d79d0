import { readPageNumber } from "~/lib/page-number.ts";
import { slugOf } from "~/lib/picture.ts";
import { readSearchTerm } from "~/lib/search-term.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { getFeaturedPost, listPosts } from "../queries.ts";
import { listTags } from "../tags.ts";

export const postIndex = describeSection({
  kind: "post-index",
  title: "All posts",
  about:
    "Every post, page by page, with the featured one above and the tags beside. Shows what the page’s search found.",
  sketch: "M4 4h40v8h-40zM4 15h26v3h-26zM4 20h26v3h-26zM4 25h26v3h-26zM33 15h11v13h-11z",
  fields: [{ name: "title", kind: "text", label: "Heading of the first page", required: true }],
  load: async ({ title }, { db, url, findPictures }) => {
    const number = readPageNumber(url.searchParams);
    const { text: query } = readSearchTerm(url.searchParams);
    const [featured, tags] = await Promise.all([query ? undefined : getFeaturedPost(db), listTags(db)]);
    // The featured post stands above the list on the first page, and so in no list.
    const { posts, total, pages } = await listPosts(db, { page: number, query, except: featured?.id });
    const first = number === 1 && featured ? [featured] : [];
    const pictures = await findPictures(
      [...first, ...posts].map((post) => post.featured_image ?? "").filter(Boolean),
    );
    const shown = [...first, ...posts].map((post) => ({
      ...post,
      picture: pictures[slugOf(post.featured_image) ?? ""] ?? null,
    }));
    const listed = shown.slice(first.length);
    return {
      title,
      number,
      query,
      pages,
      // It counts all the same.
      total: total + (featured ? 1 : 0),
      tags,
      posts: listed,
      featured: shown.slice(0, first.length)[0],
    };
  },
  changePage: ({ number, pages, query }, page) => {
    const later = number > 1 ? `, page ${number}` : "";
    return {
      status: number > pages ? 404 : 200,
      title: query ? `“${query}” in the blog${later}` : `${page.title}${later}`,
      description: later ? `Page ${number} of the blog: ${page.summary}` : undefined,
      search: number > 1 ? `?page=${number}` : "",
      noindex: Boolean(query) || number > pages,
    };
  },
});
