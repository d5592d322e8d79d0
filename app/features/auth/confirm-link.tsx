import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { takeAwaited } from "~/lib/page/remembered-location.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useBusy } from "~/ui/use-busy.ts";
import { consumeLink, sendConfirmation } from "./account-calls.ts";
import { AccountPage } from "./account-page.tsx";
import { useAuth } from "./auth-provider.tsx";
import { LinkRemedy, SignInOrReset } from "./link-remedy.tsx";
import { type LinkProblem, problemWith, readLink } from "./mail-links.ts";
import { linkFacts, MailSent } from "./mail-sent.tsx";

type Step = { name: "ask" | "other mailbox" | "sign in" } | { name: "sent"; to: string };

/** The button that uses a mailed link up. In the browser only: what the link holds is never part of a stored page. */
export function ConfirmLink() {
  const navigate = useNavigate();
  const { user } = useAuth();
  const link = readLink(useLocation().search);
  const [step, setStep] = useState<Step>({ name: "ask" });
  const [problem, setProblem] = useState<LinkProblem | undefined>(link.problem);
  const [busy, whileBusy] = useBusy();
  const { kind } = link;

  async function press() {
    if (link.problem) return;
    const { success, error, complete } = await whileBusy(() => consumeLink(link.tokenHash, link.kind.type));
    if (!success) return setProblem(problemWith(error));
    if (!complete) return setStep({ name: link.kind.type === "email_change" ? "other mailbox" : "sign in" });
    toast({ variant: "success", ...link.kind.done });
    // The URL with the link leaves the history: it is of no use any more.
    const { remedy, lands } = link.kind;
    const awaited = remedy === "new confirmation" && lands === "/" ? takeAwaited() : undefined;
    navigate(awaited || lands, { replace: true });
  }

  if (step.name === "sent") return <NewLinkSent email={step.to} />;
  if (step.name === "other mailbox") return <OtherMailbox />;
  if (step.name === "sign in") return <RegisteredTwice />;
  const mayPress = kind && (!problem || problem.retry);
  return (
    <AccountPage
      eyebrow="Account · by e-mail"
      title={kind?.title ?? "This link does not work"}
      lead={mayPress ? kind.lead : undefined}
      facts={linkFacts}
    >
      {problem ? (
        <Alert variant="destructive" title={problem.title}>
          {problem.text}
        </Alert>
      ) : null}
      {mayPress && user ? (
        <Alert live={false}>
          This browser is signed in as <b>{user.email}</b>. If the message was sent to another e-mail address,
          you will be signed in with that one.
        </Alert>
      ) : null}
      {mayPress ? (
        <Button size="lg" busy={busy} onClick={press}>
          {busy ? kind.busy : kind.action}
        </Button>
      ) : (
        <LinkRemedy remedy={problem?.remedy ?? kind?.remedy} onSent={(to) => setStep({ name: "sent", to })} />
      )}
    </AccountPage>
  );
}

function NewLinkSent({ email }: { email: string }) {
  return (
    <MailSent
      lead={
        <>
          If an account for <b>{email}</b> awaits confirmation, a new link is on its way.
        </>
      }
      steps={["Open the message", "Open its link on any device", "Press the button, then sign in"]}
      send={() => sendConfirmation(email)}
      again="/register"
    />
  );
}

function OtherMailbox() {
  return (
    <AccountPage eyebrow="Account · by e-mail" title="One address is confirmed" facts={linkFacts}>
      <Alert variant="success" live title="Confirmation received">
        Now open the message sent to the other address and confirm there too. Until then, your e-mail address
        does not change.
      </Alert>
    </AccountPage>
  );
}

/** Only the password tells apart who registered which: the link alone does not sign in. */
function RegisteredTwice() {
  return (
    <AccountPage eyebrow="Account · by e-mail" title="Your e-mail address is confirmed" facts={linkFacts}>
      <Alert variant="success" live title="Now sign in with your password">
        This address was registered more than once, perhaps not only by you. If your password is not accepted,
        the link belonged to another registration. Choose a new password, so that only you can sign in.
      </Alert>
      <SignInOrReset />
    </AccountPage>
  );
}
