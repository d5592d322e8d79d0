import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { useFlushOnPageHide } from "~/lib/drafts/use-flush-on-page-hide.ts";
import { messageFor } from "~/lib/errors.ts";
import { toast } from "~/ui/toast-store.ts";
import {
  markAsRead,
  markAsUnread,
  markWhileLeaving,
  type Notification,
  notificationsQuery,
} from "./queries.ts";

type Marking = { as: "read" | "unread"; notifications: Notification[] };

/** Marks at once what is on the screen, and takes it back with a word when the backend refuses. */
export function useMarking(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = notificationsQuery(userId);
  const mutationKey = keyOf(userId);
  useFlushOnPageHide(userId, (access) => markWhileLeaving(access, userId, outstanding(queries, userId)));
  return useMutation({
    mutationKey,
    // One after the other: read and unread again, quickly, ends as it was last wanted.
    scope: { id: `notifications ${userId}` },
    mutationFn: async ({ as, notifications }: Marking) => {
      const mark = as === "read" ? markAsRead : markAsUnread;
      await mark(await browserClient(), userId, notifications);
    },
    onMutate: async ({ as, notifications }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      const ids = new Set(notifications.map(({ source_id }) => source_id));
      const now = new Date().toISOString();
      queries.setQueryData(queryKey, (all) =>
        all?.map((each) =>
          ids.has(each.source_id) ? { ...each, read_at: as === "read" ? (each.read_at ?? now) : null } : each,
        ),
      );
      return { before };
    },
    onError: (error, { as }, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast({ variant: "destructive", title: `Not marked as ${as}`, description: messageFor(error) });
    },
    // An answer to the first of several would show again what the next has changed already.
    onSettled: () =>
      queries.isMutating({ mutationKey }) > 1 ? undefined : queries.invalidateQueries({ queryKey }),
  });
}

const keyOf = (userId: string) => ["mark notifications", userId];

/** What was asked for and is not answered yet, each as it was last wanted. */
function outstanding(queries: QueryClient, userId: string) {
  const last = new Map<string, { as: Marking["as"]; one: Notification }>();
  for (const { state } of queries
    .getMutationCache()
    .findAll({ mutationKey: keyOf(userId), status: "pending" })) {
    const { as, notifications } = state.variables as Marking;
    for (const one of notifications) last.set(one.source_id, { as, one });
  }
  const wanted = (as: Marking["as"]) =>
    [...last.values()].flatMap((each) => (each.as === as ? each.one : []));
  return { read: wanted("read"), unread: wanted("unread") };
}
