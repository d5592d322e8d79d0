import type { ReactNode } from "react";
import { Accordion } from "../accordion.tsx";
import { Section } from "./section.tsx";

export type Question = { question: string; answer: ReactNode };
type FaqProps = { questions: Question[]; title?: string; eyebrow?: ReactNode; lead?: ReactNode };

/** Questions on the right; the heading on the left stays in view. */
export function Faq({ questions, title = "Questions we are asked", eyebrow, lead }: FaqProps) {
  return (
    <Section id="faq" label={title}>
      <div className="grid-page topic" data-shape="4/8">
        <div className="topic-words rule">
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h2 className="heading">{title}</h2>
          {lead ? <p>{lead}</p> : null}
        </div>
        <Accordion
          headingLevel={3}
          items={questions.map(({ question, answer }) => ({ title: question, content: answer }))}
        />
      </div>
    </Section>
  );
}
