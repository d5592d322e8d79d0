import type { User } from "@supabase/supabase-js";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { Input } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { deleteAccount } from "./queries.ts";
import { SettingsSection } from "./settings-section.tsx";

type DeleteSectionProps = {
  user: User;
  /** Ends the session in this browser alone. */
  leave(): Promise<void>;
};

export function DeleteSection({ user, leave }: DeleteSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection
      id="delete"
      title="Delete account"
      description="For good, at once, with everything of yours. There is no copy to bring back; backups are overwritten in their own time."
    >
      <p>
        Profile, picture, bookmarks, reading list, reading history, notifications and sessions are deleted.
        Messages you sent through the contact form are not part of the account; the privacy policy says how
        long they are kept.
      </p>
      <div className="settings-actions">
        <Dialog open={open} onOpenChange={setOpen}>
          <DialogTrigger>
            <Button variant="secondary" className="settings-danger">
              Delete my account
            </Button>
          </DialogTrigger>
          <DeleteDialog user={user} leave={leave} />
        </Dialog>
      </div>
    </SettingsSection>
  );
}

function DeleteDialog({ user, leave }: DeleteSectionProps) {
  const navigate = useNavigate();
  const formId = useId();
  const accountEmail = user.email ?? "";
  const { busy, problem, onSubmit } = useSubmission(async ({ email = "" }) => {
    if (email.toLowerCase() !== accountEmail.toLowerCase()) return "This is not the address of your account";
    try {
      await deleteAccount(await browserClient(), user.id);
    } catch (error) {
      return messageFor(error);
    }
    navigate("/", { replace: true });
    await leave();
    toast({
      variant: "success",
      title: "Your account is deleted",
      description: "Nothing of it is left here.",
    });
  });
  return (
    <DialogContent
      title="Delete your account?"
      description="This cannot be undone. Download your data first if you want to keep it."
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {busy ? "Deleting..." : "Delete for good"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} aria-label="Delete account" className="settings-form" noValidate>
        <FormProblem problem={problem} />
        <Field label="Your e-mail address" description={<>Type {accountEmail} to confirm.</>}>
          <Input
            name="email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            data-autofocus
          />
        </Field>
      </form>
    </DialogContent>
  );
}
