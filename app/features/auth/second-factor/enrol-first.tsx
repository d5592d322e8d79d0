import { AccountPage } from "../account-page.tsx";
import { SignOutButton } from "../sign-out-button.tsx";
import { EnrolSteps } from "./enrol-steps.tsx";

const facts = [
  { label: "Who", value: "Everyone who works in the back office" },
  { label: "Stored", value: "Secrets encrypted, recovery codes as hashes" },
  { label: "Spare", value: "Add a spare in your settings, in case you lose the first" },
  { label: "Lost", value: "Use a recovery code, or ask the operator" },
];

/** In place of the back office, for an administrator or editor who has no second factor where one is needed. */
export function EnrolFirst({ onDone }: { onDone: () => void }) {
  return (
    <AccountPage
      eyebrow="Back office"
      title="Add a second factor first"
      lead="Everyone who works in the back office needs one. A password alone is not enough."
      facts={facts}
    >
      <EnrolSteps onDone={onDone} />
      <p className="account-other">
        <SignOutButton variant="link" />
      </p>
    </AccountPage>
  );
}
