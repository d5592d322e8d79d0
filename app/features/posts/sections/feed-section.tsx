import type { SectionProps } from "~/lib/sections/section-kind.ts";
import { Section } from "~/ui/sections/section.tsx";
import { FeedLink } from "../feed-link.tsx";
import type { feed } from "./feed.ts";

export default function FeedSection({ shown, anchor }: SectionProps<typeof feed>) {
  return (
    <Section id={anchor} eyebrow={shown.eyebrow} title={shown.title} lead={shown.lead} aside={<FeedLink />} />
  );
}
