import type { Database } from "#common/database.ts";
import { rowOf } from "~/lib/backend/rows.ts";

/** The company's public key, or nothing. Not with the company itself: every page would carry it. */
export async function getPgpKey(db: Database): Promise<string> {
  return (
    rowOf(await db.from("company").select("pgp_key").is("deleted_at", null).maybeSingle())?.pgp_key ?? ""
  );
}
