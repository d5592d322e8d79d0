import { caseStudyIndex as block } from "#content-model/blocks/case-study-index.ts";
import { itemListLd } from "~/lib/page/structured-data.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listCaseStudies, listFilterOptions } from "../queries.ts";

export const caseStudyIndex = defineLoader(block, {
  load: async ({ name }, { db, url }) => {
    const industry = url.searchParams.get("industry") ?? "";
    const service = url.searchParams.get("service") ?? "";
    const [studies, options] = await Promise.all([
      listCaseStudies(db, { industry, service }),
      listFilterOptions(db),
    ]);
    return { name, studies, industry, service, ...options };
  },
  structuredData: ({ studies }, site) => [
    itemListLd(
      site,
      studies.map(({ slug, title, is_sample }) => ({
        title: sampleTitle(title, is_sample),
        href: `/case-studies/${slug}`,
      })),
    ),
  ],
  changePage: ({ industry, service }) => ({ noindex: Boolean(industry || service) }),
});
