import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Breadcrumb, type Crumb } from "~/ui/breadcrumb.tsx";
import { useOffice } from "./office.ts";
import { SectionTabs } from "./section-tabs.tsx";
import { placeOf } from "./sections.ts";

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

/** The layout of every page of the back office: breadcrumbs, title, actions, the tabs of the section, content. */
export function AdminPage({
  title,
  description,
  actions,
  current = title,
  crumbs = [],
  children,
}: AdminPageProps) {
  const path = useLocation().pathname.replace(/\/$/, "");
  const place = placeOf(path, useOffice().role);
  const trail = path === "/admin" ? crumbs : [...trailTo(path, place), ...crumbs];
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
      {place && place.page.path === path && place.section.pages.length > 1 ? (
        <SectionTabs section={place.section} path={path} />
      ) : null}
      {children}
    </div>
  );
}

/** Admin, the section, and its page, unless they are this page. */
function trailTo(path: string, place: ReturnType<typeof placeOf>): Crumb[] {
  const steps: Crumb[] = [{ label: "Admin", href: "/admin" }];
  for (const step of place ? [place.section, place.page] : [])
    if (step.path !== path && steps.every(({ href }) => href !== step.path))
      steps.push({ label: step.title, href: step.path });
  return steps;
}
