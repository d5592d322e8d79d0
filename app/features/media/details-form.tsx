import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useLayoutEffect } from "react";
import { z } from "#common/zod.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { printAsTyped } from "~/lib/text/smart-quotes.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { joinLabels, labelsProblem, readLabels } from "./labels.ts";
import { LabelsField } from "./labels-field.tsx";
import { changeMedia, type MediaItem, mediaKey } from "./library-queries.ts";

export const altRequired = "Say what the image shows. Without it, the image cannot be used.";
const shared = {
  caption: z.string().trim().max(500, "At most 500 characters"),
  credit: z.string().trim().max(200, "At most 200 characters"),
  labels: z.string().superRefine((text, context) => {
    const problem = labelsProblem(readLabels(text));
    if (problem) context.addIssue({ code: "custom", message: problem });
  }),
};
const imageSchema = z.object({ ...shared, words: z.string().trim().min(1, altRequired) });
const documentSchema = z.object({
  ...shared,
  words: z.string().trim().min(1, "Give it a title: it is what visitors read."),
});

type DetailsFormProps = {
  item: MediaItem;
  userId: string;
  /** Kept true while something is typed that is not saved; made false by what closes the form without another question. */
  isChanged: RefObject<boolean>;
};

/** What an image shows or a document is called, and what else is known of it. */
export function DetailsForm({ item, userId, isChanged }: DetailsFormProps) {
  const isImage = item.title === null;
  const saved = {
    words: item.alt ?? item.title ?? "",
    caption: item.caption,
    credit: item.credit,
    labels: joinLabels(item.labels),
  };
  const { values, isDirty, set, noteSaved } = useFormDraft(`media-${item.id}`, userId, saved);
  const client = useQueryClient();
  const write = useWrite();
  const { busy, problem, problems, onSubmit } = useSubmission(
    async ({ words, caption, credit, labels }) => {
      try {
        const named = isImage ? { alt: words, caption, credit } : { title: words };
        await write(async () =>
          changeMedia(await browserClient(), item.id, { ...named, labels: readLabels(labels) }),
        );
        await client.invalidateQueries({ queryKey: mediaKey });
        noteSaved();
      } catch (failure) {
        return messageFor(failure, "The details were not saved.");
      }
      toast({ title: "Details saved", variant: "success" });
      return undefined;
    },
    { schema: isImage ? imageSchema : documentSchema, values },
  );
  useLayoutEffect(() => {
    isChanged.current = isDirty;
    return () => {
      isChanged.current = false;
    };
  }, [isDirty, isChanged]);
  const question = useLeaveQuestion(isDirty, { within: "image", allow: () => !isChanged.current });
  return (
    <form onSubmit={onSubmit} className="media-form" noValidate>
      {isImage ? (
        <>
          <Field
            label="Alternative text"
            description="What it shows, in a sentence: read aloud to people who cannot see it, and shown when it does not load."
            error={problems.words ?? problem?.sentence}
            required
          >
            <Textarea
              {...printAsTyped}
              name="words"
              rows={2}
              maxLength={500}
              value={values.words}
              onChange={(event) => set({ words: event.target.value })}
            />
          </Field>
          <Field
            label="Caption"
            description="Shown under it where it stands as a figure. A text can give it another one."
            error={problems.caption}
          >
            <Textarea
              {...printAsTyped}
              name="caption"
              rows={2}
              maxLength={500}
              value={values.caption}
              onChange={(event) => set({ caption: event.target.value })}
            />
          </Field>
          <Field
            label="Credit"
            description="Who made it, as it shall be read: © Anna Keller."
            error={problems.credit}
          >
            <Input
              {...printAsTyped}
              name="credit"
              maxLength={200}
              value={values.credit}
              onChange={(event) => set({ credit: event.target.value })}
            />
          </Field>
        </>
      ) : (
        <Field
          label="Title"
          description="What visitors read where it is offered, and the name of the file they get."
          error={problems.words ?? problem?.sentence}
          required
        >
          <Input
            {...printAsTyped}
            name="words"
            maxLength={200}
            value={values.words}
            onChange={(event) => set({ words: event.target.value })}
          />
        </Field>
      )}
      <LabelsField value={values.labels} error={problems.labels} onChange={(labels) => set({ labels })} />
      <Button
        type="submit"
        size="sm"
        busy={busy}
        variant={isDirty || (isImage && item.alt === null) ? "primary" : "secondary"}
      >
        {busy ? "Saving…" : "Save details"}
      </Button>
      {question}
    </form>
  );
}
