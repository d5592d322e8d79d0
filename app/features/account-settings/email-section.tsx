import type { User } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { SettingsFact, SettingsForm, SettingsSection } from "~/ui/settings-section.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { useBusy } from "~/ui/use-busy.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { askForNewEmail, sendEmailChangeAgain } from "./account-calls.ts";
import { accountQuery } from "./queries.ts";

export function EmailSection({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  return (
    <SettingsSection
      id="email"
      title="E-mail address"
      description="You sign in with this address. A change takes effect once both the old and the new address have confirmed it. This protects your account if you leave your desk unlocked."
    >
      <SettingsFact
        label="You sign in as"
        value={user.email ?? ""}
        action={
          editing ? null : (
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              Change e-mail
            </Button>
          )
        }
      />
      {user.new_email ? <Pending email={user.email ?? ""} next={user.new_email} /> : null}
      {editing ? (
        <EmailForm userId={user.id} current={user.email ?? ""} onDone={() => setEditing(false)} />
      ) : null}
    </SettingsSection>
  );
}

function Pending({ email, next }: { email: string; next: string }) {
  const [busy, whileBusy] = useBusy();
  async function again() {
    try {
      await sendEmailChangeAgain(email);
      toast({ variant: "success", title: "Sent again", description: "Earlier links no longer work." });
    } catch (error) {
      toastFailure("Error", error);
    }
  }
  return (
    <Alert title={`Waiting for both addresses: ${next}`} live>
      <p>
        We have sent messages to {email} and to {next}. Open the link in each. Until both are confirmed, sign
        in with the old address.
      </p>
      <Button variant="secondary" size="sm" busy={busy} onClick={() => whileBusy(again)}>
        {busy ? "Sending..." : "Send the mails again"}
      </Button>
    </Alert>
  );
}

type EmailFormProps = { userId: string; current: string; onDone: () => void };

function EmailForm({ userId, current, onDone }: EmailFormProps) {
  const queries = useQueryClient();
  const submission = useSubmission(async ({ email = "" }) => {
    if (email.toLowerCase() === current.toLowerCase()) return "This is already your e-mail address";
    try {
      await askForNewEmail(email);
      await queries.invalidateQueries({ queryKey: accountQuery(userId).queryKey });
    } catch (error) {
      return messageFor(error);
    }
    onDone();
  });
  return (
    <SettingsForm
      submission={submission}
      label="Change e-mail"
      submitLabel="Send both mails"
      busyLabel="Sending..."
      onCancel={onDone}
    >
      <Field label="New e-mail address">
        <Input autoFocus name="email" type="email" required autoComplete="email" />
      </Field>
    </SettingsForm>
  );
}
