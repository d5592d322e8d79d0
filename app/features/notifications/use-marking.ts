import { browserClient } from "~/lib/backend/browser-client.ts";
import { useOptimisticWrite } from "~/lib/backend/use-optimistic-write.ts";
import { useFlushOnPageHide } from "~/lib/drafts/use-flush-on-page-hide.ts";
import { toastFailure } from "~/ui/toast-failure.ts";
import {
  markAsRead,
  markAsUnread,
  markWhileLeaving,
  type Notification,
  notificationsQuery,
} from "./queries.ts";

type Marking = { as: "read" | "unread"; notifications: Notification[] };

/** Marks notifications optimistically, and reverts them with a toast when the backend refuses. */
export function useMarking(userId: string) {
  const { queryKey } = notificationsQuery(userId);
  const { mutate, pending } = useOptimisticWrite<Notification[], Marking>({
    key: ["mark notifications", userId],
    queryKey,
    affected: queryKey,
    send: async ({ as, notifications }) => {
      const mark = as === "read" ? markAsRead : markAsUnread;
      await mark(await browserClient(), userId, notifications);
    },
    apply: (all, { as, notifications }) => {
      const ids = new Set(notifications.map(({ source_id }) => source_id));
      const now = new Date().toISOString();
      return all?.map((each) =>
        ids.has(each.source_id) ? { ...each, read_at: as === "read" ? (each.read_at ?? now) : null } : each,
      );
    },
    onRefused: (error, { as }) => toastFailure(`Not marked as ${as}`, error),
  });
  useFlushOnPageHide(userId, (access) => markWhileLeaving(access, userId, asLastWanted(pending())));
  return mutate;
}

function asLastWanted(markings: Marking[]) {
  const last = new Map<string, { as: Marking["as"]; one: Notification }>();
  for (const { as, notifications } of markings)
    for (const one of notifications) last.set(one.source_id, { as, one });
  const wanted = (as: Marking["as"]) =>
    [...last.values()].flatMap((each) => (each.as === as ? each.one : []));
  return { read: wanted("read"), unread: wanted("unread") };
}
