import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { TeamList } from "../team-list.tsx";
import type { team } from "./team.ts";

export default function TeamSection({ shown, anchor }: SectionProps<typeof team>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <TeamList members={shown.members} />
    </HeadedSection>
  );
}
