import type { Database } from "#common/database.ts";
import { rowsOf } from "~/lib/rows.ts";

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

/** Expired ones are withheld by the database itself. */
export async function listCertifications(db: Database) {
  return rowsOf(
    await db
      .from("certifications")
      .select("id, name, issuer, number, scope, valid_from, valid_to")
      .eq("is_active", true)
      .is("deleted_at", null)
      .order("display_order"),
  );
}
