import { siteDrawings } from "#content-model/site-drawings.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Diagram } from "~/ui/diagram.tsx";
import { Drawing } from "~/ui/drawing.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { diagram } from "./diagram.ts";

export default function DiagramSection({ shown, anchor }: SectionProps<typeof diagram>) {
  const { plan, caption } = shown;
  const drawing = siteDrawings.find(({ key }) => key === shown.drawing);
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
