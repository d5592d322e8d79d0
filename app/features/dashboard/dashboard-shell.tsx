import type { ReactNode } from "react";
import { ButtonLink } from "~/ui/button.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { Greeting } from "./greeting.tsx";
import { tabs } from "./tab-state.ts";

/** The dashboard before it is known whose it is, painted with the page's first bytes, each part where it will be. */
export function DashboardShell({ figures }: { figures: ReactNode }) {
  return (
    <div className="container-page dashboard dense" aria-hidden>
      <Greeting as="p" name={undefined} actions={<Skeleton className="dashboard-shell-action" />} />
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

/** After signing out here: no dead end, and no question asked. */
export function SignedOut() {
  return (
    <main id="main" className="container-page signed-out-page">
      <p className="eyebrow">Dashboard</p>
      <h1 className="title">Welcome</h1>
      <p className="lead">
        You are signed out. Sign in to see your reading list, your bookmarks and what is new.
      </p>
      <ButtonLink href="/login">Sign In</ButtonLink>
    </main>
  );
}
