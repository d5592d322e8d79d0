import type { ReactNode } from "react";
import { Link } from "../link.tsx";
import { Section } from "./section.tsx";

export type Heading = {
  eyebrow: string;
  title: string;
  lead: string;
  link_label: string;
  link_href: string;
  /** For people who cannot see it, where there is no heading. */
  name: string;
};

/** A section that begins as its editor wrote it. */
export function HeadedSection({
  heading: { eyebrow, title, lead, link_label: label, link_href: href, name },
  anchor,
  className,
  children,
}: {
  heading: Heading;
  anchor: string | undefined;
  className?: string;
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
      className={className}
    >
      {children}
    </Section>
  );
}
