import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "#common/zod.ts";
import type { Collection } from "#content-model/collection.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { colleaguesQuery } from "~/lib/records/colleagues.ts";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { Textarea } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { allReviews, requestReview, reviewStateQuery } from "../review-queries.ts";

type AskReviewProps = {
  type: Collection;
  id: string;
  userId: string;
  open: boolean;
  setOpen: (open: boolean) => void;
  /** What was typed is on the server before somebody is asked to read it. */
  prepare: () => Promise<boolean>;
};

const reviewSchema = z.object({
  assignee: z.string().min(1, "Choose who should read it."),
  note: z.string(),
});

/** Ready for review: who should read it, and what they should know. */
export function AskReview({ type, id, userId, open, setOpen, prepare }: AskReviewProps) {
  const [assignee, setAssignee] = useState("");
  const [note, setNote] = useState("");
  const queries = useQueryClient();
  const write = useWrite();
  const { data: colleagues } = useQuery({ ...colleaguesQuery(userId), enabled: open });
  const { data: state } = useQuery({ ...reviewStateQuery(type.table, id, "asking"), enabled: open });
  const others = colleagues?.filter((each) => each.id !== userId) ?? [];
  const isAlone = colleagues !== undefined && others.length === 0;
  const isAuthor = (each: { id: string }) => state?.authors.includes(each.id) ?? false;

  const submission = useSubmission(
    async (values) => {
      const name = others.find((each) => each.id === values.assignee)?.name;
      try {
        if (!(await prepare())) return "What you wrote could not be saved yet. Please try again in a moment.";
        await write(() => requestReview(type.table, id, values.assignee, values.note));
      } catch (failure) {
        return messageFor(failure);
      } finally {
        void queries.invalidateQueries(allReviews);
      }
      toast({ variant: "success", title: `${name} is asked to review it` });
      setNote("");
      setOpen(false);
    },
    { schema: reviewSchema, values: { assignee, note } },
  );

  return (
    <FormDialog
      open={open}
      onOpenChange={setOpen}
      title="Ask for a review"
      description="A colleague reads it as it is now, and approves it or sends it back."
      submission={submission}
      submitLabel="Ask for review"
      disabled={isAlone}
    >
      <Field
        label="Reviewer"
        error={submission.problems.assignee}
        description={
          isAlone
            ? "Nobody else works here yet. An administrator invites colleagues under People."
            : others.length > 0 && others.every(isAuthor)
              ? "All your colleagues have changed this text, and cannot approve it. An administrator invites others under People."
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
      <Field label="Note" description="What they should look at. They alone and your colleagues see it.">
        <Textarea rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
