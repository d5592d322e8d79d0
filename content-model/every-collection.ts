// Collections, and those whose records are files: these have rights, a name in the audit log and a place in the sidebar like all others, but
// no status, which the lists of the database ask for (scripts/schema/lists.ts).
import type { Collection } from "./collection.ts";
import { media } from "./collections/media.ts";
import { collections } from "./collections.ts";

export const everyCollection: readonly Collection[] = [...collections, media];
