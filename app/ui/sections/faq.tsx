import type { ReactNode } from "react";
import { Accordion } from "../accordion.tsx";
import { Section } from "./section.tsx";

export type Question = { question: string; answer: ReactNode };
type FaqProps = { questions: Question[]; title?: string; eyebrow?: ReactNode; lead?: ReactNode };

/** Questions on the right, what they are about on the left, where it stays in view. */
export function Faq({ questions, title = "Questions we are asked", eyebrow, lead }: FaqProps) {
  return (
    <Section id="faq" label={title}>
      <div className="grid-page gap-y-8">
        <div className="rule pt-5 lg:sticky lg:top-28 lg:col-span-4 lg:self-start">
          {eyebrow ? <p className="eyebrow mb-4">{eyebrow}</p> : null}
          <h2 className="heading">{title}</h2>
          {lead ? <p className="mt-4 max-w-[36ch]">{lead}</p> : null}
        </div>
        <Accordion
          className="lg:col-span-8 lg:self-start"
          headingLevel={3}
          items={questions.map(({ question, answer }) => ({ title: question, content: answer }))}
        />
      </div>
    </Section>
  );
}
