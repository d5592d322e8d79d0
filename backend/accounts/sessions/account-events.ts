import type { Sql, TransactionSql } from "postgres";

/** Of those that GoTrue knows; sessions write theirs with their own rows (private.note_account_event). */
const logTypes = {
  user_signedup: "team",
  user_modified: "user",
  user_updated_password: "user",
  user_recovery_requested: "user",
  logout: "account",
  factor_unenrolled: "factor",
  generate_recovery_codes: "recovery_codes",
  recovery_codes_deleted: "recovery_codes",
};

export async function noteEvent(
  sql: Sql | TransactionSql,
  account: string,
  action: keyof typeof logTypes,
  traits: Record<string, string> = {},
): Promise<void> {
  await sql`select private.note_account_event(${account}, ${action}, ${logTypes[action]}, ${sql.json(traits)})`;
}
