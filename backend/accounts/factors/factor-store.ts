import type { Sql, TransactionSql } from "postgres";

export type StoredFactor = {
  id: string;
  type: "totp" | "webauthn";
  name: string;
  isVerified: boolean;
  secret: string | null;
};

/** A factor of this account. */
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
