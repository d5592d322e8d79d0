import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Section } from "./section.tsx";

type SplitSectionProps = {
  id?: string;
  label?: string;
  words: ReactNode;
  /** A drawing, a table, a form. */
  beside: ReactNode;
  /** Which side is wide, and what is read first on a phone. */
  shape?: "7/5" | "5/7" | "6/6";
  align?: "start" | "center" | "end";
};

const spans = {
  "7/5": ["lg:col-span-7", "lg:col-span-5"],
  "5/7": ["lg:col-span-5", "lg:col-span-7"],
  "6/6": ["lg:col-span-6", "lg:col-span-6"],
};
const aligns = { start: "items-start", center: "items-center", end: "items-end" };

export function SplitSection({
  id,
  label,
  words,
  beside,
  shape = "7/5",
  align = "start",
}: SplitSectionProps) {
  const [first, second] = spans[shape];
  return (
    <Section id={id} label={label}>
      <div className={classNames("rule grid-page gap-y-10 pt-6", aligns[align])}>
        <div className={first}>{words}</div>
        <div className={second}>{beside}</div>
      </div>
    </Section>
  );
}
