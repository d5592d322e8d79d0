// What the pages of services and industries load: the offering itself, and what proves it.
import type { RouterContextProvider } from "react-router";
import { listRelatedStudies } from "~/features/case-studies/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { type OfferingKind, offeringKinds, offeringPath } from "~/features/offerings/kinds.ts";
import { presentOffering } from "~/features/offerings/present-offering.server.ts";
import { getOffering, listOfferings } from "~/features/offerings/queries.ts";
import { listRelatedPosts } from "~/features/posts/queries.ts";
import { getPageWords } from "~/features/site-settings/queries.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import { searchSettingsOf } from "~/lib/page/search-settings.ts";
import { linkFinder } from "~/lib/references/link-finder.ts";
import { followRedirect } from "./follow-redirect.ts";
import { notFound } from "./not-found-suggestions.ts";
import { readPreview } from "./read-preview.ts";

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { slug: string }; url: URL };

export async function loadOffering(kind: OfferingKind, { context, params, url }: LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, offeringKinds[kind].table);
  const row = link?.row ?? (await getOffering(db, kind, params.slug));
  if (!row) await followRedirect(db, url);
  if (!row)
    throw await notFound(db, params.slug, await listOfferings(db, kind), (slug) => offeringPath(kind, slug));
  const [caseStudies, posts, words] = await Promise.all([
    listRelatedStudies(db, { chosen: row.related_studies, tags: row.tags, [kind]: row.slug, limit: 3 }),
    listRelatedPosts(db, { chosen: row.related_posts, tags: row.tags, limit: 3 }),
    getPageWords(db, kind, row.words),
  ]);
  return {
    slug: row.slug,
    path: offeringPath(kind, row.slug),
    offering: await presentOffering(row, caseStudies, posts, pictureFinder(db), linkFinder(db)),
    words,
    search: searchSettingsOf(row),
    preview: link?.preview,
  };
}
