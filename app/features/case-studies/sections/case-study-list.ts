import { caseStudyList as block } from "#content-model/blocks/case-studies.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listRelatedStudies } from "../queries.ts";

export const caseStudyList = defineLoader(block, {
  load: async ({ industry, service, tags, studies: chosen, limit: most, ...words }, { db }) => {
    const studies = await listRelatedStudies(db, { chosen, tags, industry, service, limit: most });
    if (studies.length === 0) return undefined;
    return {
      ...words,
      studies: studies.map(({ slug, title, client, excerpt, is_sample: isSample }) => ({
        slug,
        title,
        client,
        excerpt,
        isSample,
      })),
    };
  },
});
