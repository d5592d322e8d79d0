import { useQuery } from "@tanstack/react-query";
import { colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Alert } from "~/ui/alert.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { AddReply } from "./add-reply.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { deleteReply, type Message, repliesQuery } from "./queries.ts";

type ThreadProps = { userId: string; message: Message };

/** Answers to a message, and the visitor's replies that an administrator added. */
export function Thread({ userId, message }: ThreadProps) {
  const query = repliesQuery(userId, message.id);
  const { data: replies = [], error, refetch } = useQuery(query);
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const attempt = useAttempt(query.queryKey);
  const remove = (reply: string) => attempt((db) => deleteReply(db, reply), "The reply was not deleted");

  return (
    <section className="message-notes" aria-label="Conversation">
      <h2 className="message-notes-title">Conversation</h2>
      {error ? <LoadFailure error={error} retry={refetch} /> : null}
      <ol>
        {replies.map((reply) => (
          <li key={reply.id}>
            <p className="message-note-head">
              <strong>{reply.is_answer ? nameOf(colleagues, reply.author_id) : message.name}</strong>
              {reply.is_answer ? null : <span>(added by {nameOf(colleagues, reply.author_id)})</span>}
              <TimeAgo date={reply.created_at} className="field-description" />
              {reply.delivery ? <DeliveryBadge state={reply.delivery.state} /> : null}
              {!reply.is_answer && reply.author_id === userId ? (
                <Button variant="link" size="sm" onClick={() => remove(reply.id)}>
                  Delete<span className="sr-only"> the reply you added</span>
                </Button>
              ) : null}
            </p>
            {reply.delivery?.state === "failed" ? (
              <Alert variant="destructive" title="This answer was not sent">
                {reply.delivery.reason} Unsent e-mails are listed in Settings, where you can send them again.
              </Alert>
            ) : null}
            <p className="message-words">{reply.body}</p>
          </li>
        ))}
      </ol>
      <AnswerForm userId={userId} message={message} />
      <AddReply userId={userId} message={message} />
    </section>
  );
}

function DeliveryBadge({ state }: { state: string }) {
  switch (state) {
    case "waiting":
      return <Badge>Waiting to be sent</Badge>;
    case "failed":
      return <Badge variant="danger">Not sent</Badge>;
    case "kept":
      return <Badge>Not sent: no mail server</Badge>;
    default:
      return <Badge variant="success">Sent</Badge>;
  }
}
