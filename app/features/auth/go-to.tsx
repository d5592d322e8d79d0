import { Navigate } from "react-router";
import { isAtHand } from "~/lib/page/route-modules.ts";
import { Alert } from "~/ui/alert.tsx";
import { useOnline } from "~/ui/use-online.ts";
import type { Ended } from "./auth-state.ts";

type GoToProps = { to: string; ended?: Ended };

/** To another page in place of this one. Without a network it may not be available: then these words replace this page. */
export function GoTo({ to, ended }: GoToProps) {
  const online = useOnline();
  if (online || isAtHand(new URL(to, location.href).pathname))
    return <Navigate to={to} replace state={ended && { ended }} />;
  const title = ended ? "Your session has ended, and you are offline" : "You are offline";
  return (
    <main id="main" className="container-page guard">
      <h1 className="sr-only">{title}</h1>
      <Alert title={title} live>
        {ended ? "Your unsaved text is kept in this browser. " : null}
        The next page opens as soon as you are back online.
      </Alert>
    </main>
  );
}
