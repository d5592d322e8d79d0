import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { ProseSection } from "~/ui/sections/prose-section.tsx";
import { Reading } from "~/ui/sections/reading.tsx";
import type { text } from "./text.ts";

export default function TextSection({ shown, anchor }: SectionProps<typeof text>) {
  const { layout, eyebrow, title, html, headings } = shown;
  return layout === "chapter" ? (
    <ProseSection id={anchor} eyebrow={eyebrow} title={title} html={html} />
  ) : (
    <Reading html={html} headings={headings} />
  );
}
