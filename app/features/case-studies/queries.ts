import type { Database } from "#common/database.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";
import { figuresOf } from "~/lib/structured-columns.ts";

const card = "slug, title, excerpt, client, industry, services, figures, published_at";

function published(db: Database) {
  return db
    .from("case_studies")
    .select(card)
    .eq("status", "published")
    .eq("is_active", true)
    .is("deleted_at", null);
}

export async function listCaseStudies(
  db: Database,
  { industry, service, limit = 200 }: { industry?: string; service?: string; limit?: number },
) {
  let request = published(db);
  if (industry) request = request.eq("industry", industry);
  if (service) request = request.contains("services", [service]);
  const rows = rowsOf(await request.order("published_at", { ascending: false }).limit(limit));
  return rows.map((row) => ({ ...row, figures: figuresOf(row.figures) }));
}

export async function getCaseStudy(db: Database, slug: string) {
  const row = rowOf(
    await db
      .from("case_studies")
      .select(
        "slug, title, excerpt, client, industry, services, figures, published_at, challenge, approach, outcome, tags, updated_at",
      )
      .eq("slug", slug)
      .eq("status", "published")
      .eq("is_active", true)
      .is("deleted_at", null)
      .maybeSingle(),
  );
  if (!row) return null;
  return { ...row, figures: figuresOf(row.figures) };
}
