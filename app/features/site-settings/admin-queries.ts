import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { postAsUser } from "~/lib/backend/post-as-user.ts";
import { changedRow, refuseFailure, rowOf, rowsOf } from "~/lib/backend/rows.ts";
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

/** The version of the running web process, which may be newer than this tab. Not essential: a failure is not shown. */
export const versionQuery = queryOptions({
  queryKey: ["version"],
  retry: false,
  queryFn: async (): Promise<{ version: string; schema: string }> => {
    const response = await fetch("/healthz", { cache: "no-store" });
    return response.json();
  },
});

/** PostgreSQL's version number. Not essential either. */
export function databaseVersionQuery(userId: string) {
  return queryOptions({
    queryKey: ["database-version", userId],
    retry: false,
    queryFn: async (): Promise<number> => {
      return Number(rowOf(await (await browserClient()).rpc("database_version", undefined, { get: true })));
    },
  });
}

export async function storedSetting(db: Database, key: string): Promise<unknown> {
  const [row] = rowsOf(await db.from("site_settings").select("value").eq("key", key));
  return row?.value;
}

/** Does not change whether the setting is public; a new key is for administrators only. */
export async function saveSetting(db: Database, key: string, value: NonNullable<Json>) {
  return changedRow(
    await db.from("site_settings").upsert({ key, value }, { onConflict: "key" }).select("key").maybeSingle(),
  );
}

export type SecuritySettings = { adminsNeedSecondFactor: boolean; isDefault: boolean };

async function securitySettings(db: Database): Promise<SecuritySettings> {
  const settings = rowOf(await db.rpc("security_settings", undefined, { get: true }));
  const { admins_need_second_factor, is_default } = settings as Record<string, boolean>;
  return { adminsNeedSecondFactor: admins_need_second_factor === true, isDefault: is_default === true };
}

/** Its key begins with that of the settings, so that saving a setting reloads it. */
export function securityQuery(userId: string) {
  return queryOptions({
    queryKey: [...settingsQuery(userId).queryKey, "security"],
    queryFn: async () => securitySettings(await browserClient()),
  });
}

export type ReaderWithFactors = { id: string; name: string | null; email: string | null; factors: number };
const mostReaders = 50;

/** Readers with a second factor: those found, or the first ones without a search. */
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

/** Removes all factors and recovery codes, ends every session of the account, and sends its owner an e-mail. */
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
  return rowOf(await db.rpc("mail_queue", undefined, { get: true })) as MailQueue;
}

export function mailQueueQuery(userId: string) {
  return queryOptions({
    queryKey: ["mail-queue", userId],
    queryFn: async () => mailQueue(await browserClient()),
    refetchInterval: 30_000,
  });
}

/** Sends all failed and waiting mails again. */
export async function retryMails(db: Database): Promise<void> {
  refuseFailure(await db.rpc("retry_mails"));
}

/** The web process sends it to the administrator's own e-mail, and answers with that e-mail. */
export async function sendTestMail(): Promise<string> {
  return (await postAsUser<{ to: string }>("/admin/mail-test")).to;
}
