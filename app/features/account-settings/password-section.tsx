import { useState } from "react";
import { refusePassword } from "#common/passwords/password-rules.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Link } from "~/ui/link.tsx";
import { NewPasswordFields } from "~/ui/new-password-fields.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { SettingsFact, SettingsForm, SettingsSection } from "~/ui/settings-section.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { changePassword } from "./account-calls.ts";

export function PasswordSection({ email }: { email: string }) {
  const [editing, setEditing] = useState(false);
  return (
    <SettingsSection
      id="password"
      title="Password"
      description="A new password signs out all other devices. We confirm the change by e-mail."
    >
      {editing ? (
        <PasswordForm email={email} onDone={() => setEditing(false)} />
      ) : (
        <SettingsFact
          label="Password"
          value="Stored as a hash only; no one can read it."
          action={
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              Change password
            </Button>
          }
        />
      )}
    </SettingsSection>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const submission = useSubmission(async (fields) => {
    const { current = "", password: chosen = "", confirmation = "" } = fields;
    const refusal = refusePassword(chosen, confirmation, email);
    if (refusal) return refusal;
    try {
      await changePassword(current, chosen);
    } catch (error) {
      return messageFor(error);
    }
    toast({
      variant: "success",
      title: "Your password is changed",
      description: "All other devices have been signed out.",
    });
    onDone();
  });
  return (
    <SettingsForm
      submission={submission}
      label="Change password"
      submitLabel="Save new password"
      busyLabel="Saving..."
      onCancel={onDone}
    >
      {/* So that a password manager knows whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        description={
          <>
            Forgotten? <Link href="/forgot-password">Set a new one by e-mail</Link>.
          </>
        }
      >
        <PasswordInput autoFocus name="current" required autoComplete="current-password" />
      </Field>
      <NewPasswordFields label="New password" />
    </SettingsForm>
  );
}
