import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type AccordionItem = { id?: string; title: ReactNode; content: ReactNode; open?: boolean };
type AccordionProps = {
  items: AccordionItem[];
  /** Renders the titles as headings of this level, for titles that belong in the outline of the page. */
  headingLevel?: 2 | 3 | 4;
  className?: string;
};

/** The browser's own disclosure: it is found by in-page search, printed open, and works without JavaScript. */
export function Accordion({ items, headingLevel, className }: AccordionProps) {
  const Heading = headingLevel ? (`h${headingLevel}` as const) : "span";
  return (
    <div className={classNames("accordion", className)}>
      {items.map((item, index) => (
        <details key={item.id ?? index} id={item.id} open={item.open}>
          <summary>
            <Heading>{item.title}</Heading>
            <span className="accordion-mark" aria-hidden />
          </summary>
          <div className="accordion-body">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
