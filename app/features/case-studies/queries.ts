import type { Database } from "#common/database.ts";
import { figuresOf } from "#content-model/fields/entries.ts";
import { rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { searchColumns } from "~/lib/page/search-settings.ts";
import { byShared, inOrderOf } from "~/lib/records/shared-tags.ts";

const card = "id, slug, title, excerpt, client, industry, services, figures, tags, published_at, is_sample";

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
        `slug, title, excerpt, client, industry, services, figures, timeline, published_at, challenge, approach, outcome, tags, related_studies, words, updated_at, is_sample, ${searchColumns}`,
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

type Related = {
  /** Ids of those an editor chose. */
  chosen: readonly string[];
  tags: readonly string[];
  industry?: string;
  service?: string;
  /** The one being read. */
  exceptSlug?: string;
  limit: number;
};

/** Those an editor chose; without a choice those that share most tags, the newest of them first, and with no tag in common the newest. */
export async function listRelatedStudies(
  db: Database,
  { chosen, tags, exceptSlug, limit, ...filter }: Related,
) {
  const chosenOnes = chosen.length > 0 ? inOrderOf(await listCaseStudies(db, {}), chosen) : [];
  const found = without(exceptSlug, chosenOnes);
  if (found.length > 0) return found.slice(0, limit);
  return byShared(without(exceptSlug, await listCaseStudies(db, filter)), tags).slice(0, limit);
}

function without<Study extends { slug: string }>(slug: string | undefined, studies: Study[]): Study[] {
  return studies.filter((study) => study.slug !== slug);
}

/** What case studies can be filtered by. */
export async function listFilterOptions(db: Database) {
  const active = (table: "industries" | "services") =>
    db.from(table).select("slug, title").eq("is_active", true).is("deleted_at", null).order("display_order");
  const [industries, services] = await Promise.all([active("industries"), active("services")]);
  return { industries: rowsOf(industries), services: rowsOf(services) };
}
