import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { useAuth } from "./auth-provider.tsx";
import { SubmitButton } from "./form-parts.tsx";
import { claimAdmin, isAdminQuery } from "./queries.ts";

/** One button: opening the link alone changes nothing. */
export function ClaimAdmin() {
  const [search] = useSearchParams();
  const { user } = useAuth();
  const queries = useQueryClient();
  const [done, setDone] = useState(false);
  const { busy, problem, onSubmit } = useSubmission(async () => {
    try {
      await claimAdmin(await browserClient(), search.get("token") ?? "");
    } catch (error) {
      return messageFor(error);
    }
    await queries.invalidateQueries({ queryKey: isAdminQuery(user?.id).queryKey });
    setDone(true);
    return undefined;
  });
  if (done) {
    return (
      <>
        <Alert variant="success" live title="You are the administrator of this site.">
          The link has been used up. You can make others administrators in the back office, under Settings.
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
