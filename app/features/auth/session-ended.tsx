import { useLocation } from "react-router";
import { Alert } from "~/ui/alert.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";

/** Why someone who was at work stands before the sign-in form. The stored page does not know; the browser's history does, after a reload too. */
export function SessionEnded() {
  const { state } = useLocation();
  if (!useHydrated() || state?.sessionEnded !== true) return null;
  return (
    <Alert title="Your session has ended" live className="account-notice">
      Please sign in again. What you were writing is kept in this browser, and you go on where you were.
    </Alert>
  );
}
