import { useQuery } from "@tanstack/react-query";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { type DataColumn, DataTable } from "~/ui/data-table.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { DateTimeText } from "~/ui/time-ago.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { mailQueueQuery, retryMails, type WaitingMail } from "./admin-queries.ts";

/** Unsent mails with the reason. */
export function MailQueue({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(mailQueueQuery(userId));
  const attempt = useAttempt(mailQueueQuery(userId).queryKey);
  const retry = () => attempt(retryMails, "The mails were not sent again", "Sending the mails again");

  if (error && !data) return <LoadFailure error={error} retry={refetch} />;
  if (!data) return null;
  return (
    <>
      <p>
        {data.waiting} waiting, {data.failed} failed
      </p>
      {data.mails.length > 0 ? (
        <>
          <DataTable
            caption="Unsent mails"
            hideCaption
            columns={columns}
            rows={data.mails}
            rowKey={({ id }) => String(id)}
          />
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </>
      ) : null}
    </>
  );
}

const columns: DataColumn<WaitingMail>[] = [
  {
    key: "kind",
    header: "Mail",
    rowHeader: true,
    cell: ({ kind, state }) => (
      <>
        {nameOf(kind)} {state === "failed" ? <Badge variant="danger">Failed</Badge> : null}
      </>
    ),
  },
  { key: "recipient", header: "To", cell: ({ recipient }) => recipient },
  { key: "reason", header: "Reason", cell: ({ last_error }) => last_error ?? "Not attempted yet" },
  { key: "tries", header: "Attempts", cell: ({ tries }) => tries },
  {
    key: "next",
    header: "Next attempt",
    cell: ({ state, next_try_at }) => (state === "waiting" ? <DateTimeText date={next_try_at} /> : "None"),
  },
];

/** "contact_message": "Contact message". */
function nameOf(kind: string): string {
  const words = kind.replace(/^mfa_|_notification$/g, "").replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
