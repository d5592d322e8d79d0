import type { Database } from "#common/database.ts";
import { type CoverFamilyName, coverFamilyAmong, coverNeighbours } from "~/art/covers/cover.ts";
import { listSlugsBefore } from "~/features/posts/queries.ts";

/** What a post's cover looks like, beside those before it. A draft has what its slug says. */
export async function coverFamilyOf(db: Database, slug: string): Promise<CoverFamilyName> {
  return coverFamilyAmong(slug, await listSlugsBefore(db, slug, coverNeighbours));
}
