import { useLocation } from "react-router";
import { sendConfirmation } from "~/features/auth/account-calls.ts";
import { AccountPage } from "~/features/auth/account-page.tsx";
import { GuestOnly } from "~/features/auth/guest-only.tsx";
import { MailSent } from "~/features/auth/mail-sent.tsx";
import { RegisterForm } from "~/features/auth/register-form.tsx";
import { useLeaveWhenSignedIn } from "~/features/auth/use-leave-when-signed-in.ts";
import { getSignUpOpen } from "~/features/site-settings/queries.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { keepRemembered } from "~/lib/page/remembered-location.ts";
import { databaseContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { Alert } from "~/ui/alert.tsx";
import { Link } from "~/ui/link.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import type { Route } from "./+types/register";

export const handle: RouteHandle = { hydrate: "on-use" };

const facts = [
  { label: "Stored", value: "Your e-mail address, and a salted hash of your password" },
  {
    label: "Reading history",
    value: "For your own statistics only; on by default, and you can switch it off",
  },
  { label: "Export", value: "All your data in one download" },
  { label: "Deletion", value: "The account and all its data, immediately" },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { isOpen: await getSignUpOpen(context.get(databaseContext)) };
}

export default function Register({ loaderData: { isOpen } }: Route.ComponentProps) {
  const { state, search } = useLocation();
  const sentTo: unknown = state?.sentTo;
  useLeaveWhenSignedIn("/dashboard");
  // After a reload the browser still knows it, the stored page does not.
  return useHydrated() && typeof sentTo === "string" ? (
    <ConfirmationSent email={sentTo} again={keepRemembered("/register", search)} />
  ) : (
    <RegisterPage isOpen={isOpen} />
  );
}

function RegisterPage({ isOpen }: { isOpen: boolean }) {
  return (
    <AccountPage
      eyebrow="Account"
      title="Create Account"
      lead="Follow the blog, bookmark articles and continue reading where you stopped."
      facts={facts}
    >
      {isOpen ? (
        <GuestOnly>
          <RegisterForm />
        </GuestOnly>
      ) : (
        <SignUpClosed />
      )}
    </AccountPage>
  );
}

function SignUpClosed() {
  return (
    <Alert title="Sign-up is closed at the moment">
      If you have an account, you can <Link href="/login">sign in</Link> as usual. If you need one,{" "}
      <Link href="/contact">write to us</Link>.
    </Alert>
  );
}

function ConfirmationSent({ email, again }: { email: string; again: string }) {
  return (
    <MailSent
      lead={
        <>
          A message to <b>{email}</b> is on its way. If this e-mail address already has an account, the
          message says so.
        </>
      }
      steps={[
        "Open the message",
        "Open its link on any device",
        "Confirm your e-mail address there, then sign in on any device",
      ]}
      send={() => sendConfirmation(email)}
      again={again}
    />
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Create Account",
    description:
      "Create an account to follow the blog, keep bookmarks and a reading list. We never share your data, and you can delete it at any time.",
    path: "/register",
    noindex: true,
  });
}
