import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/rows.ts";

export type SitemapEntry = { path: string; updatedAt: string };

/** The backend answers at most a thousand rows at a time. */
const step = 1000;

export async function listSitemapEntries(db: Database): Promise<SitemapEntry[]> {
  const lists = await Promise.all([
    published(db, "blog_posts", "/blog/"),
    published(db, "case_studies", "/case-studies/"),
    published(db, "knowledge_articles", "/resources/knowledge-base/"),
    pages(db),
    legal(db),
    active(db, "services", "/services/"),
    active(db, "industries", "/industries/"),
    authors(db),
  ]);
  const byPath = new Map(lists.flat().map((entry) => [entry.path, entry]));
  // The home page and the overviews first: in this order pages are also rendered ahead, and kept for when the database is away.
  const depth = ({ path }: SitemapEntry) => (path === "/" ? 0 : path.split("/").length);
  return [...byPath.values()].sort((one, other) => depth(one) - depth(other));
}

function published(
  db: Database,
  table: "blog_posts" | "case_studies" | "knowledge_articles",
  prefix: string,
) {
  return all((from, to) =>
    db
      .from(table)
      .select("slug, updated_at")
      .eq("status", "published")
      .eq("is_active", true)
      .eq("noindex", false)
      .is("deleted_at", null)
      .order("slug")
      .range(from, to),
  ).then((rows) => rows.map(toEntry(prefix)));
}

/** The law is never hidden. */
function legal(db: Database) {
  return all((from, to) =>
    db
      .from("legal_documents")
      .select("slug, updated_at")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("slug")
      .range(from, to),
  ).then((rows) => rows.map(toEntry("/legal/")));
}

function pages(db: Database) {
  return all((from, to) =>
    db
      .from("pages")
      .select("path, updated_at")
      .eq("status", "published")
      .eq("is_active", true)
      .eq("noindex", false)
      .is("deleted_at", null)
      .order("path")
      .range(from, to),
  ).then((rows) => rows.map(({ path, updated_at: updatedAt }): SitemapEntry => ({ path, updatedAt })));
}

function active(db: Database, table: "services" | "industries", prefix: string) {
  return all((from, to) =>
    db
      .from(table)
      .select("slug, updated_at")
      .eq("is_active", true)
      .eq("noindex", false)
      .is("deleted_at", null)
      .order("slug")
      .range(from, to),
  ).then((rows) => rows.map(toEntry(prefix)));
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
    slug && writing.has(slug) ? [toEntry("/blog/authors/")({ slug, updated_at })] : [],
  );
}

function toEntry(prefix: string) {
  return (row: { slug: string; updated_at: string }): SitemapEntry => ({
    path: `${prefix}${row.slug}`,
    updatedAt: row.updated_at,
  });
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
