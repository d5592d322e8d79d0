import type { ReactNode } from "react";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Greeting } from "./greeting.tsx";
import { tabs } from "./tab-state.ts";

/** The dashboard before it is known whose it is, painted with the page's first bytes, each part where it will be. */
export function DashboardShell({ figures }: { figures: ReactNode }) {
  return (
    <div className="container-page dashboard dense" aria-hidden>
      <Greeting name={undefined} actions={<Skeleton className="dashboard-shell-action" />} />
      {figures}
      <div className="tab-list">
        {tabs.map(({ value, label }) => (
          <span key={value} className="tab dashboard-shell-tab">
            {label}
          </span>
        ))}
      </div>
      <div className="dashboard-panel">
        <Skeleton shape="list" />
      </div>
    </div>
  );
}
