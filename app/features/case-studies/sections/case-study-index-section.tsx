import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { CaseStudyFilter } from "../case-study-filter.tsx";
import { CaseStudyRow } from "../case-study-row.tsx";
import type { caseStudyIndex } from "./case-study-index.ts";

export default function CaseStudyIndexSection({ shown, anchor, page }: SectionProps<typeof caseStudyIndex>) {
  const { name, studies, industry, service, industries, services } = shown;
  return (
    <Section id={anchor} label={name}>
      <CaseStudyFilter industries={industries} services={services} industry={industry} service={service} />
      {studies.length > 0 ? (
        <ul className="studies">
          {studies.map((study) => (
            <CaseStudyRow key={study.slug} study={study} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No study matches this choice"
          action={
            <ButtonLink href={page.path} variant="secondary">
              Show all studies
            </ButtonLink>
          }
        >
          We have not written about this combination yet. Ask us about it instead.
        </EmptyState>
      )}
    </Section>
  );
}
