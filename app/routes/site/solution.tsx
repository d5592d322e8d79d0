import { listCaseStudies } from "~/features/case-studies/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { presentOffering } from "~/features/offerings/load-offering.server.ts";
import { OfferingPage } from "~/features/offerings/offering-page.tsx";
import { offeringHandle, offeringMeta } from "~/features/offerings/offering-route.ts";
import { getPage, listPages } from "~/features/pages/queries.ts";
import { listRelatedPosts } from "~/features/posts/queries.ts";
import { notFound } from "~/lib/not-found.ts";
import { readPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { Route } from "./+types/solution";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Solutions", href: "/solutions" },
];

export const handle = offeringHandle(crumbs);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "pages");
  const page = link?.row ?? (await getPage(db, `solutions/${params.slug}`));
  if (!page) throw notFound(params.slug, await listPages(db, "solutions"), (slug) => `/${slug}`);
  const [caseStudies, posts] = await Promise.all([
    listCaseStudies(db, { limit: 3 }),
    listRelatedPosts(db, page.tags, undefined, 3),
  ]);
  return {
    path: `/${page.slug}`,
    offering: await presentOffering(page, caseStudies, posts, pictureFinder(db)),
    preview: link?.preview,
  };
}

export default function SolutionPage({ loaderData: { offering } }: Route.ComponentProps) {
  return <OfferingPage offering={offering} eyebrow="Solution" crumbs={crumbs} />;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return offeringMeta({ loaderData, matches, error });
}
