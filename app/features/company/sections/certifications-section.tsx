import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { CertificationsStrip } from "~/ui/sections/certifications-strip.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { certifications } from "./certifications.ts";

export default function CertificationsSection({ shown, anchor }: SectionProps<typeof certifications>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <CertificationsStrip certifications={shown.certifications} />
    </HeadedSection>
  );
}
