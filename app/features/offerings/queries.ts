import type { Database } from "#common/database.ts";
import { pageTextSetting } from "#content-model/page-texts.ts";
import { rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { searchColumns } from "~/lib/page/search-settings.ts";
import { wordsOf } from "~/lib/page-words/read-words.ts";
import type { OfferingKind } from "./kinds.ts";

const card = "slug, title, summary, description, badge";
const whole =
  `slug, title, summary, problem, approach, keep, opening, specimen_title, specimen_lines, diagram_title, diagram_boxes, diagram_lines, facts, faq, tags, related_posts, related_studies, words, updated_at, ${searchColumns}` as const;

export async function listServices(db: Database) {
  return rowsOf(await services(db, `${card}, kind, features`).order("display_order"));
}

export async function listIndustries(db: Database) {
  return rowsOf(await industries(db, `${card}, family`).order("display_order"));
}

/** The columns for a page of each kind; the slug is the last part of its path. */
export async function getOffering(db: Database, kind: OfferingKind, slug: string) {
  switch (kind) {
    case "service":
      return rowOf(await services(db, `${whole}, features`).eq("slug", slug).maybeSingle());
    case "industry":
      return rowOf(await industries(db, `${whole}, features`).eq("slug", slug).maybeSingle());
  }
}

/** Slugs and titles of one kind, to suggest from. */
export function listOfferings(db: Database, kind: OfferingKind): Promise<{ slug: string; title: string }[]> {
  return { service: listServices, industry: listIndustries }[kind](db);
}

function services<Columns extends string>(db: Database, columns: Columns) {
  return db.from("services").select(columns).eq("is_active", true).is("deleted_at", null);
}

function industries<Columns extends string>(db: Database, columns: Columns) {
  return db.from("industries").select(columns).eq("is_active", true).is("deleted_at", null);
}

/** What the families of industries are called. */
export async function getFamilyWords(db: Database) {
  const { data } = await db
    .from("site_settings")
    .select("value")
    .eq("key", pageTextSetting("industry"))
    .maybeSingle();
  return wordsOf("industry", data?.value);
}
