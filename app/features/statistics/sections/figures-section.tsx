import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { FiguresBand } from "~/ui/sections/figures-band.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { figures } from "./figures.ts";

export default function FiguresSection({ shown, anchor }: SectionProps<typeof figures>) {
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <FiguresBand figures={shown.figures} />
    </HeadedSection>
  );
}
