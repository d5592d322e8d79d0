import type { Database } from "#common/database.ts";
import { pageOf, rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { searchColumns } from "~/lib/page/search-settings.ts";
import type { PictureFacts } from "~/lib/records/picture.ts";
import { byShared, inOrderOf } from "~/lib/records/shared-tags.ts";
import { withTagNames } from "./tags.ts";

/** What a card shows; the text stays in the database. */
const card =
  "id, slug, title, excerpt, featured_image, published_at, author, author_name, author_image, tags, is_featured, minutes:reading_minutes";
const whole =
  "id, slug, title, excerpt, content, featured_image, published_at, updated_at, author, author_name, author_image, tags, related_posts, words, minutes:reading_minutes";
const postsPerPage = 9;
/** Among how many of the newest the nearest are looked for. */
const relatedFrom = 100;

type WithPicture = { picture?: PictureFacts | null };
export type PostCardData = Awaited<ReturnType<typeof listLatestPosts>>[number] & WithPicture;
/** With its text and its own words left out, which only the page itself reads. */
export type Post = Omit<NonNullable<Awaited<ReturnType<typeof getPost>>>, "content" | "words"> & WithPicture;

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

/** Posts as they are shown: with the names of their tags, and the mark of authors who are samples. */
async function present<Row extends { tags: string[] } & Authored>(db: Database, rows: Row[]) {
  return withTagNames(db, await markSampleAuthors(db, rows));
}

type Authored = { author: string | null; author_name: string | null };

async function markSampleAuthors<Row extends Authored>(db: Database, rows: Row[]): Promise<Row[]> {
  if (!rows.some(({ author }) => author)) return rows;
  const samples = rowsOf(await db.rpc("sample_authors", undefined, { get: true }));
  const names = new Map(samples.map(({ slug, shown_name }) => [slug, shown_name]));
  return rows.map((row) =>
    row.author && names.has(row.author) ? { ...row, author_name: names.get(row.author) ?? null } : row,
  );
}

export type FeedFilter = { tag?: string; author?: string };
type Wanted = { page?: number; tag?: string; author?: string; query?: string; except?: string };

/** A page of posts, newest first. Beyond the end it is empty, and still knows how many pages there are. */
export async function listPosts(db: Database, { page = 1, query, ...wanted }: Wanted) {
  const from = (page - 1) * postsPerPage;
  const { rows, total } = query ? await findPosts(db, query, from) : await listFrom(db, from, wanted);
  return { posts: await present(db, rows), total, pages: Math.max(1, Math.ceil(total / postsPerPage)) };
}

async function listFrom(db: Database, from: number, { tag, author, except }: Wanted) {
  const matching = (options: { count: "exact"; head?: boolean }) => {
    let request = published(db, card, options);
    if (tag) request = request.contains("tags", [tag]);
    if (author) request = request.eq("author", author);
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
  const rows = rowsOf(await published(db, card).order("published_at", { ascending: false }).limit(limit));
  return present(db, rows);
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
  const posts = rows.map(({ reading_minutes, ...post }) => ({ ...post, minutes: reading_minutes }));
  return present(db, posts);
}

/** What was published before a post, newest first: the covers of neighbours do not look alike. Undefined when there is no such post. */
export async function listSlugsBefore(
  db: Database,
  slug: string,
  limit: number,
): Promise<string[] | undefined> {
  const post = rowOf(await published(db, "published_at").eq("slug", slug).maybeSingle());
  if (!post?.published_at) return undefined;
  const rows = rowsOf(
    await published(db, "slug")
      .lte("published_at", post.published_at)
      .order("published_at", { ascending: false })
      .order("id")
      .limit(limit + 1),
  );
  return rows.slice(rows.findIndex((row) => row.slug === slug) + 1).map((row) => row.slug);
}

/** The newest of those marked as featured, or the newest of all. */
export async function getFeaturedPost(db: Database) {
  const chosen = published(db, card).order("is_featured", { ascending: false });
  const rows = rowsOf(await chosen.order("published_at", { ascending: false }).limit(1));
  return (await present(db, rows))[0];
}

export async function getPost(db: Database, slug: string) {
  const row = rowOf(await published(db, `${whole}, ${searchColumns}`).eq("slug", slug).maybeSingle());
  return row ? withNames(db, row) : null;
}

/** A whole post with its tags as they are shown, and the member of the team who wrote it. */
export async function withNames<Row extends { tags: string[] } & Authored>(db: Database, row: Row) {
  const [[post], by] = await Promise.all([present(db, [row]), row.author ? getAuthor(db, row.author) : null]);
  return post && { ...post, by };
}

/** A member of the team, as long as they are shown at all. */
export async function getAuthor(db: Database, slug: string) {
  return rowOf(
    await db
      .from("team_members")
      .select("slug, name, role, focus, bio, image, updated_at, is_sample")
      .eq("slug", slug)
      .eq("is_active", true)
      .is("deleted_at", null)
      .maybeSingle(),
  );
}

type Related = {
  /** Ids of those an editor chose. */
  chosen: readonly string[];
  tags: readonly string[];
  /** The one being read. */
  exceptSlug?: string;
  limit: number;
};

/** Those an editor chose; without a choice the posts that share most tags, the newest of them first. */
export async function listRelatedPosts(db: Database, wanted: Related): Promise<PostCardData[]> {
  const rows = (await chosenPosts(db, wanted)) ?? (await postsWithTags(db, wanted));
  return present(db, rows.slice(0, wanted.limit));
}

/** Undefined when nothing is chosen, or nothing of it is public: the backend fails over an empty list. */
async function chosenPosts(db: Database, { chosen, exceptSlug }: Related) {
  if (chosen.length === 0) return undefined;
  const found = inOrderOf(rowsOf(await published(db, card).in("id", chosen)), chosen);
  const others = found.filter(({ slug }) => slug !== exceptSlug);
  return others.length > 0 ? others : undefined;
}

async function postsWithTags(db: Database, { tags, exceptSlug }: Related) {
  if (tags.length === 0) return [];
  let request = published(db, card).overlaps("tags", tags);
  if (exceptSlug) request = request.neq("slug", exceptSlug);
  const newest = request.order("published_at", { ascending: false }).order("id");
  return byShared(rowsOf(await newest.limit(relatedFrom)), tags);
}

/** Where an unknown URL may have wanted to go: the thousand newest, by name alone. */
export async function listPostNames(db: Database) {
  return rowsOf(await published(db, "slug, title").order("published_at", { ascending: false }).limit(1000));
}

export async function listFeedPosts(db: Database, limit: number, { tag, author }: FeedFilter) {
  let request = published(db, whole);
  if (tag) request = request.contains("tags", [tag]);
  if (author) request = request.eq("author", author);
  const rows = rowsOf(await request.order("published_at", { ascending: false }).limit(limit));
  return markSampleAuthors(db, rows);
}
