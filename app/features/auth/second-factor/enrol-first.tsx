import { AccountPage } from "../account-page.tsx";
import { SignOutButton } from "../sign-out-button.tsx";
import { EnrolSteps } from "./enrol-steps.tsx";

const facts = [
  { label: "Who", value: "Everyone who works in the back office" },
  { label: "Stored", value: "Secrets encrypted, recovery codes as hashes" },
  { label: "Several", value: "Add more in your settings: a second key is a good idea" },
  { label: "Lost", value: "A recovery code, or the operator, lets you in again" },
];

/** In place of the back office, for an administrator or editor who has no second factor where one is needed. */
export function EnrolFirst({ onDone }: { onDone: () => void }) {
  return (
    <AccountPage
      eyebrow="Back office"
      title="Add a second factor first"
      lead="Everyone who works here needs one: a password alone does not open the back office."
      facts={facts}
    >
      <EnrolSteps onDone={onDone} />
      <p className="account-other">
        <SignOutButton variant="link" />
      </p>
    </AccountPage>
  );
}
