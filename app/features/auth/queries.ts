import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowOf } from "~/lib/backend/rows.ts";

export type OfficeRole = "admin" | "editor";

/**
 * `role`: as what one is listed. `granted`: is it now, which the database decides at every statement; this decides what is shown.
 * `needs`: what is missing between the two.
 */
export type OfficeAccess = {
  role: OfficeRole | null;
  granted: boolean;
  needs: "second_step" | "enrolment" | null;
};

export const noAccess: OfficeAccess = { role: null, granted: false, needs: null };

/** The row in admin_users decides who is an administrator (specification, section 7); the function knows editors and the second factor. */
export async function officeAccess(db: Database, userId: string): Promise<OfficeAccess> {
  const [row, answer] = await Promise.all([
    db.from("admin_users").select("id").eq("user_id", userId).maybeSingle(),
    db.rpc("office_access", undefined, { get: true }),
  ]);
  const isAdmin = rowOf(row) !== null;
  const access = rowOf(answer) as OfficeAccess;
  return access.role === "admin" && !isAdmin ? noAccess : access;
}

/** `aal`: what the session has proved; with a second factor another answer is due. */
export function officeAccessQuery(userId: string | undefined, aal: string | undefined) {
  return queryOptions({
    queryKey: [...officeAccessKey(userId), aal],
    enabled: userId !== undefined,
    queryFn: async () => officeAccess(await browserClient(), userId ?? ""),
  });
}

/** Independent of what the session has proved. */
export const officeAccessKey = (userId: string | undefined) => ["office-access", userId];

/** Makes the signed-in person the first administrator, with the token of the link that the server printed. */
export async function claimAdmin(db: Database, token: string): Promise<void> {
  const { error } = await db.rpc("claim_admin", { token });
  if (error) throw error;
}
