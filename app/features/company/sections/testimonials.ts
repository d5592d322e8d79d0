import { testimonials as block } from "#content-model/blocks/testimonials.ts";
import { withPreview } from "~/lib/records/preview.ts";
import { defineLoader } from "~/lib/sections/section-loader.ts";
import { listTestimonials } from "../queries.ts";

export const testimonials = defineLoader(block, {
  load: async ({ chosen, skip, limit: most, ...words }, { db, preview }) => {
    const all = await listTestimonials(db);
    const wanted = chosen.length > 0 ? all.filter(({ id }) => chosen.includes(id)) : all.slice(skip);
    const quotations = withPreview(wanted.slice(0, most), preview, "testimonials").slice(0, most);
    return quotations.length > 0 ? { ...words, quotations } : undefined;
  },
});
