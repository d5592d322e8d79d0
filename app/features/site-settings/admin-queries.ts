import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { BackendError, changedRow, deletedRow, refuseFailure, rowsOf } from "~/lib/rows.ts";
import { ilikePattern } from "~/lib/search-term.ts";

async function listSettings(db: Database): Promise<Record<string, unknown>> {
  const rows = rowsOf(await db.from("site_settings").select("key, value"));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: ["site-settings", userId],
    queryFn: async () => listSettings(await browserClient()),
  });
}

/** Of the process that serves the site: a tab may be older. Not essential, so a failure is no one's concern. */
export const versionQuery = queryOptions({
  queryKey: ["version"],
  retry: false,
  queryFn: async (): Promise<{ version: string; schema: string }> => {
    const response = await fetch("/healthz", { cache: "no-store" });
    return response.json();
  },
});

/** Whether it is public stays as it is; a key that is new is for administrators. */
export async function saveSetting(db: Database, key: string, value: NonNullable<Json>) {
  return changedRow(
    await db.from("site_settings").upsert({ key, value }, { onConflict: "key" }).select("key").maybeSingle(),
  );
}

export type Admin = {
  userId: string;
  name: string | null;
  email: string | null;
  since: string;
  grantedBy: string | null;
  hasFactor: boolean;
};

async function listAdmins(db: Database): Promise<Admin[]> {
  const admins = rowsOf(
    await db
      .from("admin_users")
      .select("user_id, granted_by, created_at")
      .order("created_at", { ascending: true }),
  );
  const ids = admins.flatMap(({ user_id, granted_by }) => (granted_by ? [user_id, granted_by] : [user_id]));
  const profiles = rowsOf(
    await db
      .from("profiles")
      .select("id, full_name, email")
      .in("id", [...new Set(ids)]),
  );
  const factors = await accountsWithFactors(db);
  const known = new Map(profiles.map((profile) => [profile.id, profile]));
  return admins.map(({ user_id, granted_by, created_at }) => ({
    userId: user_id,
    name: known.get(user_id)?.full_name ?? null,
    email: known.get(user_id)?.email ?? null,
    since: created_at,
    grantedBy: granted_by ? (known.get(granted_by)?.email ?? null) : null,
    hasFactor: factors.has(user_id),
  }));
}

export function adminsQuery(userId: string) {
  return queryOptions({
    queryKey: ["admins", userId],
    queryFn: async () => listAdmins(await browserClient()),
  });
}

/** A person who is an administrator already is refused (23514), unless an earlier sending may have made them one. */
export async function grantAdmin(db: Database, email: string, mayBeDone: boolean): Promise<void> {
  const answer = await db.rpc("grant_admin", { email });
  if (!(mayBeDone && answer.error?.code === "23514")) refuseFailure(answer);
}

export async function revokeAdmin(db: Database, userId: string, mayBeDone: boolean): Promise<void> {
  deletedRow(
    await db.from("admin_users").delete().eq("user_id", userId).select("user_id").maybeSingle(),
    mayBeDone,
  );
}

export type SecuritySettings = { adminsNeedSecondFactor: boolean; isDefault: boolean };

async function securitySettings(db: Database): Promise<SecuritySettings> {
  const answer = await db.rpc("security_settings");
  refuseFailure(answer);
  const { admins_need_second_factor, is_default } = answer.data as Record<string, boolean>;
  return { adminsNeedSecondFactor: admins_need_second_factor === true, isDefault: is_default === true };
}

/** Below the settings: saving one of them asks for this anew. */
export function securityQuery(userId: string) {
  return queryOptions({
    queryKey: [...settingsQuery(userId).queryKey, "security"],
    queryFn: async () => securitySettings(await browserClient()),
  });
}

async function accountsWithFactors(db: Database): Promise<Map<string, number>> {
  const rows = rowsOf(await db.rpc("accounts_with_factors"));
  return new Map(rows.map(({ account, factors }) => [account, factors]));
}

export type ReaderWithFactors = { id: string; name: string | null; email: string | null; factors: number };
const mostReaders = 50;

/** Readers who have a second factor: those the search finds, or the first of them. */
async function readersWithFactors(db: Database, search: string): Promise<ReaderWithFactors[]> {
  const [factors, admins] = await Promise.all([
    accountsWithFactors(db),
    db.from("admin_users").select("user_id").then(rowsOf),
  ]);
  for (const { user_id } of admins) factors.delete(user_id);
  const pattern = ilikePattern(search);
  const profiles = db.from("profiles").select("id, full_name, email").order("email");
  const found = rowsOf(
    await (pattern
      ? profiles.or(`full_name.ilike.${pattern},email.ilike.${pattern}`).limit(500)
      : profiles.in("id", [...factors.keys()].slice(0, mostReaders))),
  );
  return found
    .map(({ id, full_name, email }) => ({ id, name: full_name, email, factors: factors.get(id) ?? 0 }))
    .filter((reader) => reader.factors > 0)
    .slice(0, mostReaders);
}

export function readersQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: ["readers-with-factors", userId, search],
    queryFn: async () => readersWithFactors(await browserClient(), search),
    placeholderData: keepPreviousData,
  });
}

/** All of them, and the recovery codes; every session of the account ends, and its owner is told by e-mail. */
export async function resetFactors(db: Database, account: string): Promise<void> {
  refuseFailure(await db.rpc("reset_factors", { account }));
}

/** Asks the web process, which sends it to the e-mail of the administrator who asks. Throws with its sentence when it was not sent. */
export async function sendTestMail(db: Database): Promise<string> {
  const { data } = await db.auth.getSession();
  const response = await fetch("/admin/mail-test", {
    method: "POST",
    headers: { authorization: `Bearer ${data.session?.access_token ?? ""}` },
    signal: AbortSignal.timeout(45_000),
  });
  const answer: { to?: string; problem?: string } = await response.json().catch(() => ({}));
  if (!response.ok || !answer.to) throw new BackendError(answer.problem ?? "The service did not answer.");
  return answer.to;
}
