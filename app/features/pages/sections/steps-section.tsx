import type { steps } from "#content-model/blocks/steps.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { StepsDiagram } from "~/ui/sections/steps-diagram.tsx";

export default function StepsSection({ shown, anchor }: SectionProps<typeof steps>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <StepsDiagram
        steps={shown.steps}
        yoursLabel={shown.yours_label || undefined}
        oursLabel={shown.ours_label || undefined}
      />
    </HeadedSection>
  );
}
