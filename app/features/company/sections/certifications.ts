import { withPreview } from "~/lib/preview.ts";
import { heading } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { listCertifications } from "../queries.ts";

export const certifications = describeSection({
  kind: "certifications",
  title: "Certifications",
  about: "The certifications and frameworks that are valid today.",
  sketch: "M4 5h20v3h-20zM4 14h8v8h-8zM15 14h8v8h-8zM26 14h8v8h-8zM37 14h7v8h-7z",
  fields: heading,
  load: async (words, { db, preview }) => {
    const valid = withPreview(await listCertifications(db), preview, "certifications");
    if (valid.length === 0) return undefined;
    return {
      ...words,
      certifications: valid.map(({ valid_to: validTo, ...certification }) => ({ ...certification, validTo })),
    };
  },
});
