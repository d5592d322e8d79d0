import { postIndex as block } from "#content-model/blocks/post-index.ts";
import { readPageNumber } from "~/lib/page/page-number.ts";
import { itemListLd } from "~/lib/page/structured-data.ts";
import { slugOf } from "~/lib/records/picture.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { readSearchTerm } from "~/lib/text/search-term.ts";
import { getFeaturedPost, listPosts } from "../queries.ts";
import { listTags } from "../tags.ts";

export const postIndex = defineLoader(block, {
  load: async ({ title }, { db, url, findPictures }) => {
    const number = readPageNumber(url.searchParams);
    const { text: query } = readSearchTerm(url.searchParams);
    const [featured, tags] = await Promise.all([query ? undefined : getFeaturedPost(db), listTags(db)]);
    // The featured post is above the list on the first page, and so in no list.
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
  structuredData: ({ featured, posts }, site) => [
    itemListLd(
      site,
      [featured ?? [], posts].flat().map(({ slug, title }) => ({ title, href: `/blog/${slug}` })),
    ),
  ],
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
