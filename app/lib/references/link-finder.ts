import type { Database } from "#common/database.ts";
import { resolveReferences } from "./resolve.ts";

/** For texts (lib/markdown): where the records lead that their links refer to. */
export function linkFinder(db: Database) {
  return (references: string[]) => resolveReferences(db, references);
}
