import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import { Emblem } from "../emblem.tsx";
import type { offeringIndex } from "./offering-index.ts";

export default function OfferingIndexSection({ shown, anchor }: SectionProps<typeof offeringIndex>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <IndexList
        headingLevel={shown.title ? 3 : 2}
        groups={shown.groups.map(({ name, entries }) => ({
          name,
          entries: entries.map(({ kind, slug, ...entry }) => ({
            ...entry,
            symbol: <Emblem kind={kind} slug={slug} className="emblem-small" />,
          })),
        }))}
      />
    </HeadedSection>
  );
}
