import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageFor } from "~/lib/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { MailIcon } from "~/ui/icons/everyday.tsx";

import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { DateTimeText, TimeAgo } from "~/ui/time-ago.tsx";
import { StatusBadge } from "./inbox.tsx";
import { topicOf } from "./message-facts.ts";
import { type Message, messageQuery } from "./queries.ts";
import { useMessageActions } from "./use-messages.ts";

type MessageViewProps = { userId: string; id: string };

/** One message. Opening it makes it read. */
export function MessageView({ userId, id }: MessageViewProps) {
  const { data: message, error, isPending, refetch } = useQuery(messageQuery(userId, id));
  const { setStatus } = useMessageActions(userId);
  const isNew = message?.status === "new";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message, not at every rendering
  useEffect(() => {
    if (isNew) void setStatus(id, "read");
  }, [isNew, id]);

  if (isPending) return <SkeletonText lines={8} />;
  if (error) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!message) return <Gone />;
  return (
    <div className="message">
      <Facts message={message} />
      <p className="message-words">{message.message}</p>
    </div>
  );
}

function Facts({ message }: { message: Message }) {
  return (
    <dl className="message-facts">
      <div>
        <dt>From</dt>
        <dd>{message.name}</dd>
      </div>
      {message.company ? (
        <div>
          <dt>Company</dt>
          <dd>{message.company}</dd>
        </div>
      ) : null}
      <div>
        <dt>E-mail</dt>
        <dd>
          <Link href={`mailto:${message.email}`}>{message.email}</Link>
        </dd>
      </div>
      {message.phone ? (
        <div>
          <dt>Call back</dt>
          <dd>
            <Link href={`tel:${message.phone.replace(/[^+\d]/g, "")}`}>{message.phone}</Link>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Topic</dt>
        <dd>
          {topicOf(message)} {message.urgent ? <Badge variant="danger">Urgent</Badge> : null}
        </dd>
      </div>
      {message.page ? (
        <div>
          <dt>Came from</dt>
          <dd>
            <Link href={message.page}>{message.page}</Link>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Received</dt>
        <dd>
          <DateTimeText date={message.created_at} /> (<TimeAgo date={message.created_at} />)
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>
          <StatusBadge message={message} />
        </dd>
      </div>
    </dl>
  );
}

function Gone() {
  return (
    <EmptyState
      icon={MailIcon}
      headingLevel={2}
      title="This message no longer exists"
      action={
        <ButtonLink href="/admin/messages" variant="secondary">
          All messages
        </ButtonLink>
      }
    >
      It was deleted by an editor, or its retention period has ended.
    </EmptyState>
  );
}
