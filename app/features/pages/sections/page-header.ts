import { pageHeader as block } from "#content-model/blocks/page-header.ts";
import { specimenOf } from "#content-model/specimen.ts";
import { drawSpecimen } from "~/art/specimen.ts";
import { breadcrumbLd } from "~/lib/page/structured-data.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listParents } from "../queries.ts";

export const pageHeader = defineLoader(block, {
  load: async ({ specimen_title: specimenTitle, specimen_lines: lines, ...values }, { db, page, url }) => ({
    ...values,
    specimen: values.picture === "specimen" ? drawSpecimen(specimenOf(specimenTitle, lines)) : undefined,
    title: values.title || page.title,
    lead: values.lead || page.summary,
    query: url.searchParams.get("q")?.slice(0, 200) ?? "",
    crumbs: values.breadcrumb ? await listParents(db, page.path) : [],
  }),
  // A page of the first level shows no breadcrumbs.
  structuredData: ({ crumbs, title }, site) => [
    breadcrumbLd(site, crumbs.length > 0 ? crumbs : [{ label: "Home", href: "/" }], title),
  ],
});
