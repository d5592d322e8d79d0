import type { SectionProps } from "~/lib/sections/section-kind.ts";
import { Diagram } from "~/ui/diagram.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { diagram } from "./diagram.ts";
import { diagrams } from "./diagrams.ts";

export default function DiagramSection({ shown, anchor }: SectionProps<typeof diagram>) {
  const { plan, caption } = shown;
  const drawing = diagrams.find(({ key }) => key === shown.drawing);
  if (!plan && !drawing) return null;
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <figure>
        {plan ? <Diagram {...plan} /> : null}
        {drawing ? (
          <Drawing src={drawing.src} width={drawing.width} height={drawing.height} className="drawing-map" />
        ) : null}
        {caption ? <figcaption className="small">{caption}</figcaption> : null}
      </figure>
    </HeadedSection>
  );
}
