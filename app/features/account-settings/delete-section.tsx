import type { User } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { withPassword } from "~/lib/backend/browser-client.ts";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { passSecondStep } from "~/lib/backend/step-up.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { Input } from "~/ui/input.tsx";
import { Link } from "~/ui/link.tsx";
import { PasswordInput } from "~/ui/password-input.tsx";
import { SettingsSection } from "~/ui/settings-section.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { accountQuery, deleteAccount } from "./queries.ts";

type DeleteSectionProps = {
  user: User;
  /** Ends the session in this browser alone. */
  leave(): Promise<void>;
};

export function DeleteSection({ user, leave }: DeleteSectionProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  function change(next: boolean) {
    // The e-mail to type is the one that the account has now.
    if (next) void queries.invalidateQueries({ queryKey: accountQuery(user.id).queryKey });
    setOpen(next);
  }
  return (
    <SettingsSection
      id="delete"
      title="Delete account"
      description="Deletes your account and all its data immediately. This cannot be undone; backups are deleted within 30 days."
    >
      <p>
        Profile, picture, bookmarks, reading list, reading history, notifications and sessions are deleted.
        Messages you sent through the contact form are not part of the account; the privacy policy says how
        long they are kept.
      </p>
      <div className="settings-actions">
        <DeleteDialog user={user} leave={leave} open={open} onOpenChange={change} />
      </div>
    </SettingsSection>
  );
}

type DeleteDialogProps = DeleteSectionProps & { open: boolean; onOpenChange: (open: boolean) => void };

function DeleteDialog({ user, leave, open, onOpenChange }: DeleteDialogProps) {
  const navigate = useNavigate();
  const accountEmail = user.email ?? "";
  const submission = useSubmission(async ({ email = "", password = "" }, form) => {
    if (email.toLowerCase() !== accountEmail.toLowerCase())
      return "This is not the e-mail address of your account";
    if (password === "") return messageFor({ code: "current_password_required" });
    try {
      await withPassword(accountEmail, password, async (db) => {
        // Before anything is removed: a user who cannot confirm loses nothing.
        await passSecondStep(db);
        await deleteAccount(db, user.id);
      });
    } catch (error) {
      if (errorCode(error) !== "invalid_credentials") return messageFor(error);
      form.querySelector<HTMLInputElement>("[name=password]")?.select();
      return messageFor({ code: "current_password_invalid" });
    }
    navigate("/", { replace: true });
    await leave();
    toast({
      variant: "success",
      title: "Your account is deleted",
      description: "All its data has been removed.",
    });
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button variant="secondary" className="settings-danger">
          Delete my account
        </Button>
      }
      title="Delete your account?"
      description="This cannot be undone. Download your data first if you want to keep it."
      submission={submission}
      submitLabel={submission.busy ? "Deleting..." : "Delete permanently"}
      destructive
      label="Delete account"
      className="settings-form"
    >
      <Field label="Your e-mail address" description={<>Type {accountEmail} to confirm.</>}>
        <Input name="email" type="email" autoComplete="off" data-autofocus />
      </Field>
      {/* So that a password manager knows whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={accountEmail} readOnly hidden />
      <Field
        label="Your password"
        description={
          <>
            Forgotten? <Link href="/forgot-password">Set a new one by e-mail</Link>.
          </>
        }
      >
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
}
