import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { Emblem } from "../emblem.tsx";
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

type Practice = { slug: string; title: string; summary: string; features: string[] };

/** One of the three named cards of the services page: what it is, what it includes, where to read on. */
function PracticeCard({ practice: { slug, title, summary, features } }: { practice: Practice }) {
  return (
    <article className="practice-card">
      <Emblem kind="service" slug={slug} />
      <h2 className="subheading">{title}</h2>
      <p>{summary}</p>
      <ul className="feature-list">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ButtonLink href={`/services/${slug}`} variant="secondary" aria-label={`Learn More about ${title}`}>
        Learn More
      </ButtonLink>
    </article>
  );
}
