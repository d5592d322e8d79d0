// Tags are records: content names them by their slugs, and what a reader sees is the name.
import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/backend/rows.ts";

export type Tag = { slug: string; name: string };
export type TagCount = { tag: string; name: string; description: string; count: number };

export function tagHref(slug: string): string {
  return `/blog/tags/${encodeURIComponent(slug)}`;
}

/** The tags of the blog, those with most posts first; counted in the database, which tells of no tag that only drafts carry. */
export async function listTags(db: Database): Promise<TagCount[]> {
  return rowsOf(await db.rpc("blog_tags", undefined, { get: true }));
}

/** Posts with their tags as they are shown; without those that are deactivated or in the trash. */
export async function withTagNames<Post extends { tags: string[] }>(
  db: Database,
  posts: Post[],
): Promise<(Omit<Post, "tags"> & { tags: Tag[] })[]> {
  const isTagged = posts.some(({ tags }) => tags.length > 0);
  const names = new Map((isTagged ? await listTags(db) : []).map(({ tag, name }) => [tag, name]));
  return posts.map((post) => ({
    ...post,
    tags: post.tags.flatMap((slug) => {
      const name = names.get(slug);
      return name ? [{ slug, name }] : [];
    }),
  }));
}
