import type { factsTable } from "#content-model/blocks/facts.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";

export default function FactsTableSection({ shown, anchor }: SectionProps<typeof factsTable>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <FactsTable facts={shown.facts} />
    </HeadedSection>
  );
}
