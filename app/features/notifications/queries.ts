import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { type Access, keepaliveRequest } from "~/lib/backend/keepalive-request.ts";
import { refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
import { newId } from "~/lib/records/new-id.ts";

export type Notification = {
  source: "post" | "announcement";
  source_id: string;
  title: string;
  body: string;
  href: string | null;
  published_at: string;
  read_at: string | null;
};

/** The generated types have neither the two sources nor the nullable columns. */
async function listNotifications(db: Database): Promise<Notification[]> {
  return rowsOf(await db.rpc("reader_notifications", undefined, { get: true })) as Notification[];
}

export function notificationsQuery(userId: string) {
  return queryOptions({
    queryKey: ["notifications", userId],
    refetchOnMount: "always",
    // New notifications appear without a page load, except in background tabs.
    refetchInterval: 60_000,
    queryFn: async () => listNotifications(await browserClient()),
  });
}

/** Calls `onChange` on every publication or withdrawal, where the backend supports it. Returns the function that stops it. */
export function watchPublications(db: Database, onChange: () => void): () => void {
  // A new name, because a channel that is being removed cannot be used again.
  const channel = db.channel(`publications ${newId()}`);
  for (const table of ["blog_posts", "announcements"])
    channel.on("postgres_changes", { event: "*", schema: "public", table }, onChange);
  channel.subscribe();
  return () => void db.removeChannel(channel);
}

/** A notification that another tab has marked is no error. */
export async function markAsRead(db: Database, userId: string, notifications: Notification[]) {
  const rows = notifications.map(({ source, source_id }) => ({ user_id: userId, source, source_id }));
  refuseFailure(
    await db
      .from("notification_reads")
      .upsert(rows, { onConflict: "user_id,source,source_id", ignoreDuplicates: true }),
  );
}

/** A notification that is no longer marked is no error. */
export async function markAsUnread(db: Database, userId: string, notifications: Notification[]) {
  for (const source of ["post", "announcement"] as const) {
    const ids = notifications.filter((one) => one.source === source).map(({ source_id }) => source_id);
    if (ids.length === 0) continue;
    refuseFailure(
      await db
        .from("notification_reads")
        .delete()
        .eq("user_id", userId)
        .eq("source", source)
        .in("source_id", ids),
    );
  }
}

/** Sends all pending marks while the page is being left, without waiting for an answer. Repeated writes change nothing. */
export function markWhileLeaving(
  access: Access,
  userId: string,
  { read, unread }: { read: Notification[]; unread: Notification[] },
) {
  const send = (path: string, call: Parameters<typeof keepaliveRequest>[2]) =>
    void keepaliveRequest(access, `notification_reads?${path}`, call).catch(() => undefined);
  if (read.length > 0)
    send("on_conflict=user_id,source,source_id", {
      method: "POST",
      prefer: "resolution=ignore-duplicates,return=minimal",
      body: read.map(({ source, source_id }) => ({ user_id: userId, source, source_id })),
    });
  for (const source of ["post", "announcement"] as const) {
    const ids = unread.filter((one) => one.source === source).map(({ source_id }) => source_id);
    if (ids.length > 0)
      send(`user_id=eq.${userId}&source=eq.${source}&source_id=in.(${ids.join(",")})`, { method: "DELETE" });
  }
}
