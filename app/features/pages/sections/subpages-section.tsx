import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { nonBreakingHeading } from "~/ui/non-breaking.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { subpages } from "./subpages.ts";

type Props = SectionProps<typeof subpages>;

export default function SubpagesSection(props: Props) {
  return props.shown.layout === "cards" ? <Cards {...props} /> : <Chapters {...props} />;
}

function Cards({ shown, anchor }: Props) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <div className="subpage-cards">
        {shown.pages.map(({ path, title, summary, facts }) => (
          <article key={path} className="subpage-card">
            <h2 className="heading">{nonBreakingHeading(title)}</h2>
            <p>{summary}</p>
            <FactsTable facts={facts} />
            <ButtonLink href={path} variant="secondary" aria-label={`Learn More about ${title}`}>
              Learn More
            </ButtonLink>
          </article>
        ))}
      </div>
    </HeadedSection>
  );
}

function Chapters({ shown: { pages } }: Props) {
  return pages.map(({ path, title, summary, facts }, index) => (
    <Section
      key={path}
      id={path.slice(path.lastIndexOf("/") + 1)}
      eyebrow={String(index + 1).padStart(2, "0")}
      title={title}
      lead={summary}
      aside={
        <Link href={path} variant="arrow">
          {title}
        </Link>
      }
    >
      {facts.length > 0 ? <FactsTable facts={facts} /> : null}
    </Section>
  ));
}
