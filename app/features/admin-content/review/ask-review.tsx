import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "#common/zod.ts";
import type { Collection } from "#content-model/collection.ts";
import { colleaguesQuery } from "~/lib/records/colleagues.ts";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { Textarea } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { allReviews, requestReview, reviewStateQuery } from "../review-queries.ts";

type AskReviewProps = {
  type: Collection;
  id: string;
  userId: string;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Saves the typed text first, so that the reviewer can read it. */
  prepare: () => Promise<boolean>;
};

const reviewSchema = z.object({
  assignee: z.string().min(1, "Choose a reviewer."),
  note: z.string(),
});

/** Asks a colleague for a review, with a note. */
export function AskReview({ type, id, userId, open, setOpen, prepare }: AskReviewProps) {
  const [assignee, setAssignee] = useState("");
  const [note, setNote] = useState("");
  const attempt = useAttempt(allReviews.queryKey);
  const { data: colleagues } = useQuery({ ...colleaguesQuery(userId), enabled: open });
  const { data: state } = useQuery({ ...reviewStateQuery(type.table, id, "asking"), enabled: open });
  const others = colleagues?.filter((each) => each.id !== userId) ?? [];
  const isAlone = colleagues !== undefined && others.length === 0;
  const isAuthor = (each: { id: string }) => state?.authors.includes(each.id) ?? false;

  const submission = useSubmission(
    async (values) => {
      const name = others.find((each) => each.id === values.assignee)?.name;
      if (!(await prepare())) return "Your text could not be saved yet. Please try again in a moment.";
      const failure = await attempt(() => requestReview(type.table, id, values.assignee, values.note));
      if (failure) return failure;
      toast({ variant: "success", title: `${name} has been asked for a review` });
      setNote("");
      setOpen(false);
      return undefined;
    },
    { schema: reviewSchema, values: { assignee, note } },
  );

  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      title="Ask for a review"
      description="A colleague reads the current text and approves it or sends it back."
      submission={submission}
      submitLabel="Ask for review"
      disabled={isAlone}
    >
      <Field
        label="Reviewer"
        error={submission.problems.assignee}
        description={
          isAlone
            ? "You have no colleagues yet. An administrator can invite them under People."
            : others.length > 0 && others.every(isAuthor)
              ? "All your colleagues have changed this text and cannot approve it. An administrator can invite others under People."
              : undefined
        }
      >
        <NativeSelect value={assignee} onChange={(event) => setAssignee(event.target.value)}>
          <option value="">Choose…</option>
          {others.map((each) => (
            <option key={each.id} value={each.id} disabled={isAuthor(each)}>
              {each.name}
              {isAuthor(each) ? " (changed this text)" : ""}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Note" description="What the reviewer should look at. Only your colleagues see it.">
        <Textarea rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
