import { certifications as block } from "#content-model/blocks/certifications.ts";
import { withPreview } from "~/lib/records/preview.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listCertifications } from "../queries.ts";

export const certifications = defineLoader(block, {
  load: async (words, { db, preview }) => {
    const valid = withPreview(await listCertifications(db), preview, "certifications");
    if (valid.length === 0) return undefined;
    return {
      ...words,
      certifications: valid.map(({ valid_to: validTo, is_sample: isSample, ...certification }) => ({
        ...certification,
        validTo,
        isSample,
      })),
    };
  },
});
