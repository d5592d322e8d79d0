import { ButtonLink } from "~/ui/button.tsx";
import { Link } from "~/ui/link.tsx";
import { sendConfirmation } from "./account-calls.ts";
import type { LinkKind, LinkProblem } from "./mail-links.ts";
import { MailRequestForm } from "./mail-request-form.tsx";

type LinkRemedyProps = {
  remedy: LinkKind["remedy"] | LinkProblem["remedy"];
  onSent(email: string): void;
};

/** The way on from a link that does not work. */
export function LinkRemedy({ remedy, onSent }: LinkRemedyProps) {
  switch (remedy) {
    case "sign in":
      return <SignInOrReset />;
    case "contact":
      return (
        <p>
          <Link href="/contact">Contact us</Link> if you think this is a mistake.
        </p>
      );
    case "new recovery":
      return (
        <ButtonLink href="/forgot-password" size="lg">
          Ask for a new link
        </ButtonLink>
      );
    case "ask again signed in":
      return (
        <p>
          <Link href="/login">Sign in</Link> and request the change again in your dashboard settings.
        </p>
      );
    case "ask the inviter":
      return (
        <p>
          Please ask the person who invited you for a new invitation, or{" "}
          <Link href="/contact">write to us</Link>.
        </p>
      );
    default:
      return (
        <>
          <p>
            If you have confirmed already, <Link href="/login">sign in</Link>. Otherwise enter your e-mail
            address, and we will send you a new link.
          </p>
          <MailRequestForm label="Send a new link" send={sendConfirmation} onSent={onSent} />
        </>
      );
  }
}

export function SignInOrReset() {
  return (
    <>
      <ButtonLink href="/login" size="lg">
        Sign in
      </ButtonLink>
      <p>
        Password not accepted? <Link href="/forgot-password">Choose a new one</Link>.
      </p>
    </>
  );
}
