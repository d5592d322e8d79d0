// Registrations that await confirmation. Why they are not accounts yet: docs/decisions/0018-registrations-by-link.md.
import { createHash } from "node:crypto";
import type { JSONValue, Sql, TransactionSql } from "postgres";
import { newTokenHash, tokenLifetimeSeconds } from "./mailed-token.ts";
import { uuidv7 } from "./uuid.ts";

type NewRegistration = { id: string; email: string; encryptedPassword: string; data: object };

/** Does the same work whether or not the e-mail has an account. Returns the token for the link, or undefined if it has one. */
export async function addRegistration(
  sql: TransactionSql,
  registration: NewRegistration,
): Promise<string | undefined> {
  const { id, email, encryptedPassword, data } = registration;
  const token = newTokenHash();
  const [row] = await sql<{ taken: boolean }[]>`
    insert into private.pending_registrations (id, email, link_hash, encrypted_password, user_data, account_id)
    select ${id}::uuid,
           case when owner.id is null then ${email} end,
           ${stored(token)},
           case when owner.id is null then ${encryptedPassword} end,
           case when owner.id is null then ${sql.json(data as JSONValue)}::jsonb else '{}' end,
           owner.id
    from (select) one left join auth.users owner on owner.email = ${email} and owner.confirmed_at is not null
    returning account_id is not null as taken`;
  return row?.taken ? undefined : token;
}

export type Confirmation =
  | { outcome: "unknown" | "expired" | "registered" }
  /** `contested`: others have registered the same e-mail, and only the password tells who presses the button. */
  | { outcome: "confirmed"; account: string; contested: boolean };

/** Creates the account, confirmed, with the password of this link's registration. */
export async function confirmRegistration(tx: TransactionSql, token: string): Promise<Confirmation> {
  const [named] = await tx<{ email: string | null }[]>`
    select email from private.pending_registrations where link_hash = ${stored(token)}`;
  // If two links of one e-mail are used in parallel, the second waits and finds the account of the first.
  if (named?.email) await tx`select pg_advisory_xact_lock(hashtextextended(${named.email}, 733848120012))`;
  const [row] = await tx<Row[]>`
    select id, email, encrypted_password, user_data, created_at, sent_at, account_id is not null as settled,
           sent_at < now() - make_interval(secs => ${tokenLifetimeSeconds}) as expired
    from private.pending_registrations where link_hash = ${stored(token)}`;
  if (!row) return confirmEarlierAccount(tx, token);
  if (row.expired) return { outcome: "expired" };
  if (row.settled || !row.email) return { outcome: "registered" };
  const contested = row.encrypted_password !== null && (await hasRival(tx, row.id, row.email));
  const account = await insertAccount(tx, row);
  if (account === undefined) return { outcome: "registered" };
  await tx`delete from private.pending_registrations where id = ${row.id}`;
  return { outcome: "confirmed", account, contested };
}

/** An earlier version made accounts before they were confirmed. */
async function confirmEarlierAccount(tx: TransactionSql, token: string): Promise<Confirmation> {
  const [found] = await tx<{ id: string }[]>`
    update auth.users
    set email_confirmed_at = now(), confirmation_token = null, updated_at = now(),
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where confirmation_token = ${token} and confirmed_at is null
      and confirmation_sent_at > now() - make_interval(secs => ${tokenLifetimeSeconds})
    returning id`;
  return found ? { outcome: "confirmed", account: found.id, contested: false } : { outcome: "unknown" };
}

/**
 * A new link for an e-mail that awaits confirmation; undefined when there is nothing to confirm. With one registration the link
 * is its new one. With several, or when the password is said to be forgotten, it proves the mailbox only: none of the passwords
 * given so far is taken, because a stranger may have given it.
 */
export async function renewLink(
  sql: TransactionSql,
  email: string,
  isForgotten: boolean,
): Promise<{ token: string; choosesPassword: boolean } | undefined> {
  const rows = await sql<{ id: string; chosen: boolean; since: Date }[]>`
    select id, encrypted_password is not null as chosen, created_at as since
    from private.pending_registrations where email = ${email}
    union all
    select id, encrypted_password is not null, created_at from auth.users where email = ${email} and confirmed_at is null
    order by since`;
  const [oldest] = rows;
  if (!oldest) return undefined;
  const token = newTokenHash();
  if (rows.length === 1 && oldest.chosen && !isForgotten) {
    await sql`
      update private.pending_registrations set link_hash = ${stored(token)}, sent_at = now() where id = ${oldest.id}`;
    // One that an earlier version of this site made an account of.
    await sql`
      update auth.users set confirmation_token = ${token}, confirmation_sent_at = now(), updated_at = now()
      where id = ${oldest.id} and confirmed_at is null`;
    return { token, choosesPassword: false };
  }
  const renewed = await sql`
    update private.pending_registrations set link_hash = ${stored(token)}, sent_at = now()
    where email = ${email} and encrypted_password is null`;
  // As old as the first registration, so that repeated requests do not extend its life.
  if (renewed.count === 0)
    await sql`
      insert into private.pending_registrations (id, email, link_hash, created_at)
      values (${uuidv7()}, ${email}, ${stored(token)}, ${oldest.since})`;
  return { token, choosesPassword: true };
}

/** For invited people, whose mailed link proves the mailbox. False if the e-mail has an account. */
export function addConfirmedAccount(sql: Sql, email: string, encryptedPassword: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${email}, 733848120012))`;
    const now = new Date();
    const row = {
      id: uuidv7(),
      email,
      encrypted_password: encryptedPassword,
      user_data: {},
      created_at: now,
      sent_at: now,
    };
    return (await insertAccount(tx, row)) !== undefined;
  });
}

type Row = {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  user_data: object;
  created_at: Date;
  sent_at: Date;
  settled: boolean;
  expired: boolean;
};

/** The token in the mail is stored hashed again. */
function stored(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

async function hasRival(tx: TransactionSql, id: string, email: string): Promise<boolean> {
  const rows = await tx`
    select from private.pending_registrations where email = ${email} and id <> ${id} and encrypted_password is not null
    union all
    select from auth.users where email = ${email} and confirmed_at is null`;
  return rows.length > 0;
}

/**
 * Undefined when the e-mail has an account. One that an earlier version made and that was never confirmed is taken over with all it was
 * given in the meantime: the mailbox proves its owner.
 */
async function insertAccount(
  tx: TransactionSql,
  { id, email, encrypted_password, user_data, created_at, sent_at }: Omit<Row, "settled" | "expired">,
): Promise<string | undefined> {
  const data = { ...user_data, email, email_verified: true, phone_verified: false, sub: id } as JSONValue;
  const [account] = await tx<{ id: string }[]>`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_sent_at,
                            raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (${id}, ${email}, ${encrypted_password}, now(), ${sent_at},
            ${tx.json({ provider: "email", providers: ["email"] })}, ${tx.json(data)}, ${created_at}, now())
    on conflict (email) where is_sso_user = false do update
    set encrypted_password = excluded.encrypted_password, email_confirmed_at = now(),
        confirmation_token = null, confirmation_sent_at = excluded.confirmation_sent_at,
        recovery_token = null, updated_at = now(),
        raw_user_meta_data = excluded.raw_user_meta_data || jsonb_build_object('sub', users.id)
    where users.confirmed_at is null
    returning id`;
  if (!account) return undefined;
  await tx`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select ${uuidv7()}::uuid, 'email', id, id, raw_user_meta_data from auth.users where id = ${account.id}
    on conflict (provider, provider_id) do update set identity_data = excluded.identity_data`;
  return account.id;
}
