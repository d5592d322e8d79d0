import type { Database } from "#common/database.ts";
import { rowsOf } from "../backend/rows.ts";

/** The number of second factors of each account that has any. For administrators. */
export async function accountsWithFactors(db: Database): Promise<Map<string, number>> {
  const rows = rowsOf(await db.rpc("accounts_with_factors", undefined, { get: true }));
  return new Map(rows.map(({ account, factors }) => [account, factors]));
}
