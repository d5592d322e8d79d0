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
    published(db, "pages", "/"),
    published(db, "legal_documents", "/legal/"),
    active(db, "services", "/services/"),
    active(db, "industries", "/industries/"),
  ]);
  const byPath = new Map(lists.flat().map((entry) => [entry.path, entry]));
  return [...byPath.values()];
}

function published(
  db: Database,
  table: "blog_posts" | "case_studies" | "knowledge_articles" | "pages" | "legal_documents",
  prefix: string,
) {
  return all((from, to) =>
    db
      .from(table)
      .select("slug, updated_at")
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("slug")
      .range(from, to),
  ).then((rows) => rows.map(toEntry(prefix)));
}

function active(db: Database, table: "services" | "industries", prefix: string) {
  return all((from, to) =>
    db
      .from(table)
      .select("slug, updated_at")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("slug")
      .range(from, to),
  ).then((rows) => rows.map(toEntry(prefix)));
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
