import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { administratorsBeside, colleaguesQuery } from "~/lib/records/colleagues.ts";
import { Badge } from "~/ui/badge.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { MailIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { type Fact, FactsTable } from "~/ui/sections/facts-table.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { DateTimeText, TimeAgo } from "~/ui/time-ago.tsx";
import { useBusy } from "~/ui/use-busy.ts";
import { FurtherFields } from "./further-fields.tsx";
import { StatusBadge } from "./inbox.tsx";
import { referenceOf, topicOf } from "./message-facts.ts";
import { Notes } from "./notes.tsx";
import { type Message, messageQuery } from "./queries.ts";
import { Thread } from "./thread.tsx";
import { useMessageActions } from "./use-messages.ts";

/** One message. Opening it marks it as read. */
export function MessageView({ userId, id }: { userId: string; id: string }) {
  const query = useQuery(messageQuery(userId, id));
  const { setStatus } = useMessageActions(userId);
  const isNew = query.data?.status === "new";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message, not at every rendering
  useEffect(() => {
    if (isNew) void setStatus(id, "read");
  }, [isNew, id]);
  return (
    <Loaded query={query} loading={<SkeletonText lines={8} />}>
      {(message) =>
        message ? (
          <div className="message">
            <MessageFacts message={message} userId={userId} />
            <div className="message-content">
              <p className="message-words">{message.message}</p>
              <FurtherFields userId={userId} message={message} />
            </div>
            <Thread key={`thread-${id}`} userId={userId} message={message} />
            <Notes key={id} userId={userId} id={id} />
          </div>
        ) : (
          <Gone />
        )
      }
    </Loaded>
  );
}

function MessageFacts({ message, userId }: { message: Message; userId: string }) {
  const { name, company, email, phone, urgent, page, form_path, form_title, form_name, created_at } = message;
  const facts: Fact[] = [
    { label: "From", value: name },
    { label: "Company", value: company },
    { label: "E-mail", value: <Link href={`mailto:${email}`}>{email}</Link> },
    { label: "Call back", value: phone && <Link href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</Link> },
    {
      label: "Topic",
      value: (
        <>
          {topicOf(message)} {urgent ? <Badge variant="danger">Urgent</Badge> : null}
        </>
      ),
    },
    {
      label: "Form",
      value: form_path ? (
        <>
          {form_name || "Form"}, on <Link href={form_path}>{form_title || form_path}</Link>
        </>
      ) : (
        "Not recorded"
      ),
    },
    { label: "Previous page", value: page && <Link href={page}>{page}</Link> },
    { label: "Reference", value: referenceOf(message) },
    {
      label: "Received",
      value: (
        <>
          <DateTimeText date={created_at} /> (<TimeAgo date={created_at} />)
        </>
      ),
    },
    { label: "Status", value: <StatusBadge message={message} /> },
    {
      label: <span id="message-assignee">Assigned to</span>,
      value: <Assignee message={message} userId={userId} />,
    },
  ];
  return <FactsTable facts={facts.filter(({ value }) => value)} className="message-facts" />;
}

function Assignee({ message, userId }: { message: Message; userId: string }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const { assign } = useMessageActions(userId);
  const [busy, whileBusy] = useBusy();
  const { id, assigned_to } = message;
  const others = administratorsBeside(colleagues, userId);
  const isGone =
    assigned_to !== null && assigned_to !== userId && !others.some((each) => each.id === assigned_to);
  const change = (assignee: string) => whileBusy(() => assign(id, assignee || null));
  return (
    <NativeSelect
      aria-labelledby="message-assignee"
      value={assigned_to ?? ""}
      disabled={busy}
      onChange={(event) => change(event.target.value)}
    >
      <option value="">Not assigned</option>
      <option value={userId}>Me</option>
      <Options options={others.map((each) => ({ value: each.id, label: each.name }))} />
      {isGone ? <option value={assigned_to}>Former administrator</option> : null}
    </NativeSelect>
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
