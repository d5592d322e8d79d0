import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { rowsOf } from "~/lib/rows.ts";

/** Whether there is a row for this person. The database decides what an admin may do; this decides what is shown. */
async function isAdmin(db: Database, userId: string): Promise<boolean> {
  return rowsOf(await db.from("admin_users").select("id").eq("user_id", userId)).length > 0;
}

export function isAdminQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ["is-admin", userId],
    enabled: userId !== undefined,
    queryFn: async () => isAdmin(await browserClient(), userId ?? ""),
  });
}

/** Makes the signed-in person the first administrator, with the token of the link that the server printed. */
export async function claimAdmin(db: Database, token: string): Promise<void> {
  const { error } = await db.rpc("claim_admin", { token });
  if (error) throw error;
}
