import type { Sql, TransactionSql } from "postgres";

/** As GoTrue describes it in the user object. */
export type Factor = {
  id: string;
  friendly_name?: string;
  factor_type: "totp" | "webauthn" | "phone" | "recovery_code";
  status: "verified" | "unverified";
  created_at: string;
  updated_at: string;
  last_challenged_at?: string;
};

export async function listFactors(sql: Sql, account: string): Promise<Factor[]> {
  const rows = await sql<(Omit<Factor, "last_challenged_at"> & { last_challenged_at: Date | null })[]>`
    select id, coalesce(friendly_name, '') as friendly_name, factor_type::text, status::text, created_at, updated_at, last_challenged_at
    from auth.mfa_factors where user_id = ${account}
    union all
    select id, friendly_name, 'recovery_code', 'verified', created_at, updated_at, null
    from private.recovery_sets where account_id = ${account}
    order by created_at, id`;
  return rows.map(({ last_challenged_at, ...factor }) => ({
    ...factor,
    ...(last_challenged_at ? { last_challenged_at: last_challenged_at.toISOString() } : {}),
  }));
}

export type StoredFactor = {
  id: string;
  type: "totp" | "webauthn";
  name: string;
  isVerified: boolean;
  secret: string | null;
};

/** One of the account's own. */
export async function findFactor(
  sql: Sql | TransactionSql,
  account: string,
  factor: string,
): Promise<StoredFactor | undefined> {
  const [row] = await sql<StoredFactor[]>`
    select id, factor_type::text as type, coalesce(friendly_name, '') as name, status = 'verified' as "isVerified", secret
    from auth.mfa_factors
    where user_id = ${account} and id::text = ${factor} and factor_type in ('totp', 'webauthn')`;
  return row;
}
