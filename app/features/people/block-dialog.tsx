import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { useWrite } from "~/lib/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
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
  const { label } = words[verb];
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger>
        <Button variant="ghost" size="sm">
          {label}
          <span className="sr-only"> {account.email}</span>
        </Button>
      </DialogTrigger>
      <BlockForm userId={userId} account={account} verb={verb} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

type BlockFormProps = { userId: string; account: Account; verb: "block" | "unblock"; onDone: () => void };

function BlockForm({ userId, account, verb, onDone }: BlockFormProps) {
  const { label, description, done } = words[verb];
  const formId = useId();
  const write = useWrite();
  const queries = useQueryClient();
  const { busy, problem, problems, onSubmit } = useSubmission(
    async ({ reason }, form) => {
      try {
        await write(async () => changeBlock(await browserClient(), verb, account.id, reason));
      } catch (error) {
        return messageFor(error);
      }
      form.reset();
      onDone();
      toast({ variant: "success", title: `${account.email} ${done}` });
      await queries.invalidateQueries(peopleQueries(userId));
    },
    { schema: blockSchema },
  );
  return (
    <DialogContent
      title={`${label} ${account.email}?`}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button variant="secondary" disabled={busy}>
              Cancel
            </Button>
          </DialogClose>
          <Button type="submit" form={formId} variant={verb === "block" ? "danger" : "primary"} busy={busy}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={onSubmit}
        aria-label={`${label} account`}
        className="people-form"
        noValidate
      >
        <FormProblem problem={problem} />
        <Field
          label="Reason"
          description="For administrators only, at most 500 characters. The audit log keeps it."
          error={problems.reason}
        >
          <Input name="reason" autoComplete="off" data-autofocus />
        </Field>
      </form>
    </DialogContent>
  );
}
