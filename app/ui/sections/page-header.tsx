import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "../breadcrumb.tsx";
import { classNames } from "../class-names.ts";
import { nonBreaking, nonBreakingHeading } from "../non-breaking.tsx";

type PageHeaderProps = {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  crumbs?: Crumb[];
  actions?: ReactNode;
  /** The four columns on the right, for example an emblem, dates or a map. */
  aside?: ReactNode;
  /** An input field needs more room than a tablet has beside the text. */
  search?: ReactNode;
  backdrop?: ReactNode;
  /** What the page is about, across its whole width: the diagram. */
  figure?: ReactNode;
  className?: string;
};

/** The header of an interior page: eight and four columns. */
export function PageHeader({
  title,
  eyebrow,
  lead,
  crumbs,
  actions,
  aside,
  search,
  backdrop,
  figure,
  className,
}: PageHeaderProps) {
  return (
    <header className={classNames("hero page-header", className)}>
      {backdrop}
      <div className="container-page">
        {crumbs ? <Breadcrumb crumbs={crumbs} current={typeof title === "string" ? title : ""} /> : null}
        <div className="grid-page page-header-words" data-shape="8/4">
          <div>
            {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
            <h1 className="title">{nonBreakingHeading(title)}</h1>
            {lead ? <p className="lead">{nonBreaking(lead)}</p> : null}
            {actions ? <div className="button-row">{actions}</div> : null}
          </div>
          {aside ? <div className="page-header-aside">{aside}</div> : null}
          {search ? <div className="page-header-search">{search}</div> : null}
        </div>
      </div>
      {figure ? (
        <div className="page-header-figure granite">
          <div className="container-page">{figure}</div>
        </div>
      ) : null}
    </header>
  );
}
