import type { Database } from "#common/database.ts";
import type { FoundLink } from "../markdown/markdown.ts";
import { downloadSlug, findDownloads } from "./downloads.ts";
import { resolveReferences } from "./resolve.ts";

/** For texts (lib/markdown): the targets of their links to records, and the documents they link to. */
export function linkFinder(db: Database) {
  return async (links: string[]) => {
    const [records, downloads] = await Promise.all([
      resolveReferences(
        db,
        links.filter((link) => !downloadSlug(link)),
      ),
      findDownloads(db, links.filter(downloadSlug)),
    ]);
    return new Map<string, FoundLink>([...records, ...downloads]);
  };
}
