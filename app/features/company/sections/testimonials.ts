import { withPreview } from "~/lib/preview.ts";
import { heading, limit } from "~/lib/sections/common-fields.ts";
import { describeSection } from "~/lib/sections/section-kind.ts";
import { listTestimonials } from "../queries.ts";

export const testimonials = describeSection({
  kind: "testimonials",
  title: "Quotations",
  about: "What clients say: one large quotation, or several side by side.",
  sketch: "M4 7h4v4h-4zM11 8h30v3h-30zM11 14h26v3h-26zM11 22h14v2h-14z",
  fields: [
    ...heading,
    {
      name: "chosen",
      kind: "reference",
      table: "testimonials",
      value: "id",
      title: "quote",
      many: true,
      label: "Which",
      help: "None chosen: by their order.",
    },
    { name: "skip", kind: "number", label: "Leave out the first", min: 0, max: 50 },
    limit(8),
  ],
  load: async ({ chosen, skip, limit: most, ...words }, { db, preview }) => {
    const all = await listTestimonials(db);
    const wanted = chosen.length > 0 ? all.filter(({ id }) => chosen.includes(id)) : all.slice(skip);
    const quotations = withPreview(wanted.slice(0, most), preview, "testimonials").slice(0, most);
    return quotations.length > 0 ? { ...words, quotations } : undefined;
  },
});
