// Who sees which page. The database decides what each user may read or write; these only prevent empty pages.
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { loginPath } from "~/lib/page/remembered-location.ts";
import { loadRouteModules } from "~/lib/page/route-modules.ts";
import { Alert } from "~/ui/alert.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { StartFailure } from "~/ui/start-failure.tsx";
import { needsSecondStep } from "./assurance.ts";
import { useAuth, useOfficeAccess } from "./auth-provider.tsx";
import type { Ended } from "./auth-state.ts";
import { startAuth } from "./auth-store.ts";
import { GoTo } from "./go-to.tsx";
import type { OfficeRole } from "./queries.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";

/** Pieces of code of their own: few need them. */
const SecondStepPage = lazy(() =>
  import("./second-factor/second-step-page.tsx").then((module) => ({ default: module.SecondStepPage })),
);
const EnrolFirst = lazy(() =>
  import("./second-factor/enrol-first.tsx").then((module) => ({ default: module.EnrolFirst })),
);

type GuardProps = {
  /** The page's heading, for the moment before it is known who is there. */
  title: string;
  /** The frame of what comes, for who has a session, behind the spinner. */
  shell?: ReactNode;
  /** Shown to a user who has just signed out here. Without it they go to the sign-in page. */
  signedOut?: ReactNode;
  children: ReactNode;
};

/** Any signed-in user; a visitor signs in and comes back. A user with a second factor gives it first, in place. */
export function RequireUser({ title, shell, signedOut, children }: GuardProps) {
  const { session, settled, failure, ended } = useAuth();
  if (needsSecondStep(session)) return <AskSecondStep title={title} />;
  if (session)
    return (
      <>
        {children}
        <SignInAtHand />
        <UnsavedQuestion />
      </>
    );
  if (failure) return <Unreachable title={title} error={failure} />;
  if (!settled) return <Waiting title={title} shell={shell} />;
  if (ended === "signed out") return signedOut ?? <GoTo to="/login" />;
  return <ToSignIn ended={ended} />;
}

/** A session may end when the network is away: the pages that it leads to are loaded by then. */
function SignInAtHand() {
  useEffect(() => {
    const pages = location.pathname.startsWith("/admin") ? ["/login", "/admin/login"] : ["/login"];
    void Promise.allSettled(pages.map(loadRouteModules));
  }, []);
  return null;
}

/** By the URL as the user sees it: a record that was stored while it was written has one the router has not heard of. */
function ToSignIn({ ended }: { ended: Ended | undefined }) {
  const [to] = useState(() => loginPath(window.location));
  return <GoTo to={to} ended={ended} />;
}

type OfficeGuardProps = Omit<GuardProps, "children"> & {
  children: (role: OfficeRole) => ReactNode;
};

/**
 * Administrators and editors; other signed-in people go to their dashboard. Who is listed and has not proved enough, or has nothing to
 * prove it with, is asked only for that.
 */
export function RequireOffice({ title, shell, signedOut, children }: OfficeGuardProps) {
  return (
    <RequireUser title={title} shell={shell} signedOut={signedOut}>
      <OfficeOnly title={title} shell={shell}>
        {children}
      </OfficeOnly>
    </RequireUser>
  );
}

function OfficeOnly({ title, shell, children }: Omit<OfficeGuardProps, "signedOut">) {
  const access = useOfficeAccess();
  const [enrolling, setEnrolling] = useState(false);
  // Until they say that they are done: the new factor opens the door before its recovery codes were seen.
  if (!enrolling && access?.needs === "enrolment") setEnrolling(true);
  if (enrolling)
    return (
      <Suspense fallback={<Waiting title={title} />}>
        <EnrolFirst onDone={() => setEnrolling(false)} />
      </Suspense>
    );
  if (access === undefined) return <Waiting title={title} shell={shell} />;
  if (access.needs === "second_step") return <AskSecondStep title={title} />;
  const { role, granted } = access;
  if (!role || !granted) return <GoTo to="/dashboard" />;
  return children(role);
}

function AskSecondStep({ title }: { title: string }) {
  return (
    <Suspense fallback={<Waiting title={title} />}>
      <SecondStepPage />
    </Suspense>
  );
}

function Waiting({ title, shell }: Pick<GuardProps, "title" | "shell">) {
  return (
    <main id="main" className="waiting" aria-busy>
      <h1 className="sr-only">{title}</h1>
      {shell ? <div className="when-signed-in until-start-failed">{shell}</div> : null}
      <div className="container-page guard">
        <noscript>
          <Alert title="This page needs JavaScript">
            It shows your own data, which your browser loads after you sign in. Turn JavaScript on for this
            site. All public pages work without it.
          </Alert>
        </noscript>
        <StartFailure />
        <Spinner label="Loading" className="js-only until-start-failed" />
      </div>
    </main>
  );
}

function Unreachable({ title, error }: { title: string; error: unknown }) {
  return (
    <main id="main" className="container-page guard">
      <h1 className="sr-only">{title}</h1>
      <LoadFailure error={error} retry={startAuth} />
    </main>
  );
}
