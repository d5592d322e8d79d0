import type { ReactNode } from "react";
import { messageFor } from "../lib/backend/errors.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

type LoadFailureProps = {
  /** What could not be loaded; without it, the title is the reason. */
  title?: ReactNode;
  error?: unknown;
  retry: () => unknown;
  busy?: boolean;
};

/** Replaces content that could not be loaded, with a button that tries again. */
export function LoadFailure({ title, error, retry, busy = false }: LoadFailureProps) {
  const reason = error ? messageFor(error) : undefined;
  return (
    <Alert variant="destructive" title={title ?? reason}>
      {title && reason ? <p>{reason}</p> : null}
      <Button variant="secondary" size="sm" busy={busy} onClick={() => retry()}>
        Try again
      </Button>
    </Alert>
  );
}
