import { listCaseStudies } from "~/features/case-studies/queries.ts";
import { getIndustry, listIndustries } from "~/features/industries/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { Emblem } from "~/features/offerings/emblem.tsx";
import { presentOffering } from "~/features/offerings/load-offering.server.ts";
import { OfferingPage } from "~/features/offerings/offering-page.tsx";
import { offeringHandle, offeringMeta } from "~/features/offerings/offering-route.ts";
import { listRelatedPosts } from "~/features/posts/queries.ts";
import { notFound } from "~/lib/not-found.ts";
import { readPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { Route } from "./+types/industry";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Industries", href: "/industries" },
];

export const handle = offeringHandle(crumbs);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "industries");
  const industry = link?.row ?? (await getIndustry(db, params.slug));
  if (!industry) throw notFound(params.slug, await listIndustries(db), (slug) => `/industries/${slug}`);
  const [caseStudies, posts] = await Promise.all([
    listCaseStudies(db, { industry: industry.slug, limit: 3 }),
    listRelatedPosts(db, industry.tags, undefined, 3),
  ]);
  return {
    slug: industry.slug,
    path: `/industries/${industry.slug}`,
    offering: await presentOffering(industry, caseStudies, posts, pictureFinder(db)),
    preview: link?.preview,
  };
}

export default function IndustryPage({ loaderData: { slug, offering } }: Route.ComponentProps) {
  return (
    <OfferingPage
      offering={offering}
      eyebrow="Industry"
      crumbs={crumbs}
      emblem={<Emblem kind="industry" slug={slug} />}
    />
  );
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return offeringMeta({ loaderData, matches, error });
}
