import { useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { toast } from "~/ui/toast-store.ts";
import { markAsRead, type Notification, notificationsQuery } from "./queries.ts";

/** Marks at once what is on the screen, and takes it back with a word when the backend refuses. */
export function useMarkAsRead(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = notificationsQuery(userId);
  return useMutation({
    mutationFn: async (marked: Notification[]) => markAsRead(await browserClient(), userId, marked),
    onMutate: async (marked) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      const ids = new Set(marked.map(({ source_id }) => source_id));
      const now = new Date().toISOString();
      queries.setQueryData(queryKey, (all) =>
        all?.map((each) => (ids.has(each.source_id) ? { ...each, read_at: each.read_at ?? now } : each)),
      );
      return { before };
    },
    onError: (error, _marked, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast({ variant: "destructive", title: "Not marked as read", description: messageFor(error) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
