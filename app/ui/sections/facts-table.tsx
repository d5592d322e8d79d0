import type { ReactNode } from "react";
import { formatDate } from "#common/dates/format.ts";
import { classNames } from "../class-names.ts";
import { Link } from "../link.tsx";
import { nonBreaking } from "../non-breaking.tsx";

export type Fact = {
  label: ReactNode;
  value: ReactNode;
  /** Where the value leads. */
  href?: string;
  /** The date of the fact. */
  date?: string;
};

export function FactsTable({ facts, className }: { facts: Fact[]; className?: string }) {
  return (
    <dl className={classNames("facts", className)}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are written, not sorted
        <div key={index} className="fact">
          <dt>{nonBreaking(fact.label)}</dt>
          <dd>
            {fact.href ? <Link href={fact.href}>{nonBreaking(fact.value)}</Link> : nonBreaking(fact.value)}
          </dd>
          {fact.date ? (
            <dd className="fact-date">
              <time dateTime={fact.date}>{formatDate(fact.date)}</time>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
