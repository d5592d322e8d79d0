import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageFor } from "~/lib/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { CheckIcon } from "~/ui/icons/everyday.tsx";
import { BellIcon } from "~/ui/icons/status.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { type Notification, notificationsQuery } from "./queries.ts";
import { useMarkAsRead } from "./use-mark-as-read.ts";

/** Until somebody asks for the rest. */
const shownAtFirst = 4;
const sources = { post: "New post", announcement: "Announcement" };

/** New posts and announcements, which of them are new to this reader, and how many. */
export function NotificationList({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery(userId));
  const mark = useMarkAsRead(userId);
  const unread = data?.filter(({ read_at }) => read_at === null) ?? [];
  return (
    // No landmark of its own: the region of the toasts has this name already.
    <section className="panel" data-notifications>
      <div className="panel-head">
        <h2 className="panel-title">Notifications</h2>
        {/* Said when it changes: something was marked. */}
        <span role="status">
          {unread.length > 0 ? <Badge variant="signal">{unread.length} unread</Badge> : null}
        </span>
        {unread.length > 1 ? (
          <Button variant="link" size="sm" onClick={() => mark.mutate(unread)}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {data && data.length > 0 ? (
        <Rows notifications={data} onRead={(one) => mark.mutate([one])} />
      ) : data ? (
        <EmptyState icon={BellIcon} title="No notifications">
          New posts and announcements arrive here.
        </EmptyState>
      ) : error ? (
        <LoadFailure
          title={`Notifications could not be loaded. ${messageFor(error)}`}
          busy={isFetching}
          retry={refetch}
        />
      ) : (
        <Loading />
      )}
    </section>
  );
}

type RowsProps = { notifications: Notification[]; onRead: (one: Notification) => void };

function Rows({ notifications, onRead }: RowsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? notifications : notifications.slice(0, shownAtFirst);
  const hidden = notifications.length - shown.length;
  return (
    <>
      <ul className="notifications">
        {shown.map((one) => (
          <Row key={`${one.source} ${one.source_id}`} notification={one} onRead={() => onRead(one)} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="link" size="sm" onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      ) : null}
    </>
  );
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { source, title, body, href, published_at, read_at } = notification;
  const isNew = read_at === null;
  return (
    <li className="notification" data-unread={isNew ? "" : undefined}>
      <div>
        <p className="label-mono">
          {isNew ? <span className="sr-only">Unread: </span> : null}
          {sources[source]} · <TimeAgo date={published_at} />
        </p>
        <h3 className="notification-title">
          {href ? (
            <Link href={href} variant="quiet" onClick={() => isNew && onRead()}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {body ? <p className="notification-body">{body}</p> : null}
      </div>
      {isNew ? (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          onClick={onRead}
        >
          <CheckIcon width="18" height="18" />
        </Button>
      ) : null}
    </li>
  );
}

function Loading() {
  return (
    <ul className="notifications" aria-busy="true" aria-label="Loading">
      {["first", "second"].map((row) => (
        <li key={row} className="notification">
          <div className="w-full">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="mt-2 h-5 w-5/6" />
            <Skeleton className="mt-2 h-4 w-full" />
          </div>
        </li>
      ))}
    </ul>
  );
}
