import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type LoadFailureProps = {
  /** The sentence: what could not be shown, or why. */
  title: ReactNode;
  retry: () => unknown;
  busy?: boolean;
  className?: string;
  /** Why, when the title says what. */
  children?: ReactNode;
};

/** In place of content that could not be loaded, with a button that tries again. */
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
