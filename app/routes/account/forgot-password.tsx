import { useLocation, useNavigate } from "react-router";
import { sendRecovery } from "~/features/auth/account-calls.ts";
import { AccountPage } from "~/features/auth/account-page.tsx";
import { MailRequestForm } from "~/features/auth/mail-request-form.tsx";
import { linkFacts, MailSent } from "~/features/auth/mail-sent.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { keepRemembered } from "~/lib/page/remembered-location.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { Link } from "~/ui/link.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import type { Route } from "./+types/forgot-password";

export const handle: RouteHandle = { hydrate: "on-use" };

export default function ForgotPassword() {
  const sentTo: unknown = useLocation().state?.sentTo;
  return useHydrated() && typeof sentTo === "string" ? <RecoverySent email={sentTo} /> : <RequestPage />;
}

function RequestPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const known = useHydrated() ? search : "";
  return (
    <AccountPage
      eyebrow="Account"
      title="Forgot your password?"
      lead="Enter your e-mail address. We will send you a link to choose a new password, on this device or another."
      facts={linkFacts}
    >
      <MailRequestForm
        label="Send the link"
        send={sendRecovery}
        onSent={(email) => navigate("/forgot-password", { state: { sentTo: email } })}
      />
      <p className="account-other">
        Remembered it? <Link href={keepRemembered("/login", known)}>Sign in</Link>
      </p>
    </AccountPage>
  );
}

function RecoverySent({ email }: { email: string }) {
  return (
    <MailSent
      lead={
        <>
          If there is an account for <b>{email}</b>, a message is on its way.
        </>
      }
      steps={["Open the message", "Open its link on any device", "Choose a new password there"]}
      send={() => sendRecovery(email)}
      again="/forgot-password"
    />
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Forgot password",
    description: "Request a link by e-mail and choose a new password on any device.",
    path: "/forgot-password",
    noindex: true,
  });
}
