import type { ReactNode } from "react";
import { Skeleton } from "~/ui/skeleton.tsx";

type GreetingProps = {
  /** The shell is below the heading of the waiting page. */
  as?: "h1" | "p";
  /** undefined while it is unknown; null when there is none. */
  name: string | null | undefined;
  actions: ReactNode;
};

export function Greeting({ as: Heading = "h1", name, actions }: GreetingProps) {
  return (
    <header className="dashboard-head">
      <div>
        <p className="eyebrow">Dashboard</p>
        <Heading className="title">
          Welcome back, {name === undefined ? <Skeleton as="span" /> : name || "User"}
        </Heading>
      </div>
      <div className="button-row">{actions}</div>
    </header>
  );
}
