import { useState } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { MailIcon } from "~/ui/icons/everyday.tsx";
import { useBusy } from "~/ui/use-busy.ts";
import { sendTestMail } from "./admin-queries.ts";
import { MailQueue } from "./mail-queue.tsx";

type Outcome = { isSent: boolean; sentence: string; attempt: number };

export function MailSection({ userId, email }: { userId: string; email: string }) {
  const [busy, whileBusy] = useBusy();
  const [outcome, setOutcome] = useState<Outcome>();

  async function send() {
    const attempt = (outcome?.attempt ?? 0) + 1;
    try {
      const to = await sendTestMail();
      setOutcome({ isSent: true, sentence: `The mail server accepted a test message to ${to}.`, attempt });
    } catch (error) {
      setOutcome({ isSent: false, sentence: messageFor(error), attempt });
    }
  }

  return (
    <FormSection
      id="mail"
      title="Mail"
      description="Confirmations, password links and new messages are sent by e-mail. The operator sets the mail server with SMTP_URL; without one, mails stay in the database. Failed mails are retried for three days."
    >
      <div className="site-settings-form">
        {outcome ? (
          <Alert
            key={outcome.attempt}
            live
            variant={outcome.isSent ? "success" : "destructive"}
            title={outcome.sentence}
          />
        ) : null}
        <Button variant="secondary" busy={busy} onClick={() => whileBusy(send)}>
          {busy ? null : <MailIcon width="18" height="18" />}
          {busy ? "Sending..." : "Send a test message"}
        </Button>
        <p className="form-section-description">It is sent to your e-mail, {email}.</p>
        <MailQueue userId={userId} />
      </div>
    </FormSection>
  );
}
