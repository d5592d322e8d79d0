import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Textarea } from "~/ui/input.tsx";
import { Link } from "~/ui/link.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { replyHref, replySubject } from "./message-facts.ts";
import { answerMessage, type Message, repliesQuery } from "./queries.ts";
import { useReplyDraft } from "./use-reply-draft.ts";

/** The page's button jumps to it. */
export const answerFieldId = "message-answer";

type AnswerFormProps = { userId: string; message: Message };

/** Mails an answer to the sender. What is typed stays in this tab until it is sent. */
export function AnswerForm({ userId, message }: AnswerFormProps) {
  const draft = useReplyDraft("answer", userId, message.id);
  const attempt = useAttempt(repliesQuery(userId, message.id).queryKey);
  const { busy, problem, onSubmit } = useSubmission(async () => {
    if (draft.body.trim() === "") return "Write an answer first.";
    const answer = { id: draft.id, message_id: message.id, body: draft.body.trim() };
    const refused = await attempt((db) => answerMessage(db, answer), undefined, "Answer sent");
    if (!refused) draft.clear();
    return refused;
  });
  return (
    <form onSubmit={onSubmit} aria-label="Answer" noValidate>
      <Field
        id={answerFieldId}
        label="Answer by e-mail"
        description={
          <>
            Sent to {message.email} with the subject “{replySubject(message)}”. Your name and the visitor’s
            message are added below your text. Replies arrive in the company’s mailbox; you can add them
            below.
          </>
        }
        error={problem?.sentence}
      >
        <Textarea
          name="answer"
          rows={6}
          maxLength={20_000}
          value={draft.body}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
      <div className="message-answer-actions">
        <Button type="submit" busy={busy}>
          Send answer
        </Button>
        <Link href={replyHref(message)}>Use your mail program</Link>
      </div>
    </form>
  );
}
