import type { ReactNode } from "react";
import { Section } from "./section.tsx";

type SplitSectionProps = {
  id?: string;
  label?: string;
  words: ReactNode;
  /** For example a drawing, a table or a form. */
  beside: ReactNode;
  /** Which side is wide, and first on a phone. */
  shape?: "7/5" | "5/7" | "6/6";
};

export function SplitSection({ id, label, words, beside, shape = "7/5" }: SplitSectionProps) {
  return (
    <Section id={id} label={label}>
      <div className="rule grid-page split" data-shape={shape}>
        <div>{words}</div>
        <div>{beside}</div>
      </div>
    </Section>
  );
}
