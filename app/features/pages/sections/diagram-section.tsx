import type { SectionProps } from "~/lib/sections/section-kind.ts";
import { Drawing } from "~/ui/drawing.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { diagram } from "./diagram.ts";
import { diagrams } from "./diagrams.ts";

export default function DiagramSection({ shown, anchor }: SectionProps<typeof diagram>) {
  const drawing = diagrams.find(({ key }) => key === shown.drawing);
  if (!drawing) return null;
  const { src, width, height } = drawing;
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <figure className="diagram">
        <Drawing src={src} width={width} height={height} className="drawing-map" />
        {shown.caption ? <figcaption className="small">{shown.caption}</figcaption> : null}
      </figure>
    </HeadedSection>
  );
}
