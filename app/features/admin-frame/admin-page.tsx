import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Breadcrumb, type Crumb } from "~/ui/breadcrumb.tsx";
import { sectionOf } from "./sections.ts";

type AdminPageProps = {
  title: string;
  /** One sentence: what this page is for. */
  description?: ReactNode;
  /** Buttons; the one primary action last. */
  actions?: ReactNode;
  /** What this page is called in the breadcrumbs; the title, unless that is too long. */
  current?: string;
  /** Further steps between the section and this page. */
  crumbs?: Crumb[];
  children: ReactNode;
};

/** Every page of the back office: the way here, its name, what can be done, and then the work. */
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

/** Admin, the section when this is a page below it, then whatever the page adds. */
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
