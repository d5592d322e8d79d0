import { Skeleton } from "~/ui/skeleton.tsx";
import { Greeting } from "./greeting.tsx";

/** The dashboard before it is known whose it is, painted with the page's first bytes. */
export function DashboardShell() {
  return (
    <div className="container-page dashboard dense" aria-hidden>
      <Greeting name={undefined} actions={null} />
      <div className="dashboard-shell">
        <Skeleton shape="figures" />
        <Skeleton shape="list" />
      </div>
    </div>
  );
}
