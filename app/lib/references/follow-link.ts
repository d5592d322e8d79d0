import type { Database } from "#common/database.ts";
import { parseReference } from "#content-model/reference.ts";
import { resolveReferences } from "./resolve.ts";

/** The target of a link that may refer to a record; null without a link, or if the record is not public. */
export async function followLink(db: Database, link: string | null): Promise<string | null> {
  if (!link || !parseReference(link)) return link;
  const found = await resolveReferences(db, [link]);
  return found.get(link)?.href ?? null;
}
