import type { Database } from "#common/database.ts";
import { factsOf } from "#content-model/fields/entries.ts";
import { rowOf, rowsOf } from "~/lib/backend/rows.ts";
import { searchColumns } from "~/lib/page/search-settings.ts";

const card = "path, title, summary, sections";
const whole = `path, drawn_as, title, summary, ${searchColumns}, sections, updated_at` as const;

/** Row-level security leaves only what is published; the filter also keeps an admin's own drafts out. */
function published<Columns extends string>(db: Database, columns: Columns) {
  return db
    .from("pages")
    .select(columns)
    .eq("status", "published")
    .eq("is_active", true)
    .is("deleted_at", null);
}

export async function getPage(db: Database, path: string) {
  return rowOf(await published(db, whole).eq("path", path).maybeSingle());
}

/** The path from which the drawing of a public page is made. */
export async function getDrawnPath(db: Database, path: string): Promise<string> {
  const row = rowOf(await published(db, "drawn_as").eq("path", path).maybeSingle());
  return row?.drawn_as ?? path;
}

/** Where an unknown URL may have wanted to go. */
export async function listPageNames(db: Database) {
  return rowsOf(await published(db, "path, title").order("display_order").limit(1000));
}

/** The pages one step below a path, with the facts they state. */
export async function listSubpages(db: Database, path: string) {
  const below = path === "/" ? "/" : `${path}/`;
  const rows = rowsOf(await published(db, card).like("path", `${below}%`).order("display_order").limit(100));
  return rows
    .filter((row) => row.path !== path && !row.path.slice(below.length).includes("/"))
    .map(({ sections, ...row }) => ({ ...row, facts: statedFacts(sections) }));
}

/** The pages above a path, from the home page on; steps that are no pages are left out. */
export async function listParents(db: Database, path: string) {
  const steps = path.split("/").slice(1, -1);
  const paths = ["/", ...steps.map((_, index) => `/${steps.slice(0, index + 1).join("/")}`)];
  const rows = rowsOf(await published(db, "path, title").in("path", paths));
  return paths.flatMap((href) => {
    const title = rows.find((row) => row.path === href)?.title;
    return href === "/" ? [{ label: "Home", href }] : title ? [{ label: title, href }] : [];
  });
}

/** How many days single measurements are kept, as set at this moment. */
export async function getMeasurementDays(db: Database): Promise<number> {
  const periods = rowOf(await db.rpc("retention_periods", undefined, { get: true })) as {
    measurements?: number;
  } | null;
  return periods?.measurements ?? 90;
}

/** The first table of facts that a page shows. */
function statedFacts(sections: unknown) {
  const shown = (Array.isArray(sections) ? sections : []) as {
    kind?: string;
    hidden?: boolean;
    facts?: unknown;
  }[];
  return factsOf(shown.find(({ kind, hidden }) => kind === "facts" && !hidden)?.facts);
}

/** Only those whose window is open, as the database decides. */
export async function listHeroSlides(db: Database) {
  return rowsOf(
    await db
      .from("hero_slides")
      .select("id, headline, text, image, link_label, link_href")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}
