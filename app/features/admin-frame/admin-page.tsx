import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Breadcrumb, type Crumb } from "~/ui/breadcrumb.tsx";
import { sectionOf } from "./sections.ts";

type AdminPageProps = {
  title: string;
  /** The purpose of the page, in one sentence. */
  description?: ReactNode;
  /** Buttons; the one primary action last. */
  actions?: ReactNode;
  /** The name of this page in the breadcrumbs, where the title is too long. */
  current?: string;
  /** Further steps between the section and this page. */
  crumbs?: Crumb[];
  children: ReactNode;
};

/** The layout of every page of the back office: breadcrumbs, title, actions, content. */
export function AdminPage({
  title,
  description,
  actions,
  current = title,
  crumbs,
  children,
}: AdminPageProps) {
  const trail = useTrail(crumbs);
  return (
    <div className="admin-page">
      {trail.length > 0 ? <Breadcrumb crumbs={trail} current={current} className="admin-crumbs" /> : null}
      <div className="admin-head">
        <div className="admin-head-words">
          <h1 className="admin-title">{title}</h1>
          {description ? <p className="admin-description">{description}</p> : null}
        </div>
        {actions ? <div className="admin-actions">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** Admin, then the section of a page below it, then the steps of the page. */
function useTrail(crumbs: Crumb[] = []): Crumb[] {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/$/, "");
  if (path === "/admin") return crumbs;
  const section = sectionOf(path);
  const isBelow = section && section.path !== path;
  return [
    { label: "Admin", href: "/admin" },
    ...(isBelow ? [{ label: section.title, href: section.path }] : []),
    ...crumbs,
  ];
}
