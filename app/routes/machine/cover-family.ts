import type { Database } from "#common/database.ts";
import { type CoverFamilyName, coverFamilyAmong, coverNeighbours } from "~/art/covers/cover.ts";
import { listSlugsBefore } from "~/features/posts/queries.ts";

/** What a post's cover looks like, beside those before it; undefined when there is no such post. */
export async function coverFamilyAmongPosts(
  db: Database,
  slug: string,
): Promise<CoverFamilyName | undefined> {
  const older = await listSlugsBefore(db, slug, coverNeighbours);
  return older && coverFamilyAmong(slug, older);
}
