import type { cards } from "#content-model/blocks/cards.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { Triptych } from "~/ui/sections/triptych.tsx";

export default function CardsSection({ shown, anchor }: SectionProps<typeof cards>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <Triptych
        headingLevel={shown.title ? 3 : 2}
        panels={shown.cards.map(({ title, text, link_label: label, link_href: href }) => ({
          title,
          text,
          link: href ? { label: label || title, href } : undefined,
        }))}
      />
    </HeadedSection>
  );
}
