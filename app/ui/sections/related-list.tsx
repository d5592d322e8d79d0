import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { nonBreaking } from "../non-breaking.tsx";
import { SampleMark } from "../sample-mark.tsx";

export type RelatedItem = {
  title: string;
  href: string;
  kicker?: ReactNode;
  text?: ReactNode;
  isSample?: boolean;
};

/** Three further records; each link is as large as its column. */
export function RelatedList({ items }: { items: RelatedItem[] }) {
  return (
    <ul className="related">
      {items.map((item) => (
        <li key={item.href}>
          {item.kicker ? (
            <p className="label-mono">
              {item.kicker} <SampleMark of={item.isSample} />
            </p>
          ) : null}
          <h3 className="subheading">
            <Link href={item.href} variant="plain" prefetch="intent">
              {item.title}
            </Link>
          </h3>
          {item.text ? <p className="related-text">{nonBreaking(item.text)}</p> : null}
        </li>
      ))}
    </ul>
  );
}
