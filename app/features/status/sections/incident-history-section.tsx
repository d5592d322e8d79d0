import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { NoticeList } from "../notice-list.tsx";
import type { incidentHistory } from "./incident-history.ts";

export default function IncidentHistorySection({ shown, anchor }: SectionProps<typeof incidentHistory>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      {shown.past.length > 0 ? <NoticeList notices={shown.past} level={3} /> : <p>{shown.none}</p>}
    </HeadedSection>
  );
}
