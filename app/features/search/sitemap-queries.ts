import type { Database } from "#common/database.ts";
import { type PublicRecords, publicRecords } from "#content-model/public-records.data.ts";
import { pathOf } from "#content-model/reference.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { selectPublic } from "~/lib/references/public-rows.ts";

export type SitemapEntry = { path: string; updatedAt?: string };

/** The backend answers at most a thousand rows at a time. */
const step = 1000;

export async function listSitemapEntries(db: Database): Promise<SitemapEntry[]> {
  const lists = await Promise.all([
    ...publicRecords.filter(({ link }) => link).map((records) => listed(db, records)),
    authors(db),
    tags(db),
  ]);
  const byPath = new Map(lists.flat().map((entry) => [entry.path, entry]));
  // The home page and the overviews first: in this order pages are also rendered ahead, and kept for when the database is away.
  const depth = ({ path }: SitemapEntry) => (path === "/" ? 0 : path.split("/").length);
  return [...byPath.values()].sort((one, other) => depth(one) - depth(other));
}

async function listed(db: Database, records: PublicRecords): Promise<SitemapEntry[]> {
  const key = records.folder ? "slug" : "path";
  const rows = await all<{ slug?: string; path?: string; updated_at: string }>((from, to) => {
    const found = selectPublic(db, records, `${key}, updated_at`);
    return (records.hasNoindex ? found.eq("noindex", false) : found).order(key).range(from, to) as never;
  });
  return rows.map((row) => ({ path: pathOf(records.table, row), updatedAt: row.updated_at }));
}

/** Members of the team who have written something that is public. */
async function authors(db: Database): Promise<SitemapEntry[]> {
  const [members, posts] = await Promise.all([
    all((from, to) =>
      db
        .from("team_members")
        .select("slug, updated_at")
        .eq("is_active", true)
        .is("deleted_at", null)
        .order("slug")
        .range(from, to),
    ),
    all((from, to) =>
      db
        .from("blog_posts")
        .select("author")
        .eq("status", "published")
        .eq("is_active", true)
        .is("deleted_at", null)
        .not("author", "is", null)
        .order("id")
        .range(from, to),
    ),
  ]);
  const writing = new Set(posts.map(({ author }) => author));
  return members.flatMap(({ slug, updated_at }) =>
    slug && writing.has(slug) ? [{ path: pathOf("team_members", { slug }), updatedAt: updated_at }] : [],
  );
}

/** Tags that a public post has. */
async function tags(db: Database): Promise<SitemapEntry[]> {
  const used = rowsOf(await db.rpc("blog_tags", undefined, { get: true }));
  return used.map(({ tag }) => ({ path: pathOf("tags", { slug: tag }) }));
}

type Part<Row> = PromiseLike<{ data: Row[] | null; error: { message: string; code?: string } | null }>;

async function all<Row>(ask: (from: number, to: number) => Part<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; ; from += step) {
    const part = rowsOf(await ask(from, from + step - 1));
    rows.push(...part);
    if (part.length < step) return rows;
  }
}
