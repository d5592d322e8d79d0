import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { Badge } from "~/ui/badge.tsx";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { BellIcon } from "~/ui/icons/status.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { type Notification, notificationsQuery, watchPublications } from "./queries.ts";
import { useMarking } from "./use-marking.ts";

/** Until the reader asks for the rest. */
const shownAtFirst = 4;

/** New posts and announcements, with the number of unread ones. */
export function NotificationList({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery(userId));
  useLiveNotifications(userId);
  const change = useMarking(userId);
  const mark = (as: "read" | "unread", notifications: Notification[]) => change({ as, notifications });
  const unread = data?.filter(({ read_at }) => read_at === null) ?? [];
  return (
    // Not a landmark, because the region of the toasts has the same name.
    <section className="panel" data-notifications>
      <div className="panel-head">
        <h2 className="panel-title">Notifications</h2>
        {/* Announced when the number changes. */}
        <span role="status">
          {unread.length > 0 ? <Badge variant="signal">{unread.length} unread</Badge> : null}
        </span>
        {unread.length > 1 ? (
          <Button variant="link" size="sm" onClick={() => mark("read", unread)}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {data && data.length > 0 ? (
        <Rows notifications={data} onMark={(one, as) => mark(as, [one])} />
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

type RowsProps = {
  notifications: Notification[];
  onMark: (one: Notification, as: "read" | "unread") => void;
};

function Rows({ notifications, onMark }: RowsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? notifications : notifications.slice(0, shownAtFirst);
  const hidden = notifications.length - shown.length;
  return (
    <>
      <ul className="notifications">
        {shown.map((one) => (
          <NotificationRow
            key={`${one.source} ${one.source_id}`}
            notification={one}
            onMark={(as) => onMark(one, as)}
          />
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

function Loading() {
  return (
    <ul className="notifications" aria-busy="true" aria-label="Loading">
      {["first", "second"].map((row) => (
        <li key={row} className="notification">
          <div>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** On a Supabase project new notifications appear at once; elsewhere, and without a connection, within a minute. */
function useLiveNotifications(userId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const left = new AbortController();
    void watchUntil(left.signal, () =>
      queries.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey }),
    ).catch(() => undefined);
    return () => left.abort();
  }, [queries, userId]);
}

async function watchUntil(signal: AbortSignal, onChange: () => void) {
  const [{ realtime }, db] = await Promise.all([browserConfig(), browserClient()]);
  if (!realtime || signal.aborted) return;
  signal.addEventListener("abort", watchPublications(db, onChange));
}
