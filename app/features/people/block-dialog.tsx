import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { Input } from "~/ui/input.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { type Account, changeBlock } from "./block-queries.ts";
import { peopleQueries } from "./queries.ts";
import { blockSchema } from "./schema.ts";

const words = {
  block: {
    label: "Block",
    description:
      "The account is signed out everywhere and cannot sign in until an administrator unblocks it.",
    done: "is blocked",
  },
  unblock: {
    label: "Unblock",
    description: "The account can sign in again with its password.",
    done: "is no longer blocked",
  },
} as const;

/** Blocks or unblocks an account, each with a reason. */
export function BlockDialog({ userId, account }: { userId: string; account: Account }) {
  const [open, setOpen] = useState(false);
  const verb = account.block ? "unblock" : "block";
  const { label, description, done } = words[verb];
  const attempt = useAttempt(peopleQueries(userId).queryKey);
  const submission = useSubmission(
    async ({ reason }, form) => {
      const refused = await attempt(
        (db) => changeBlock(db, verb, account.id, reason),
        undefined,
        `${account.email} ${done}`,
      );
      if (refused) return refused;
      form.reset();
      setOpen(false);
      return undefined;
    },
    { schema: blockSchema },
  );
  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm">
          {label}
          <span className="sr-only"> {account.email}</span>
        </Button>
      }
      title={`${label} ${account.email}?`}
      description={description}
      submission={submission}
      submitLabel={label}
      destructive={verb === "block"}
      label={`${label} account`}
      className="people-form"
    >
      <Field
        label="Reason"
        description="For administrators only, at most 500 characters. Recorded in the audit log."
        error={submission.problems.reason}
      >
        <Input name="reason" autoComplete="off" data-autofocus />
      </Field>
    </FormDialog>
  );
}
