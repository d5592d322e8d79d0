import type { ReactNode } from "react";
import type { Icon } from "./icons/icon.tsx";

type EmptyStateProps = {
  title: ReactNode;
  /** The next step, not what is missing. */
  children?: ReactNode;
  icon?: Icon;
  action?: ReactNode;
  headingLevel?: 2 | 3 | 4;
};

export function EmptyState({ title, children, icon: Drawing, action, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      {Drawing ? <Drawing width="28" height="28" /> : null}
      <Heading className="empty-title">{title}</Heading>
      {children ? <div className="empty-text">{children}</div> : null}
      {action}
    </div>
  );
}
