import type { feed } from "#content-model/blocks/feed.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Section } from "~/ui/sections/section.tsx";
import { FeedLink } from "../feed-link.tsx";

export default function FeedSection({ shown, anchor }: SectionProps<typeof feed>) {
  return (
    <Section id={anchor} eyebrow={shown.eyebrow} title={shown.title} lead={shown.lead} aside={<FeedLink />} />
  );
}
