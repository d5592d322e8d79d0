import type { Database } from "#common/database.ts";
import type { PictureFacts } from "~/lib/picture.ts";
import { pageOf, rowOf, rowsOf } from "~/lib/rows.ts";

/** What a card shows; the text stays in the database. */
const card =
  "id, slug, title, excerpt, featured_image, published_at, author_name, author_image, tags, is_featured, minutes:reading_minutes";
const whole =
  "id, slug, title, excerpt, content, featured_image, published_at, updated_at, author_name, author_image, tags, minutes:reading_minutes";
const postsPerPage = 9;

type WithPicture = { picture?: PictureFacts | null };
export type PostCardData = Awaited<ReturnType<typeof listLatestPosts>>[number] & WithPicture;
export type Post = NonNullable<Awaited<ReturnType<typeof getPost>>> & WithPicture;
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
  const from = (page - 1) * postsPerPage;
  const { rows, total } = query
    ? await findPosts(db, query, from)
    : await listFrom(db, from, { tag, except });
  return { posts: rows, total, pages: Math.max(1, Math.ceil(total / postsPerPage)) };
}

async function listFrom(db: Database, from: number, { tag, except }: Wanted) {
  const matching = (options: { count: "exact"; head?: boolean }) => {
    let request = published(db, card, options);
    if (tag) request = request.contains("tags", [tag]);
    return except ? request.neq("id", except) : request;
  };
  const newest = matching({ count: "exact" }).order("published_at", { ascending: false }).order("id");
  const found = pageOf(await newest.range(from, from + postsPerPage - 1));
  if (found.rows.length > 0 || from === 0) return found;
  return { rows: found.rows, total: pageOf(await matching({ count: "exact", head: true })).total };
}

/** Full-text search cannot use its index under row-level security; the function can, and tells only what the visitor may see. */
async function findPosts(db: Database, query: string, from: number) {
  const find = async (skip: number, take: number) =>
    rowsOf(await db.rpc("search_posts", { query, skip, take }));
  const found = await find(from, postsPerPage);
  if (found.length === 0) return { rows: [], total: from === 0 ? 0 : ((await find(0, 1))[0]?.total ?? 0) };
  const ids = found.map(({ id }) => id);
  const rows = rowsOf(
    await published(db, card).in("id", ids).order("published_at", { ascending: false }).order("id"),
  );
  return { rows, total: found[0]?.total ?? 0 };
}

export async function listLatestPosts(db: Database, limit: number) {
  return rowsOf(await published(db, card).order("published_at", { ascending: false }).limit(limit));
}

/**
 * The specification's question for the dashboard: all fields, published and active, newest first by creation, three. What an admin may
 * see beyond that (trash, scheduled) is not recommended to them either.
 */
export async function listRecommendedPosts(db: Database) {
  const rows = rowsOf(
    await db
      .from("blog_posts")
      .select("*")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .lte("published_at", new Date().toISOString())
      .order("created_at", { ascending: false })
      .order("published_at", { ascending: false })
      .limit(3),
  );
  return rows.map(({ reading_minutes, ...post }) => ({ ...post, minutes: reading_minutes }));
}

/** The newest of those marked as featured, or the newest of all. */
export async function getFeaturedPost(db: Database) {
  const chosen = published(db, card).order("is_featured", { ascending: false });
  return rowsOf(await chosen.order("published_at", { ascending: false }).limit(1))[0];
}

export async function getPost(db: Database, slug: string) {
  return rowOf(await published(db, whole).eq("slug", slug).maybeSingle());
}

/** The newest posts that share a tag, without the one being read. A post without tags has none: the backend fails over an empty list. */
export async function listRelatedPosts(
  db: Database,
  tags: string[],
  exceptSlug: string | undefined,
  limit: number,
): Promise<PostCardData[]> {
  if (tags.length === 0) return [];
  let request = published(db, card).overlaps("tags", tags);
  if (exceptSlug) request = request.neq("slug", exceptSlug);
  return rowsOf(await request.order("published_at", { ascending: false }).limit(limit));
}

/** The tags of the blog, those with most posts first; counted in the database. */
export async function listTags(db: Database): Promise<TagCount[]> {
  return rowsOf(await db.rpc("blog_tags"));
}

/** Where an unknown URL may have wanted to go: the thousand newest, by name alone. */
export async function listPostNames(db: Database) {
  return rowsOf(await published(db, "slug, title").order("published_at", { ascending: false }).limit(1000));
}

export async function listFeedPosts(db: Database, limit: number) {
  return rowsOf(await published(db, whole).order("published_at", { ascending: false }).limit(limit));
}
