import type { ReactNode } from "react";
import { Skeleton } from "~/ui/skeleton.tsx";

type GreetingProps = {
  /** undefined while it is unknown; null when there is none. */
  name: string | null | undefined;
  actions: ReactNode;
};

export function Greeting({ name, actions }: GreetingProps) {
  return (
    <header className="dashboard-head">
      <div>
        <p className="eyebrow">Dashboard</p>
        <h1 className="title">Welcome back, {name === undefined ? <Skeleton /> : name || "User"}</h1>
      </div>
      <div className="button-row">{actions}</div>
    </header>
  );
}
