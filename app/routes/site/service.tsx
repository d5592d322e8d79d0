import { listCaseStudies } from "~/features/case-studies/queries.ts";
import { pictureFinder } from "~/features/media/queries.ts";
import { Emblem } from "~/features/offerings/emblem.tsx";
import { presentOffering } from "~/features/offerings/load-offering.server.ts";
import { OfferingPage } from "~/features/offerings/offering-page.tsx";
import { offeringHandle, offeringMeta } from "~/features/offerings/offering-route.ts";
import { listRelatedPosts } from "~/features/posts/queries.ts";
import { getService, listServices } from "~/features/services/queries.ts";
import { notFound } from "~/lib/not-found.ts";
import { readPreview } from "~/lib/preview.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { Route } from "./+types/service";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Services", href: "/services" },
];

export const handle = offeringHandle(crumbs);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const link = await readPreview(db, url, "services");
  const service = link?.row ?? (await getService(db, params.slug));
  if (!service) throw notFound(params.slug, await listServices(db), (slug) => `/services/${slug}`);
  const [caseStudies, posts] = await Promise.all([
    listCaseStudies(db, { service: service.slug, limit: 3 }),
    listRelatedPosts(db, service.tags, undefined, 3),
  ]);
  return {
    slug: service.slug,
    path: `/services/${service.slug}`,
    offering: await presentOffering(service, caseStudies, posts, pictureFinder(db)),
    preview: link?.preview,
  };
}

export default function ServicePage({ loaderData: { slug, offering } }: Route.ComponentProps) {
  return (
    <OfferingPage
      offering={offering}
      eyebrow="Service"
      crumbs={crumbs}
      emblem={<Emblem kind="service" slug={slug} />}
    />
  );
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return offeringMeta({ loaderData, matches, error });
}
