import type { Database } from "~/lib/database.ts";
import { pageOf, rowOf, rowsOf } from "~/lib/rows.ts";

/** What a card shows; the text stays in the database. */
const card =
  "id, slug, title, excerpt, featured_image, published_at, author_name, author_image, tags, is_featured, minutes:reading_minutes";
const whole =
  "id, slug, title, excerpt, content, featured_image, published_at, updated_at, author_name, author_image, tags, minutes:reading_minutes";
const postsPerPage = 9;

export type PostCardData = Awaited<ReturnType<typeof listLatestPosts>>[number];
export type Post = NonNullable<Awaited<ReturnType<typeof getPost>>>;
export type TagCount = { tag: string; count: number };

/** Row-level security leaves only what is published; the filter also keeps an admin's own drafts out. */
function published<Columns extends string>(
  db: Database,
  columns: Columns,
  options?: { count: "exact"; head?: boolean },
) {
  return db
    .from("blog_posts")
    .select(columns, options)
    .eq("status", "published")
    .eq("is_active", true)
    .is("deleted_at", null);
}

type Wanted = { page?: number; tag?: string; query?: string; except?: string };

/** A page of posts, newest first. Beyond the end it is empty, and still knows how many pages there are. */
export async function listPosts(db: Database, { page = 1, tag, query, except }: Wanted) {
  const matching = (options: { count: "exact"; head?: boolean }) => {
    let request = published(db, card, options);
    if (tag) request = request.contains("tags", [tag]);
    if (query) request = request.textSearch("search", query, { type: "websearch", config: "english" });
    return except ? request.neq("id", except) : request;
  };
  const from = (page - 1) * postsPerPage;
  const newest = matching({ count: "exact" }).order("published_at", { ascending: false }).order("id");
  const { rows, total } = pageOf(await newest.range(from, from + postsPerPage - 1));
  const all =
    rows.length > 0 || page === 1 ? total : pageOf(await matching({ count: "exact", head: true })).total;
  return { posts: rows, total: all, pages: Math.max(1, Math.ceil(all / postsPerPage)) };
}

export async function listLatestPosts(db: Database, limit: number) {
  return rowsOf(await published(db, card).order("published_at", { ascending: false }).limit(limit));
}

/** The newest of those marked as featured, or the newest of all. */
export async function getFeaturedPost(db: Database) {
  const chosen = published(db, card).order("is_featured", { ascending: false });
  return rowsOf(await chosen.order("published_at", { ascending: false }).limit(1))[0];
}

export async function getPost(db: Database, slug: string) {
  return rowOf(await published(db, whole).eq("slug", slug).maybeSingle());
}

/** The newest posts that share a tag, without the one being read. */
export async function listRelatedPosts(
  db: Database,
  tags: string[],
  exceptSlug: string | undefined,
  limit: number,
) {
  let request = published(db, card).overlaps("tags", tags);
  if (exceptSlug) request = request.neq("slug", exceptSlug);
  return rowsOf(await request.order("published_at", { ascending: false }).limit(limit));
}

/** The subjects of the blog, those with most posts first; counted in the database. */
export async function listTags(db: Database): Promise<TagCount[]> {
  return rowsOf(await db.rpc("blog_tags"));
}

/** Where an unknown address may have wanted to go: the thousand newest, by name alone. */
export async function listPostNames(db: Database) {
  return rowsOf(await published(db, "slug, title").order("published_at", { ascending: false }).limit(1000));
}

export async function listFeedPosts(db: Database, limit: number) {
  return rowsOf(await published(db, whole).order("published_at", { ascending: false }).limit(limit));
}
