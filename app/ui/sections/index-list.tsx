import type { ReactNode } from "react";
import { Badge } from "../badge.tsx";
import { ArrowRightIcon } from "../icons/arrows.tsx";
import { Link } from "../link.tsx";
import { nonBreaking } from "../non-breaking.tsx";

export type IndexEntry = {
  title: string;
  href: string;
  text?: ReactNode;
  /** An emblem or a short number, like a symbol in a map's legend. */
  symbol?: ReactNode;
  badge?: string | null;
};
export type IndexGroup = { name?: ReactNode; entries: IndexEntry[] };

/** A list like a map's legend: symbols, names, meanings. */
export function IndexList({ groups, headingLevel = 3 }: { groups: IndexGroup[]; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups are written, not sorted
    <div key={index} className="index-group">
      {group.name ? <Heading className="index-name label-mono">{group.name}</Heading> : null}
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.href}>
            <IndexRow {...entry} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function IndexRow({ title, href, text, symbol, badge }: IndexEntry) {
  return (
    <div className="index-row">
      {symbol ? (
        <span className="index-symbol" aria-hidden>
          {symbol}
        </span>
      ) : null}
      <span className="index-title">
        <Link href={href} variant="plain" prefetch="intent">
          {title}
        </Link>
        {badge ? <Badge variant="signal">{badge}</Badge> : null}
      </span>
      {text ? <span className="index-text">{nonBreaking(text)}</span> : null}
      <ArrowRightIcon className="index-go" />
    </div>
  );
}
