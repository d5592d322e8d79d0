// From references to what they lead to: one query for each table that is referred to. Its answer is kept until the table changes
// (decision 8), so the ids stand in one order in it.
import type { Database } from "#common/database.ts";
import { inBatches } from "../in-batches.ts";
import { rowsOf } from "../rows.ts";
import { type LinkedTable, parseReference, pathOf } from "./reference.ts";

export type Linked = { href: string; title: string; description: string; badge?: string };

type Found = { id: string } & Omit<Linked, "badge"> & { badge?: string | null };

/** What is not public has no entry: its link is left out. */
export async function resolveReferences(db: Database, texts: Iterable<string>): Promise<Map<string, Linked>> {
  const references = [...new Set(texts)].flatMap((text) => {
    const reference = parseReference(text);
    return reference ? [{ text, ...reference }] : [];
  });
  const tables = [...new Set(references.map(({ table }) => table))];
  const found = await Promise.all(
    tables.map(async (table) => {
      const ids = [...new Set(references.filter((each) => each.table === table).map(({ id }) => id))].sort();
      const rows = await inBatches(ids, (some) => findRows[table](db, some));
      return [table, new Map(rows.map((row) => [row.id, row]))] as const;
    }),
  );
  const byTable = new Map(found);
  return new Map(
    references.flatMap(({ text, table, id, rest }) => {
      const row = byTable.get(table)?.get(id);
      return row ? [[text, linkedFrom(row, rest)] as const] : [];
    }),
  );
}

function linkedFrom({ href, title, description, badge }: Found, rest: string): Linked {
  return { href: href + rest, title, description, ...(badge ? { badge } : {}) };
}

/** Row-level security leaves only what is public; the filters also keep an administrator's own drafts out. */
const findRows: Record<LinkedTable, (db: Database, ids: string[]) => Promise<Found[]>> = {
  async pages(db, ids) {
    const rows = rowsOf(
      await db
        .from("pages")
        .select("id, path, title, summary")
        .in("id", ids)
        .eq("status", "published")
        .eq("is_active", true)
        .is("deleted_at", null),
    );
    return rows.map((row) => ({ ...row, href: pathOf("pages", row), description: row.summary }));
  },
  services: (db, ids) => findOfferings(db, "services", ids),
  industries: (db, ids) => findOfferings(db, "industries", ids),
  blog_posts: (db, ids) => findPublications(db, "blog_posts", ids),
  case_studies: (db, ids) => findPublications(db, "case_studies", ids),
  knowledge_articles: (db, ids) => findPublications(db, "knowledge_articles", ids),
  /** A reference to any version leads to the document, with the words of its latest. */
  async legal_documents(db, ids) {
    const rows = rowsOf(
      await db
        .from("legal_documents")
        .select("id, slug, title, summary")
        .eq("status", "published")
        .eq("is_active", true)
        .is("deleted_at", null)
        .order("slug")
        .order("version", { ascending: false })
        .limit(1000),
    );
    return rows
      .filter(({ id }) => ids.includes(id))
      .map(({ id, slug }) => {
        const latest = rows.find((row) => row.slug === slug);
        const { title = "", summary = "" } = latest ?? {};
        return { id, href: pathOf("legal_documents", { slug }), title, description: summary };
      });
  },
};

async function findOfferings(db: Database, table: "services" | "industries", ids: string[]) {
  const rows = rowsOf(
    await db
      .from(table)
      .select("id, slug, title, description, badge")
      .in("id", ids)
      .eq("is_active", true)
      .is("deleted_at", null),
  );
  return rows.map((row) => ({ ...row, href: pathOf(table, row) }));
}

async function findPublications(
  db: Database,
  table: "blog_posts" | "case_studies" | "knowledge_articles",
  ids: string[],
) {
  const rows = rowsOf(
    await db
      .from(table)
      .select("id, slug, title, excerpt")
      .in("id", ids)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null),
  );
  return rows.map((row) => ({ ...row, href: pathOf(table, row), description: row.excerpt }));
}
