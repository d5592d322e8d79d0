// What services, industries and solutions say about themselves to machines: their pages differ in where they are, not in what they are.
import { pageMeta } from "~/lib/page-meta.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { breadcrumbLd, faqLd } from "~/lib/structured-data.ts";
import { crumbsOf, type OfferingKind } from "./kinds.ts";
import type { Offering } from "./offering-page.tsx";

type Loaded = { path: string; offering: Offering };

export function offeringHandle(kind: OfferingKind): RouteHandle {
  return {
    search: ["preview"],
    jsonLd: ({ offering }: Loaded, site) => [
      breadcrumbLd(site, crumbsOf(kind), offering.title),
      ...faqLd(offering.questions),
    ],
  };
}

export function offeringMeta({ path, offering }: Loaded, matches: Parameters<typeof pageMeta>[0]) {
  return pageMeta(matches, { title: offering.title, description: offering.summary, path });
}
