import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { currentStepUp, subscribeToStepUp } from "~/lib/backend/step-up.ts";

/** In a chunk of its own: most users are never asked. If it cannot be loaded, the request is declined, and nothing typed is lost. */
const StepUpDialog = lazy<() => ReactNode>(() =>
  import("./step-up-dialog.tsx").then(
    (module) => ({ default: module.StepUpDialog }),
    () => ({ default: Declined }),
  ),
);

/** Around every page with accounts (AuthProvider): answers each request for a second factor. */
export function StepUp() {
  const question = useSyncExternalStore(subscribeToStepUp, currentStepUp, () => undefined);
  const [isNeeded, setNeeded] = useState(false);
  if (question && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  ) : null;
}

function Declined() {
  const question = useSyncExternalStore(subscribeToStepUp, currentStepUp, () => undefined);
  useEffect(() => {
    question?.decline(
      "This action needs your second factor, but the form for it could not be loaded. Reload the page and try again.",
    );
  }, [question]);
  return null;
}
