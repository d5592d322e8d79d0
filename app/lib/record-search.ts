import type { Database } from "#common/database.ts";
import type { LinkedTable } from "#content-model/reference.ts";
import { rowsOf } from "./rows.ts";

/** Records of the back office by their name, for administrators. */
export async function searchRecords(db: Database, query: string, limit = 12) {
  return rowsOf(await db.rpc("search_records", { query, max_results: limit }));
}

export type FoundRecord = Awaited<ReturnType<typeof searchRecords>>[number];

/** The tables of those kinds that have pages of their own. */
const linkedKinds: Readonly<Record<string, LinkedTable>> = {
  pages: "pages",
  services: "services",
  industries: "industries",
  blog: "blog_posts",
  "case-studies": "case_studies",
  "knowledge-base": "knowledge_articles",
  "legal-documents": "legal_documents",
};

/** The table of a record that a link may lead to. */
export function linkedTableOf({ kind }: Pick<FoundRecord, "kind">): LinkedTable | undefined {
  return Object.hasOwn(linkedKinds, kind) ? linkedKinds[kind] : undefined;
}
