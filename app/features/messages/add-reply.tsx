import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { Textarea } from "~/ui/input.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { addReply, type Message, repliesQuery } from "./queries.ts";
import { useReplyDraft } from "./use-reply-draft.ts";

type AddReplyProps = { userId: string; message: Message };

/** The visitor's reply arrives in the company's mailbox: an administrator pastes it here. */
export function AddReply({ userId, message }: AddReplyProps) {
  const draft = useReplyDraft("reply", userId, message.id);
  const [isOpen, setOpen] = useState(draft.body !== "");
  const attempt = useAttempt(repliesQuery(userId, message.id).queryKey);
  const { busy, problem, onSubmit } = useSubmission(async () => {
    if (draft.body.trim() === "") return "Paste the reply first.";
    const reply = { id: draft.id, message_id: message.id, body: draft.body.trim() };
    const refused = await attempt((db) => addReply(db, reply), undefined, "Reply added");
    if (refused) return refused;
    draft.clear();
    setOpen(false);
  });
  if (!isOpen)
    return (
      <div>
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          <PlusIcon width="18" height="18" /> Add the visitor’s reply
        </Button>
      </div>
    );
  return (
    <form onSubmit={onSubmit} aria-label="Add the visitor’s reply" noValidate>
      <Field
        label="The visitor’s reply"
        description="Paste it from your mailbox. Nothing is sent."
        error={problem?.sentence}
      >
        <Textarea
          name="reply"
          rows={5}
          maxLength={20_000}
          autoFocus
          value={draft.body}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
      <div className="message-answer-actions">
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          Add reply
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            draft.clear();
            setOpen(false);
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
