import { useQuery } from "@tanstack/react-query";
import { administratorsBeside, type Colleague, colleaguesQuery, nameOf } from "~/lib/records/colleagues.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { CheckIcon, MailIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { SearchAsTyped } from "~/ui/search-as-typed.tsx";
import { pageHref, withParams } from "~/ui/table-state.ts";
import { DateTimeText } from "~/ui/time-ago.tsx";
import { statusLabels, statusOf, topicOf } from "./message-facts.ts";
import { type Message, messageCountsQuery, messageStatuses, messagesQuery, pageSize } from "./queries.ts";
import { useInboxState } from "./use-inbox-state.ts";
import { useMessageActions } from "./use-messages.ts";

export function Inbox({ userId }: { userId: string }) {
  const { filter, page, params } = useInboxState();
  const { data, error, isPending, refetch } = useQuery(messagesQuery(userId, filter, page));
  const { setStatus } = useMessageActions(userId);
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  const total = data?.total ?? 0;
  const rows = (data?.rows ?? []) as Message[];
  return (
    <>
      <InboxFilters userId={userId} />
      <DataTable
        caption={isPending ? "Messages" : summary(total, rows.length, page)}
        columns={messageColumns(params, colleagues, (id) => setStatus(id, "done"))}
        rows={rows}
        rowKey={({ id }) => id}
        loading={isPending}
        isDimmed={({ status }) => status === "done"}
        empty={<NoMessages isFiltered={Boolean(filter.search || filter.status || filter.assignee)} />}
      />
      <Pagination
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefFor={(each) => pageHref(params, each)}
        label="Pages of messages"
        className="inbox-pages"
      />
    </>
  );
}

function InboxFilters({ userId }: { userId: string }) {
  const { filter, params, change } = useInboxState();
  const { data: colleagues = [] } = useQuery(colleaguesQuery(userId));
  const { data: counts } = useQuery(messageCountsQuery(userId));
  const all = counts && messageStatuses.reduce((sum, status) => sum + counts[status], 0);
  return (
    <div className="inbox-filters">
      <nav aria-label="Status" className="filter-links">
        {[undefined, ...messageStatuses].map((status) => (
          <Link
            key={status ?? "all"}
            href={withParams(params, { status, page: undefined })}
            variant="plain"
            className="filter-link"
            aria-current={filter.status === status ? "true" : undefined}
          >
            {status ? statusLabels[status] : "All"}
            <span className="filter-count">{(status ? counts?.[status] : all) ?? ""}</span>
          </Link>
        ))}
      </nav>
      <NativeSelect
        aria-label="Assigned to"
        value={filter.assignee ?? ""}
        onChange={(event) => change({ assignee: event.target.value })}
      >
        <option value="">All assignees</option>
        <option value={userId}>Me</option>
        <option value="none">Not assigned</option>
        <Options
          options={administratorsBeside(colleagues, userId).map(({ id, name }) => ({
            value: id,
            label: name,
          }))}
        />
      </NativeSelect>
      <div className="inbox-search">
        <SearchAsTyped
          aria-label="Search messages"
          placeholder="Name, company, e-mail, text"
          maxLength={200}
          search={filter.search}
          onSearch={(q) => change({ q })}
        />
      </div>
    </div>
  );
}

function messageColumns(
  params: URLSearchParams,
  colleagues: readonly Colleague[],
  markDone: (id: string) => void,
): DataColumn<Message>[] {
  return [
    {
      key: "name",
      header: "From",
      rowHeader: true,
      className: "inbox-from",
      cell: ({ id, name, company, status }) => (
        <>
          <Link
            href={`/admin/messages/${id}?${params}`}
            variant="quiet"
            className="inbox-name"
            data-new={status === "new" ? "" : undefined}
          >
            {name}
          </Link>
          {company ? <span className="inbox-company">{company}</span> : null}
        </>
      ),
    },
    {
      key: "message",
      header: "Message",
      className: "inbox-words",
      cell: (each) => (
        <>
          <span className="inbox-topic">
            {each.urgent ? <Badge variant="danger">Urgent</Badge> : null} {topicOf(each)}
          </span>
          <span className="inbox-excerpt">{each.message}</span>
        </>
      ),
    },
    { key: "status", header: "Status", cell: (message) => <StatusBadge message={message} /> },
    {
      key: "created_at",
      header: "Received",
      className: "inbox-when",
      cell: ({ created_at }) => <DateTimeText date={created_at} />,
    },
    {
      key: "assigned_to",
      header: "Assigned to",
      cell: ({ assigned_to }) => (assigned_to ? nameOf(colleagues, assigned_to) : "–"),
    },
    {
      key: "actions",
      header: "Actions",
      hideHeader: true,
      cell: ({ id, name, status }) =>
        status === "done" ? null : (
          <div className="row-actions">
            <Button variant="ghost" size="sm" onClick={() => markDone(id)}>
              <CheckIcon width="18" height="18" />
              Done
              <span className="sr-only"> with the message from {name}</span>
            </Button>
          </div>
        ),
    },
  ];
}

export function StatusBadge({ message }: { message: Pick<Message, "status"> }) {
  const status = statusOf(message);
  const variant = { new: "signal", read: "default", done: "success" } as const;
  return (
    <Badge variant={variant[status]} dot={status === "new"}>
      {statusLabels[status]}
    </Badge>
  );
}

function NoMessages({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon={MailIcon}
      headingLevel={2}
      title={isFiltered ? "No matching messages" : "No messages yet"}
      action={
        <ButtonLink href={isFiltered ? "/admin/messages" : "/contact"} variant="secondary">
          {isFiltered ? "Show all messages" : "See the contact form"}
        </ButtonLink>
      }
    >
      {isFiltered
        ? "Try another word or another status."
        : "Messages from the contact form arrive here and in the company’s mailbox."}
    </EmptyState>
  );
}

function summary(total: number, shown: number, page: number): string {
  if (total <= pageSize) return total === 1 ? "1 message" : `${total} messages`;
  const first = (page - 1) * pageSize + 1;
  return `${first} to ${first + shown - 1} of ${total} messages`;
}
