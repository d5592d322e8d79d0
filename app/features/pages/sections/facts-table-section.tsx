import type { SectionProps } from "~/lib/sections/section-kind.ts";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { factsTable } from "./facts-table.ts";

export default function FactsTableSection({ shown, anchor }: SectionProps<typeof factsTable>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <FactsTable facts={shown.facts} />
    </HeadedSection>
  );
}
