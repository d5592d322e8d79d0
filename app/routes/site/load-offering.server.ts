// What the pages of services, industries and solutions load: the offering itself, and what proves it.
import type { RouterContextProvider } from "react-router";
import { listCaseStudies } from "~/features/case-studies/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { type OfferingKind, offeringKinds, offeringPath } from "~/features/offerings/kinds.ts";
import { presentOffering } from "~/features/offerings/present-offering.server.ts";
import { getOffering, listOfferings } from "~/features/offerings/queries.ts";
import { listRelatedPosts } from "~/features/posts/queries.ts";
import { readPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import { notFound } from "./not-found-suggestions.ts";

type LoaderArgs = { context: Readonly<RouterContextProvider>; params: { slug: string }; url: URL };

export async function loadOffering(kind: OfferingKind, { context, params, url }: LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, offeringKinds[kind].table);
  const row = link?.row ?? (await getOffering(db, kind, params.slug));
  if (!row) throw notFound(params.slug, await listOfferings(db, kind), (slug) => offeringPath(kind, slug));
  const [caseStudies, posts] = await Promise.all([
    listCaseStudies(db, { ...(kind === "solution" ? {} : { [kind]: row.slug }), limit: 3 }),
    listRelatedPosts(db, row.tags, undefined, 3),
  ]);
  return {
    slug: row.slug,
    path: offeringPath(kind, row.slug),
    offering: await presentOffering(row, caseStudies, posts, pictureFinder(db)),
    preview: link?.preview,
  };
}
