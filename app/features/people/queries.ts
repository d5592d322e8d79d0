import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { rowsById } from "~/lib/backend/in-batches.ts";
import { postAsUser } from "~/lib/backend/post-as-user.ts";
import { deletedRow, refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
import { accountsWithFactors } from "~/lib/records/accounts-with-factors.ts";

export type Role = "admin" | "editor";
export type Member = {
  userId: string;
  name: string | null;
  email: string | null;
  since: string;
  grantedBy: string | null;
  hasFactor: boolean;
};

async function listMembers(db: Database, role: Role): Promise<Member[]> {
  const members = await listed(db, role);
  const [profiles, factors] = await Promise.all([
    rowsById(
      members.flatMap(({ user_id, granted_by }) => (granted_by ? [user_id, granted_by] : [user_id])),
      async (some) => rowsOf(await db.from("profiles").select("id, full_name, email").in("id", some)),
    ),
    accountsWithFactors(db),
  ]);
  return members.map(({ user_id, granted_by, since }) => ({
    userId: user_id,
    name: profiles.get(user_id)?.full_name ?? null,
    email: profiles.get(user_id)?.email ?? null,
    since,
    grantedBy: profiles.get(granted_by ?? "")?.email ?? null,
    hasFactor: factors.has(user_id),
  }));
}

async function listed(db: Database, role: Role) {
  if (role === "editor")
    return rowsOf(
      await db.from("editors").select("user_id, granted_by, since:granted_at").order("granted_at"),
    );
  return rowsOf(
    await db.from("admin_users").select("user_id, granted_by, since:created_at").order("created_at"),
  );
}

const peopleKey = (userId: string) => ["people", userId];

/** Every query of the page: granting one role may revoke another. */
export const peopleQueries = (userId: string) => ({ queryKey: peopleKey(userId) });

export function membersQuery(userId: string, role: Role) {
  return queryOptions({
    queryKey: [...peopleKey(userId), role],
    queryFn: async () => listMembers(await browserClient(), role),
  });
}

/** An account that already has the role is refused (23514), unless an earlier attempt may have granted it. */
export async function grantRole(db: Database, role: Role, email: string, mayBeDone: boolean): Promise<void> {
  const answer = await db.rpc(role === "admin" ? "grant_admin" : "grant_editor", { email });
  if (!(mayBeDone && answer.error?.code === "23514")) refuseFailure(answer);
}

export async function revokeRole(
  db: Database,
  role: Role,
  userId: string,
  mayBeDone: boolean,
): Promise<void> {
  deletedRow(
    await db
      .from(role === "admin" ? "admin_users" : "editors")
      .delete()
      .eq("user_id", userId)
      .select("user_id")
      .maybeSingle(),
    mayBeDone,
  );
}

export type Invitation = {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  created_at: string;
  expires_at: string;
};

export function invitationsQuery(userId: string) {
  return queryOptions({
    queryKey: [...peopleKey(userId), "invitations"],
    queryFn: async () =>
      rowsOf(await (await browserClient()).rpc("list_invitations", undefined, { get: true })) as Invitation[],
  });
}

/** Sent by the web process, which has the mail server. A second invitation to the same e-mail replaces the first. */
export function invite(email: string, role: Role): Promise<unknown> {
  return postAsUser("/admin/invitations", { email, role });
}

/** Withdrawing twice is no error. */
export async function withdrawInvitation(db: Database, id: string): Promise<void> {
  refuseFailure(await db.rpc("withdraw_invitation", { invitation: id }));
}
