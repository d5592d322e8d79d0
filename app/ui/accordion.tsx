import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

type AccordionItem = { id?: string; title: ReactNode; content: ReactNode; open?: boolean };
type AccordionProps = {
  items: AccordionItem[];
  /** Opening one closes the others. */
  single?: boolean;
  /** The titles as headings of this level, when they belong into the page's outline. */
  headingLevel?: 2 | 3 | 4;
  className?: string;
};

/** The browser's own disclosure: found by in-page search, printed open, no JavaScript. */
export function Accordion({ items, single, headingLevel, className }: AccordionProps) {
  const group = useId();
  const Heading = headingLevel ? (`h${headingLevel}` as const) : "span";
  return (
    <div className={classNames("accordion", className)}>
      {items.map((item, index) => (
        <details key={item.id ?? index} id={item.id} name={single ? group : undefined} open={item.open}>
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
