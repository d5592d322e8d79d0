import type { Database } from "#common/database.ts";
import { rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { searchColumns } from "~/lib/page/search-settings.ts";

const card = "slug, title, excerpt, category";
const whole =
  `slug, title, excerpt, category, tags, content, published_at, updated_at, ${searchColumns}` as const;

export type KnowledgeCard = Awaited<ReturnType<typeof listKnowledgeArticles>>[number];

function published<Columns extends string>(db: Database, columns: Columns) {
  return db
    .from("knowledge_articles")
    .select(columns)
    .eq("status", "published")
    .eq("is_active", true)
    .is("deleted_at", null);
}

export async function listKnowledgeArticles(db: Database, query?: string) {
  if (query) return rowsOf(await db.rpc("search_articles", { query }));
  return rowsOf(await published(db, card).order("category").order("title").limit(500));
}

export async function getKnowledgeArticle(db: Database, slug: string) {
  return rowOf(await published(db, whole).eq("slug", slug).maybeSingle());
}

/** Everything of one category, in the order of its list. */
export async function listCategory(db: Database, category: string) {
  return rowsOf(await published(db, card).eq("category", category).order("title").limit(100));
}
