import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  /** With a URL the whole card is one target, named by its title. */
  href?: string;
  headingLevel?: 2 | 3 | 4;
  /** Above the title, such as a cover or an emblem. */
  media?: ReactNode;
  footer?: ReactNode;
  as?: "div" | "article" | "section" | "li";
  className?: string;
  children?: ReactNode;
};

/** For objects such as a post, a statistic or a session. Separate plain text with a hairline instead. */
export function Card({
  title,
  description,
  href,
  headingLevel = 3,
  media,
  footer,
  as: Element = "div",
  className,
  children,
}: CardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Element className={classNames("card", className)}>
      {media}
      {title ? (
        <div className="card-head">
          <Heading className="card-title">
            {href ? (
              <Link href={href} variant="plain" className="card-link" prefetch="intent">
                {title}
              </Link>
            ) : (
              title
            )}
          </Heading>
          {description ? <p className="card-description">{description}</p> : null}
        </div>
      ) : null}
      {children ? <div className="card-body">{children}</div> : null}
      {footer ? <div className="card-foot">{footer}</div> : null}
    </Element>
  );
}
