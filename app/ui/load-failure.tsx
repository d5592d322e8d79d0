import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type LoadFailureProps = {
  /** What could not be loaded, or why. */
  title: ReactNode;
  retry: () => unknown;
  busy?: boolean;
  className?: string;
  /** The reason, if the title names what failed. */
  children?: ReactNode;
};

/** Replaces content that could not be loaded, with a button that tries again. */
export function LoadFailure({ title, retry, busy = false, className, children }: LoadFailureProps) {
  return (
    <Alert variant="destructive" title={title} className={className}>
      {children ? <p>{children}</p> : null}
      <Button variant="secondary" size="sm" busy={busy} onClick={() => retry()}>
        Try again
      </Button>
    </Alert>
  );
}
