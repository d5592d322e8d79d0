import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";
import { loginPath } from "~/lib/page/remembered-location.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { useAuth } from "../auth-provider.tsx";
import { SubmitButton } from "../form-parts.tsx";
import { acceptInvitation, type Invitation, invitationQuery } from "../invitation-queries.ts";
import { officeAccessKey } from "../queries.ts";
import { SignOutButton } from "../sign-out-button.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

const roleNames = { admin: "administrator", editor: "editor" } as const;

/** What the link leads to: a new account, signing in, or one press. In the browser only: a stored page holds no token. */
export function AcceptInvitation() {
  const { pathname, search, hash } = useLocation();
  const token = new URLSearchParams(search).get("token") ?? "";
  const { user, settled } = useAuth();
  const { data: invitation, error, isPending, refetch } = useQuery(invitationQuery(token));
  // The form that makes the account also signs in and accepts: it stays until it is done.
  const [joining, setJoining] = useState(false);
  const accept = useAccept(token);

  if (error && invitation === undefined) return <LoadFailure error={error} retry={refetch} />;
  if (isPending || !settled) return <Spinner label="Loading the invitation" />;
  if (!invitation)
    return (
      <Alert variant="destructive" title="This invitation no longer works">
        It has been used or withdrawn, or it is older than seven days. Ask the person who invited you for a
        new one.
      </Alert>
    );
  if (joining || (!user && !invitation.has_account))
    return (
      <>
        <Words invitation={invitation} />
        <NewAccountForm email={invitation.email} token={token} accept={accept} onWorking={setJoining} />
      </>
    );
  if (!user)
    return (
      <>
        <Words invitation={invitation} />
        <p>This e-mail address already has an account. Sign in to accept the invitation.</p>
        <ButtonLink href={loginPath({ pathname, search, hash })} size="lg">
          Sign in
        </ButtonLink>
      </>
    );
  if (user.email !== invitation.email)
    return (
      <Alert title={`This invitation is for ${invitation.email}`}>
        <p>
          You are signed in as <b>{user.email}</b>. Sign out, and open the link again.
        </p>
        <SignOutButton size="sm" />
      </Alert>
    );
  return (
    <>
      <Words invitation={invitation} />
      <AcceptForm accept={accept} />
    </>
  );
}

function Words({ invitation: { email, role } }: { invitation: Invitation }) {
  return (
    <p>
      <b>{email}</b> is invited to work on this site as an <b>{roleNames[role]}</b>.
    </p>
  );
}

function AcceptForm({ accept }: { accept: () => Promise<void> }) {
  const { busy, problem, onSubmit } = useSubmission(async () => {
    try {
      await accept();
    } catch (error) {
      return messageFor(error);
    }
    return undefined;
  });
  return (
    <form onSubmit={onSubmit} aria-label="Accept the invitation" className="form">
      <FormProblem problem={problem} />
      <SubmitButton busy={busy}>{busy ? "Accepting..." : "Accept the invitation"}</SubmitButton>
    </form>
  );
}

/** Takes the role, then goes to the back office, whose guard asks for a second factor where one is needed. */
function useAccept(token: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    await withStepUp(async () => acceptInvitation(await browserClient(), token));
    const { data } = await (await browserClient()).auth.getSession();
    await queries.invalidateQueries({ queryKey: officeAccessKey(data.session?.user.id) });
    toast({ variant: "success", title: "Welcome to the back office" });
    navigate("/admin", { replace: true });
  };
}
