import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { Input } from "~/ui/input.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { type Account, changeBlock } from "./block-queries.ts";
import { peopleQueries } from "./queries.ts";
import { blockSchema } from "./schema.ts";

const words = {
  block: {
    label: "Block",
    description: "They are signed out everywhere and cannot sign in until an administrator unblocks them.",
    done: "is blocked",
  },
  unblock: {
    label: "Unblock",
    description: "They can sign in again with the password they have.",
    done: "is no longer blocked",
  },
} as const;

/** Its button and its question: both ways need a reason. */
export function BlockDialog({ userId, account }: { userId: string; account: Account }) {
  const [open, setOpen] = useState(false);
  const verb = account.block ? "unblock" : "block";
  const { label, description, done } = words[verb];
  const write = useWrite();
  const queries = useQueryClient();
  const submission = useSubmission(
    async ({ reason }, form) => {
      try {
        await write(async () => changeBlock(await browserClient(), verb, account.id, reason));
      } catch (error) {
        return messageFor(error);
      }
      form.reset();
      setOpen(false);
      toast({ variant: "success", title: `${account.email} ${done}` });
      await queries.invalidateQueries(peopleQueries(userId));
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
        description="For administrators only, at most 500 characters. The audit log keeps it."
        error={submission.problems.reason}
      >
        <Input name="reason" autoComplete="off" data-autofocus />
      </Field>
    </FormDialog>
  );
}
