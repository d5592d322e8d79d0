import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Alert } from "~/ui/alert.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { toast } from "~/ui/toast-store.ts";
import { consumeLink, sendConfirmation } from "./account-calls.ts";
import { useAuth } from "./auth-provider.tsx";
import { type LinkKind, type LinkProblem, problemWith, readLink } from "./mail-links.ts";
import { MailRequestForm } from "./mail-request-form.tsx";

/** The button that uses a mailed link up. In the browser only: the address is never part of the stored page. */
export function ConfirmLink({ onHalfDone, onSent }: { onHalfDone(): void; onSent(email: string): void }) {
  const navigate = useNavigate();
  const { user } = useAuth();
  const link = readLink(useLocation().search);
  const [problem, setProblem] = useState<LinkProblem | undefined>(link.problem);
  const [busy, setBusy] = useState(false);
  const { kind } = link;

  async function press() {
    if (link.problem) return;
    setBusy(true);
    const { success, error, complete } = await consumeLink(link.tokenHash, link.kind.type);
    setBusy(false);
    if (!success) return setProblem(problemWith(error));
    if (!complete) return onHalfDone();
    toast({ variant: "success", ...link.kind.done });
    // The address with the link leaves the history: it is of no use any more.
    navigate(link.kind.lands, { replace: true });
  }

  return (
    <div className="grid gap-6">
      {problem ? (
        <Alert variant="destructive" title={problem.title}>
          {problem.text}
        </Alert>
      ) : null}
      {kind && (!problem || problem.retry) ? (
        <>
          {user ? (
            <Alert live={false}>
              This browser is signed in as <b>{user.email}</b>. If the message was sent to another address, it will be signed in with that one.
            </Alert>
          ) : null}
          <Button size="lg" busy={busy} onClick={press} className="w-full">
            {busy ? kind.busy : kind.action}
          </Button>
        </>
      ) : (
        <Remedy kind={kind} onSent={onSent} />
      )}
    </div>
  );
}

function Remedy({ kind, onSent }: { kind: LinkKind | undefined; onSent(email: string): void }) {
  switch (kind?.remedy) {
    case "new recovery":
      return (
        <ButtonLink href="/forgot-password" size="lg">
          Ask for a new link
        </ButtonLink>
      );
    case "ask again signed in":
      return (
        <p>
          <Link href="/login?next=%2Fdashboard">Sign in</Link> and ask for the change again, in the settings of your dashboard.
        </p>
      );
    case "ask whoever invited":
      return (
        <p>
          Please ask whoever invited you for a new invitation, or <Link href="/contact">write to us</Link>.
        </p>
      );
    default:
      return (
        <>
          <p>
            If you have confirmed already, <Link href="/login">sign in</Link>. Otherwise enter your address, and a new link comes by e-mail.
          </p>
          <MailRequestForm label="Send a new link" send={sendConfirmation} onSent={onSent} />
        </>
      );
  }
}
