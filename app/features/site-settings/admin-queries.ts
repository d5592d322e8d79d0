import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { BackendError, changedRow, refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
import { accountsWithFactors } from "~/lib/records/accounts-with-factors.ts";
import { ilikePattern } from "~/lib/text/search-term.ts";

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

/** PostgreSQL's own number. Not essential either. */
export function databaseVersionQuery(userId: string) {
  return queryOptions({
    queryKey: ["database-version", userId],
    retry: false,
    queryFn: async (): Promise<number> => {
      const answer = await (await browserClient()).rpc("database_version", undefined, { get: true });
      refuseFailure(answer);
      return Number(answer.data);
    },
  });
}

export async function storedSetting(db: Database, key: string): Promise<unknown> {
  const [row] = rowsOf(await db.from("site_settings").select("value").eq("key", key));
  return row?.value;
}

/** Whether it is public stays as it is; a key that is new is for administrators. */
export async function saveSetting(db: Database, key: string, value: NonNullable<Json>) {
  return changedRow(
    await db.from("site_settings").upsert({ key, value }, { onConflict: "key" }).select("key").maybeSingle(),
  );
}

export type SecuritySettings = { adminsNeedSecondFactor: boolean; isDefault: boolean };

async function securitySettings(db: Database): Promise<SecuritySettings> {
  const answer = await db.rpc("security_settings", undefined, { get: true });
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

export type WaitingMail = {
  id: number;
  kind: string;
  recipient: string;
  state: "waiting" | "failed";
  tries: number;
  last_error: string | null;
  created_at: string;
  next_try_at: string;
};
export type MailQueue = { waiting: number; failed: number; mails: WaitingMail[] };

async function mailQueue(db: Database): Promise<MailQueue> {
  const answer = await db.rpc("mail_queue", undefined, { get: true });
  refuseFailure(answer);
  return answer.data as MailQueue;
}

export function mailQueueQuery(userId: string) {
  return queryOptions({
    queryKey: ["mail-queue", userId],
    queryFn: async () => mailQueue(await browserClient()),
    refetchInterval: 30_000,
  });
}

/** All that failed or wait for their next try. */
export async function retryMails(db: Database): Promise<void> {
  refuseFailure(await db.rpc("retry_mails"));
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
