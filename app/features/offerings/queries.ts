import type { Database } from "#common/database.ts";
import { rowOf, rowsOf } from "~/lib/rows.ts";
import type { OfferingKind } from "./kinds.ts";

const card = "slug, title, summary, badge";
const whole = "slug, title, summary, problem, approach, keep, facts, faq, tags, updated_at";

export async function listServices(db: Database) {
  return rowsOf(await services(db, `${card}, kind, features`).order("display_order"));
}

export async function listIndustries(db: Database) {
  return rowsOf(await industries(db, `${card}, description, family`).order("display_order"));
}

export async function listSolutions(db: Database) {
  return rowsOf(await solutions(db, `${card}, facts`).order("display_order"));
}

/** What a page of each kind is told from; the slug is the last part of its path. */
export async function getOffering(db: Database, kind: OfferingKind, slug: string) {
  switch (kind) {
    case "service":
      return rowOf(await services(db, `${whole}, features`).eq("slug", slug).maybeSingle());
    case "industry":
      return rowOf(await industries(db, `${whole}, features`).eq("slug", slug).maybeSingle());
    case "solution":
      return rowOf(await solutions(db, whole).eq("slug", `solutions/${slug}`).maybeSingle());
  }
}

/** Slugs and titles of one kind, to suggest from. */
export function listOfferings(db: Database, kind: OfferingKind): Promise<{ slug: string; title: string }[]> {
  return { service: listServices, industry: listIndustries, solution: listSolutions }[kind](db);
}

function services<Columns extends string>(db: Database, columns: Columns) {
  return db.from("services").select(columns).eq("is_active", true).is("deleted_at", null);
}

function industries<Columns extends string>(db: Database, columns: Columns) {
  return db.from("industries").select(columns).eq("is_active", true).is("deleted_at", null);
}

/** Solutions are pages of their section; their slug is their path without the leading slash. */
function solutions<Columns extends string>(db: Database, columns: Columns) {
  return db
    .from("pages")
    .select(columns)
    .eq("section", "solutions")
    .eq("status", "published")
    .eq("is_active", true)
    .is("deleted_at", null);
}
