import { type ReactNode, useEffect, useRef, useState } from "react";
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { Alert } from "~/ui/alert.tsx";
import { Link } from "~/ui/link.tsx";
import type { Outcome } from "./account-calls.ts";
import { AccountPage } from "./account-page.tsx";
import { SendAgain } from "./send-again.tsx";

type MailSentProps = {
  lead: ReactNode;
  steps: string[];
  send(): Promise<Outcome>;
  /** Back to the form. */
  again: string;
};

/** After asking for a message: what to do, in order, and what when it does not come. */
export function MailSent({ lead, steps, send, again }: MailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <AccountPage
      eyebrow="Account · one step left"
      title="Check your e-mail"
      lead={lead}
      facts={linkFacts}
      headingRef={heading}
    >
      <ol className="mail-steps">
        {steps.map((step, index) => (
          <li key={step}>
            <span className="label-mono" aria-hidden>
              {String(index + 1).padStart(2, "0")}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <MailboxNote />
      <div className="mail-missing">
        <p>Nothing there? Check your spam folder, then request another message.</p>
        <SendAgain send={send} />
        <p className="small">
          <Link href={again}>Use another e-mail address</Link>
        </p>
      </div>
    </AccountPage>
  );
}

export const linkFacts = [
  { label: "The link", value: "Works once, for one hour, on any device" },
  { label: "Takes effect through", value: "The button on its page, because mail scanners open links" },
  { label: "Asking again", value: "Cancels every earlier link" },
  { label: "If it was not you", value: "Ignore the message" },
];

/** Where no mail server is set, mails stay on this machine; then there is nothing to wait for. */
function MailboxNote() {
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
    if (isLocal)
      browserConfig().then(
        ({ mailbox }) => setIsHere(mailbox),
        () => {},
      );
  }, []);
  if (!isHere) return null;
  return (
    <Alert title="No mail server is set">
      Messages stay on this machine. Read them in the{" "}
      <a className="link" href="/dev/mailbox" target="_blank" rel="noopener">
        mailbox
      </a>
      .
    </Alert>
  );
}
