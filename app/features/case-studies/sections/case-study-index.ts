import { caseStudyIndex as block } from "#content-model/blocks/case-study-index.ts";
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
  changePage: ({ industry, service }) => ({ noindex: Boolean(industry || service) }),
});
