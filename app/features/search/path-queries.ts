import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/rows.ts";

/** Records with pages of their own, by the path above them. */
const tables = {
  "/blog": "blog_posts",
  "/blog/authors": "team_members",
  "/blog/tags": "tags",
  "/case-studies": "case_studies",
  "/industries": "industries",
  "/legal": "legal_documents",
  "/resources/knowledge-base": "knowledge_articles",
  "/services": "services",
} as const;

/** Whether the content has a page at this path. Row-level security leaves out what is not public. */
export async function isPublicPath(db: Database, path: string): Promise<boolean> {
  const end = path.lastIndexOf("/");
  const parent = path.slice(0, end);
  const found = Object.hasOwn(tables, parent)
    ? await db
        .from(tables[parent as keyof typeof tables])
        .select("slug")
        .eq("slug", path.slice(end + 1))
        .limit(1)
    : await db.from("pages").select("path").eq("path", path).limit(1);
  return rowsOf<unknown>(found).length > 0;
}
