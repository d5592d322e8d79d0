import { useLocation } from "react-router";
import { Alert } from "~/ui/alert.tsx";
import { Link } from "~/ui/link.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import { useAuth } from "./auth-provider.tsx";

/** Why the user sees the sign-in form again. The stored page does not know; the browser's history does, also after a reload. */
export function SessionEnded() {
  const { state } = useLocation();
  const { ended = state?.ended, session } = useAuth();
  if (!useHydrated() || session) return null;
  if (ended === "wrong codes")
    return (
      <Alert variant="destructive" title="Too many wrong codes" className="account-notice">
        Please sign in again. If it was not you, change your password, because someone else knows it.
      </Alert>
    );
  if (ended === "blocked")
    return (
      <Alert variant="destructive" title="This account is blocked" className="account-notice">
        You have been signed out. <Link href="/contact">Contact us</Link> if you think this is a mistake.
      </Alert>
    );
  if (state?.ended !== "expired") return null;
  return (
    <Alert title="Your session has ended" live className="account-notice">
      Please sign in again. Your unsaved text is kept in this browser, and you can continue where you stopped.
    </Alert>
  );
}
