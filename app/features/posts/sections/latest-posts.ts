import { latestPosts as block } from "#content-model/blocks/latest-posts.ts";
import { slugOf } from "~/lib/records/picture.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listLatestPosts, listRelatedPosts } from "../queries.ts";

export const latestPosts = defineLoader(block, {
  load: async ({ posts: chosen, tags, limit: most, ...words }, { db, findPictures }) => {
    const posts =
      chosen.length + tags.length > 0
        ? await listRelatedPosts(db, { chosen, tags, limit: most })
        : await listLatestPosts(db, most);
    if (posts.length === 0) return undefined;
    const pictures = await findPictures(posts.map((post) => post.featured_image ?? "").filter(Boolean));
    return {
      ...words,
      posts: posts.map((post) => ({ ...post, picture: pictures[slugOf(post.featured_image) ?? ""] ?? null })),
    };
  },
});
