import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { notificationsQuery, watchPublications } from "./queries.ts";

/** On a Supabase project new notifications appear at once; elsewhere, and without a connection, within a minute. */
export function useLiveNotifications(userId: string) {
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
