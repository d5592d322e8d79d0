import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { administratorsBeside, colleaguesQuery } from "~/lib/records/colleagues.ts";
import { Badge } from "~/ui/badge.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { MailIcon } from "~/ui/icons/everyday.tsx";

import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { DateTimeText, TimeAgo } from "~/ui/time-ago.tsx";
import { StatusBadge } from "./inbox.tsx";
import { topicOf } from "./message-facts.ts";
import { Notes } from "./notes.tsx";
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
  // What was loaded stays when it cannot be loaded again, and a note that is being written with it.
  if (error && !message) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!message) return <Gone />;
  return (
    <div className="message">
      <Facts message={message} userId={userId} />
      <p className="message-words">{message.message}</p>
      <Notes key={id} userId={userId} id={id} />
    </div>
  );
}

function Facts({ message, userId }: { message: Message; userId: string }) {
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
      <Assignee message={message} userId={userId} />
    </dl>
  );
}

function Assignee({ message, userId }: { message: Message; userId: string }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const { assign } = useMessageActions(userId);
  const [busy, setBusy] = useState(false);
  const { id, assigned_to } = message;
  const others = administratorsBeside(colleagues, userId);
  const isGone =
    assigned_to !== null && assigned_to !== userId && !others.some((each) => each.id === assigned_to);
  async function change(assignee: string) {
    setBusy(true);
    await assign(id, assignee || null);
    setBusy(false);
  }
  return (
    <div>
      <dt id="message-assignee">Assigned to</dt>
      <dd>
        <NativeSelect
          aria-labelledby="message-assignee"
          value={assigned_to ?? ""}
          disabled={busy}
          onChange={(event) => change(event.target.value)}
        >
          <option value="">Nobody</option>
          <option value={userId}>Me</option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
          {isGone ? <option value={assigned_to}>Somebody who is no administrator any more</option> : null}
        </NativeSelect>
      </dd>
    </div>
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
      It was deleted by an administrator, or its retention period has ended.
    </EmptyState>
  );
}
