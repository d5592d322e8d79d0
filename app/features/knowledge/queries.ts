import type { Database } from "~/lib/database.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";

function published(db: Database) {
  return db
    .from("knowledge_articles")
    .select("slug, title, excerpt, category, tags")
    .eq("status", "published")
    .eq("is_active", true)
    .is("deleted_at", null);
}

export async function listKnowledgeArticles(db: Database, query?: string) {
  let request = published(db);
  if (query) request = request.textSearch("search", query, { type: "websearch", config: "english" });
  return rowsOf(await request.order("category").order("title").limit(500));
}

export async function getKnowledgeArticle(db: Database, slug: string) {
  return rowOf(
    await db
      .from("knowledge_articles")
      .select("slug, title, excerpt, category, tags, content, published_at, updated_at")
      .eq("slug", slug)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .maybeSingle(),
  );
}
