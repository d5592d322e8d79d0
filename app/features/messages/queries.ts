import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import type { Database } from "~/lib/database.ts";
import { BackendError } from "~/lib/rows.ts";

async function countNewMessages(db: Database): Promise<number> {
  const { count, error } = await db
    .from("contact_messages")
    .select("id", { count: "exact", head: true })
    .eq("status", "new");
  if (error) throw new BackendError(error.message, error.code);
  return count ?? 0;
}

/** Asked again every minute: a message should not wait for a reload. */
export function newMessagesQuery(userId: string) {
  return queryOptions({
    queryKey: ["messages", userId, "new"],
    queryFn: async () => countNewMessages(await browserClient()),
    refetchInterval: 60_000,
  });
}
