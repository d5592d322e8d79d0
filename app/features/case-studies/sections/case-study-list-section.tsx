import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import type { caseStudyList } from "./case-study-list.ts";

export default function CaseStudyListSection({ shown, anchor }: SectionProps<typeof caseStudyList>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <RelatedList
        items={shown.studies.map(({ slug, title, client, excerpt, isSample }) => ({
          title,
          href: `/case-studies/${slug}`,
          kicker: client,
          text: excerpt,
          isSample,
        }))}
      />
    </HeadedSection>
  );
}
