import type { Database } from "~/lib/database.ts";
import { readingMinutes } from "~/lib/reading-time.ts";
import { pageOf, rowOf, rowsOf } from "~/lib/rows.ts";

/** What a card shows. Row-level security leaves only what is published; the filter also keeps an admin's own drafts out. */
const card = "id, slug, title, excerpt, featured_image, published_at, author_name, author_image, tags, is_featured, content";
export const postsPerPage = 9;

type CardRow = { content: string };

/** Lists carry the reading time instead of the text it is computed from. */
function toCard<Row extends CardRow>({ content, ...row }: Row) {
  return { ...row, minutes: readingMinutes(content) };
}

function published(db: Database) {
  return db.from("blog_posts").select(card, { count: "exact" }).eq("status", "published").eq("is_active", true).is("deleted_at", null);
}

export type PostCardData = Awaited<ReturnType<typeof listLatestPosts>>[number];

export async function listPosts(db: Database, { page = 1, tag, query }: { page?: number; tag?: string; query?: string }) {
  let request = published(db);
  if (tag) request = request.contains("tags", [tag]);
  if (query) request = request.textSearch("search", query, { type: "websearch", config: "english" });
  const from = (page - 1) * postsPerPage;
  const { rows, total } = pageOf(await request.order("published_at", { ascending: false }).range(from, from + postsPerPage - 1));
  return { posts: rows.map(toCard), total, pages: Math.max(1, Math.ceil(total / postsPerPage)) };
}

export async function listLatestPosts(db: Database, limit: number) {
  return rowsOf(await published(db).order("published_at", { ascending: false }).limit(limit)).map(toCard);
}

export async function getFeaturedPost(db: Database) {
  const rows = rowsOf(await published(db).order("is_featured", { ascending: false }).order("published_at", { ascending: false }).limit(1));
  return rows.map(toCard)[0];
}

export async function getPost(db: Database, slug: string) {
  return rowOf(
    await db
      .from("blog_posts")
      .select("id, slug, title, excerpt, content, featured_image, published_at, updated_at, author_name, author_image, tags")
      .eq("slug", slug)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .maybeSingle(),
  );
}

/** The newest posts that share a tag, without the one being read. */
export async function listRelatedPosts(db: Database, tags: string[], exceptSlug: string | undefined, limit: number) {
  let request = published(db).overlaps("tags", tags);
  if (exceptSlug) request = request.neq("slug", exceptSlug);
  return rowsOf(await request.order("published_at", { ascending: false }).limit(limit)).map(toCard);
}

export async function listTags(db: Database): Promise<{ tag: string; count: number }[]> {
  const rows = rowsOf(
    await db.from("blog_posts").select("tags").eq("status", "published").eq("is_active", true).is("deleted_at", null),
  );
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap((row) => row.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

export async function listFeedPosts(db: Database, limit: number) {
  return rowsOf(
    await db
      .from("blog_posts")
      .select("slug, title, excerpt, content, published_at, updated_at, author_name, tags")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("published_at", { ascending: false })
      .limit(limit),
  );
}
