import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { inBatches } from "~/lib/backend/in-batches.ts";
import { BackendError, deletedRow, refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
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
  const ids = members.flatMap(({ user_id, granted_by }) => (granted_by ? [user_id, granted_by] : [user_id]));
  const [profiles, factors] = await Promise.all([
    inBatches([...new Set(ids)], async (some) =>
      rowsOf(await db.from("profiles").select("id, full_name, email").in("id", some)),
    ),
    accountsWithFactors(db),
  ]);
  const known = new Map(profiles.map((profile) => [profile.id, profile]));
  return members.map(({ user_id, granted_by, since }) => ({
    userId: user_id,
    name: known.get(user_id)?.full_name ?? null,
    email: known.get(user_id)?.email ?? null,
    since,
    grantedBy: granted_by ? (known.get(granted_by)?.email ?? null) : null,
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

/** Everything on the page: granting one role may take another away. */
export const peopleQueries = (userId: string) => ({ queryKey: peopleKey(userId) });

export function membersQuery(userId: string, role: Role) {
  return queryOptions({
    queryKey: [...peopleKey(userId), role],
    queryFn: async () => listMembers(await browserClient(), role),
  });
}

/** Who has the role already is refused (23514), unless an earlier sending may have given it. */
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

/** Asks the web process, which has the mail server. A second invitation of the same e-mail takes the place of the first. */
export async function invite(db: Database, email: string, role: Role): Promise<void> {
  const { data } = await db.auth.getSession();
  const response = await fetch("/admin/invitations", {
    method: "POST",
    headers: {
      authorization: `Bearer ${data.session?.access_token ?? ""}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ email, role }),
    signal: AbortSignal.timeout(45_000),
  });
  if (response.ok) return;
  const answer: { problem?: string; code?: string } = await response.json().catch(() => ({}));
  throw new BackendError(answer.problem ?? "The service did not answer.", answer.code);
}

/** Withdrawn already is as good. */
export async function withdrawInvitation(db: Database, id: string): Promise<void> {
  refuseFailure(await db.rpc("withdraw_invitation", { invitation: id }));
}
