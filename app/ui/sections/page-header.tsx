import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "../breadcrumb.tsx";
import { classNames } from "../class-names.ts";
import { unbroken } from "../unbroken.tsx";

type PageHeaderProps = {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  crumbs?: Crumb[];
  /** The last crumb, when the title is too long to be one. */
  crumb?: string;
  actions?: ReactNode;
  /** The four columns on the right: an emblem, dates, a map. */
  aside?: ReactNode;
  /** A field to type in needs more room than a tablet has beside the words. */
  search?: ReactNode;
  backdrop?: ReactNode;
  className?: string;
};

/** The head of an interior page: eight columns and four. */
export function PageHeader({
  title,
  eyebrow,
  lead,
  crumbs,
  crumb,
  actions,
  aside,
  search,
  backdrop,
  className,
}: PageHeaderProps) {
  const current = crumb ?? (typeof title === "string" ? title : "");
  return (
    <header className={classNames("hero page-header", className)}>
      {backdrop ? (
        <div className="hero-backdrop" aria-hidden>
          {backdrop}
        </div>
      ) : null}
      <div className="container-page">
        {crumbs ? <Breadcrumb crumbs={crumbs} current={current} className="pt-6" /> : null}
        <div className="grid-page page-header-words">
          <div className={aside ? "md:col-span-7 lg:col-span-8" : "lg:col-span-8"}>
            {eyebrow ? <p className="eyebrow mb-4">{eyebrow}</p> : null}
            <h1 className="title">{unbroken(title)}</h1>
            {lead ? <p className="lead mt-5">{unbroken(lead)}</p> : null}
            {actions ? <div className="mt-8 flex flex-wrap gap-3">{actions}</div> : null}
          </div>
          {aside ? <div className="md:col-span-5 lg:col-span-4">{aside}</div> : null}
          {search ? <div className="max-w-[36rem] lg:col-span-4">{search}</div> : null}
        </div>
      </div>
    </header>
  );
}
