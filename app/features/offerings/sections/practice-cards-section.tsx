import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { PracticeCard } from "../practice-card.tsx";
import type { practiceCards } from "./practice-cards.ts";

export default function PracticeCardsSection({ shown, anchor }: SectionProps<typeof practiceCards>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <div className="practice-cards">
        {shown.practices.map((practice) => (
          <PracticeCard key={practice.slug} practice={practice} />
        ))}
      </div>
    </HeadedSection>
  );
}
