import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { Quotation } from "~/ui/sections/quotation.tsx";
import type { testimonials } from "./testimonials.ts";

export default function TestimonialsSection({ shown, anchor }: SectionProps<typeof testimonials>) {
  const { quotations } = shown;
  const size = quotations.length === 1 ? "lg" : "md";
  const quotes = quotations.map(({ id, quote, author_role: authorRole, sector, is_sample }) => (
    <Quotation
      key={id}
      size={size}
      quote={quote}
      authorRole={authorRole}
      sector={sector}
      isSample={is_sample}
    />
  ));
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      {quotations.length === 1 ? quotes : <div className="quotes">{quotes}</div>}
    </HeadedSection>
  );
}
