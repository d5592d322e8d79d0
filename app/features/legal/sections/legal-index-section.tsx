import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import type { legalIndex } from "./legal-index.ts";

export default function LegalIndexSection({ shown, anchor }: SectionProps<typeof legalIndex>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      {shown.entries.length > 0 ? (
        <IndexList groups={[{ entries: shown.entries }]} />
      ) : (
        <p>No document has been published yet.</p>
      )}
    </HeadedSection>
  );
}
