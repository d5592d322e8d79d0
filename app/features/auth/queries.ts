import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { refuseFailure } from "~/lib/rows.ts";

/**
 * `listed`: has a row among the administrators. `granted`: is one now, which the database decides at every statement; this decides what is
 * shown. `needs`: what is missing between the two.
 */
export type AdminAccess = { listed: boolean; granted: boolean; needs: "second_step" | "enrolment" | null };

async function adminAccess(db: Database): Promise<AdminAccess> {
  const answer = await db.rpc("admin_access");
  refuseFailure(answer);
  return answer.data as AdminAccess;
}

/** `aal`: what the session has proved; with a second factor another answer is due. */
export function adminAccessQuery(userId: string | undefined, aal: string | undefined) {
  return queryOptions({
    queryKey: [...adminAccessKey(userId), aal],
    enabled: userId !== undefined,
    queryFn: async () => adminAccess(await browserClient()),
  });
}

/** Whatever the session has proved. */
export const adminAccessKey = (userId: string | undefined) => ["admin-access", userId];

/** Makes the signed-in person the first administrator, with the token of the link that the server printed. */
export async function claimAdmin(db: Database, token: string): Promise<void> {
  const { error } = await db.rpc("claim_admin", { token });
  if (error) throw error;
}
