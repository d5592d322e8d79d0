import { AccountPage } from "~/features/auth/account-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { NewPasswordForm } from "~/features/auth/new-password-form.tsx";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { Alert } from "~/ui/alert.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import type { Route } from "./+types/reset-password";

const facts = [
  { label: "Length", value: "6 characters or more; length matters more than symbols" },
  { label: "Refused", value: "The most common passwords" },
  { label: "Other devices", value: "Signed out when you save" },
  { label: "Notice", value: "We confirm the change by e-mail" },
];

export default function ResetPassword() {
  const { user, settled } = useAuth();
  return (
    <AccountPage
      eyebrow="Account"
      title="Choose a new password"
      lead={
        user ? (
          <>
            For the account <b>{user.email}</b>.
          </>
        ) : undefined
      }
      facts={facts}
    >
      {user ? (
        <NewPasswordForm email={user.email ?? ""} />
      ) : settled ? (
        <NoLink />
      ) : (
        <Spinner label="Loading" className="js-only" />
      )}
    </AccountPage>
  );
}

function NoLink() {
  return (
    <>
      <Alert title="This page needs the link from your e-mail">
        Open the link in the newest message about your password. It works once, for one hour, on any device.
      </Alert>
      <ButtonLink href="/forgot-password" size="lg">
        Ask for a new link
      </ButtonLink>
    </>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Choose a new password",
    description: "Set a new password for your account. All other devices are signed out.",
    path: "/reset-password",
    noindex: true,
  });
}
