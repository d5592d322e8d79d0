// What services and industries say about themselves to machines: their pages differ in where they are, not in what they are.
import { pageMeta } from "~/lib/page/page-meta.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { type SearchSettings, searchMeta } from "~/lib/page/search-settings.ts";
import { breadcrumbLd, faqLd } from "~/lib/page/structured-data.ts";
import { crumbsOf, type OfferingKind } from "./kinds.ts";
import type { Offering } from "./offering-page.tsx";

type Loaded = { path: string; offering: Offering; search: SearchSettings };

export function offeringHandle(kind: OfferingKind): RouteHandle {
  return {
    search: ["preview"],
    jsonLd: ({ offering }: Loaded, site) => [
      breadcrumbLd(site, crumbsOf(kind), offering.title),
      ...(kind === "service" ? [serviceLd(offering, site)] : []),
      ...faqLd(offering.questions),
    ],
  };
}

/** schema.org's Service. The provider is the Organization that /about describes, by its id. */
function serviceLd({ title, summary }: Offering, site: { url: string; path: string }): object {
  const url = `${site.url}${site.path}`;
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    "@id": `${url}#service`,
    url,
    name: title,
    description: summary,
    provider: { "@id": `${site.url}/#organization` },
  };
}

export function offeringMeta({ path, offering, search }: Loaded, matches: Parameters<typeof pageMeta>[0]) {
  return pageMeta(matches, {
    ...searchMeta(search, { title: offering.title, description: offering.summary }),
    path,
  });
}
