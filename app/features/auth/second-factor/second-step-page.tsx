import { AccountPage } from "../account-page.tsx";
import { useAuth } from "../auth-provider.tsx";
import { SignInStep } from "./sign-in-step.tsx";

const facts = [
  { label: "Why", value: "A password alone can be stolen" },
  { label: "Codes", value: "Each works once" },
  { label: "Wrong codes", value: "After five, enter your password again" },
  { label: "Lost everything?", value: "Contact us. An administrator can reset it." },
];

/** In place of a page whose visitor has given the password alone. They are where they wanted to be, and stay. */
export function SecondStepPage() {
  const { user } = useAuth();
  return (
    <AccountPage
      eyebrow="Account"
      title="One more step"
      lead={
        <>
          Signing in as <b>{user?.email}</b>. Enter your second factor to continue.
        </>
      }
      facts={facts}
    >
      <SignInStep />
    </AccountPage>
  );
}
