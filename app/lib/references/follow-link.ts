import type { Database } from "#common/database.ts";
import { parseReference } from "#content-model/reference.ts";
import { resolveReferences } from "./resolve.ts";

/** Where a link leads that may refer to a record; null when there is none, or when the record is not public. */
export async function followLink(db: Database, link: string | null): Promise<string | null> {
  if (!link || !parseReference(link)) return link;
  const found = await resolveReferences(db, [link]);
  return found.get(link)?.href ?? null;
}
