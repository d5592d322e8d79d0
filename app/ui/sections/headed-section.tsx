import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { Section } from "./section.tsx";

export type Heading = {
  eyebrow: string;
  title: string;
  lead: string;
  link_label: string;
  link_href: string;
  /** The accessible name of a section without a heading. */
  name: string;
};

/** A section with the heading, label and introduction of its editor. */
export function HeadedSection({
  heading: { eyebrow, title, lead, link_label: label, link_href: href, name },
  anchor,
  children,
}: {
  heading: Heading;
  anchor: string | undefined;
  children?: ReactNode;
}) {
  return (
    <Section
      id={anchor}
      label={name || undefined}
      eyebrow={eyebrow}
      title={title}
      lead={lead}
      aside={
        href ? (
          <Link href={href} variant="arrow" prefetch="intent">
            {label}
          </Link>
        ) : undefined
      }
    >
      {children}
    </Section>
  );
}
