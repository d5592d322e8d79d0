import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import type { knowledgeCategories } from "./knowledge-categories.ts";

export default function KnowledgeCategoriesSection({
  shown,
  anchor,
}: SectionProps<typeof knowledgeCategories>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <IndexList groups={[{ entries: shown.entries }]} />
    </HeadedSection>
  );
}
