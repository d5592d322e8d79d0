import type { Database } from "#common/database.ts";
import { inBatches } from "../backend/in-batches.ts";
import { rowsOf } from "../backend/rows.ts";

type Profile = { id: string; full_name: string | null; email: string | null };

/** The profiles of these accounts, by id. For administrators. */
export async function profilesById(db: Database, ids: readonly string[]): Promise<Map<string, Profile>> {
  const profiles = await inBatches([...new Set(ids)], async (some) =>
    rowsOf(await db.from("profiles").select("id, full_name, email").in("id", some)),
  );
  return new Map(profiles.map((profile) => [profile.id, profile]));
}
