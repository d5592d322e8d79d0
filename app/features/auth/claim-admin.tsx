import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Link } from "~/ui/link.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { useAuth, useOfficeAccess } from "./auth-provider.tsx";
import { SubmitButton } from "./form-parts.tsx";
import { claimAdmin, officeAccessKey } from "./queries.ts";
import { factorsQuery } from "./security/queries.ts";

const EnrolSteps = lazy(() =>
  import("./second-factor/enrol-steps.tsx").then((module) => ({ default: module.EnrolSteps })),
);

/** One button: opening the link alone changes nothing. */
export function ClaimAdmin() {
  const [search] = useSearchParams();
  const { user } = useAuth();
  const queries = useQueryClient();
  const [step, setStep] = useState<"claim" | "second factor" | "done">("claim");
  const { data: factors } = useQuery({ ...factorsQuery(user?.id ?? ""), enabled: user !== null });
  const hasFactor = factors !== undefined && factors.apps.length + factors.passkeys.length > 0;
  const isNeeded = useOfficeAccess()?.needs === "enrolment";
  const { busy, problem, onSubmit } = useSubmission(async () => {
    try {
      await withStepUp(async () => claimAdmin(await browserClient(), search.get("token") ?? ""));
    } catch (error) {
      return messageFor(error);
    }
    await queries.invalidateQueries({ queryKey: officeAccessKey(user?.id) });
    setStep(hasFactor ? "done" : "second factor");
    return undefined;
  });
  if (step === "second factor")
    return (
      <>
        <Alert variant="success" live title="You are the administrator of this site.">
          Now add a second factor, so that a stolen password is not enough to open the back office.
        </Alert>
        <Suspense fallback={<Spinner label="Loading" />}>
          <EnrolSteps onDone={() => setStep("done")} />
        </Suspense>
        {isNeeded ? null : (
          <p className="account-other">
            <Link href="/admin">Open the back office without one</Link>
          </p>
        )}
      </>
    );
  if (step === "done") {
    return (
      <>
        <Alert variant="success" live title="You are the administrator of this site.">
          The link no longer works. You can add other administrators in the back office, under People.
        </Alert>
        <ButtonLink href="/admin" className="account-next">
          Open the back office
        </ButtonLink>
      </>
    );
  }
  return (
    <form onSubmit={onSubmit} className="form">
      <FormProblem problem={problem} />
      <p>
        You are signed in as <strong>{user?.email}</strong>. This account becomes the site's first
        administrator.
      </p>
      <SubmitButton busy={busy}>{busy ? "Setting up..." : "Become administrator"}</SubmitButton>
    </form>
  );
}
