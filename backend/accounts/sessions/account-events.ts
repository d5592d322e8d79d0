import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";

/** Of those that GoTrue knows, the ones that lite does not write. */
type AccountEvent = {
  action:
    | "login"
    | "user_recovery_requested"
    | "verification_attempted"
    | "factor_unenrolled"
    | "generate_recovery_codes"
    | "recovery_codes_deleted";
  traits?: Record<string, string>;
};

const logTypes: Record<AccountEvent["action"], string> = {
  login: "account",
  user_recovery_requested: "user",
  verification_attempted: "factor",
  factor_unenrolled: "factor",
  generate_recovery_codes: "recovery_codes",
  recovery_codes_deleted: "recovery_codes",
};

/** A row beside lite's own, kept as long: when something happened to an account, and what; no IP address. */
export async function noteEvent(
  sql: Sql | TransactionSql,
  user: { id: string; email: string },
  { action, traits = {} }: AccountEvent,
): Promise<void> {
  const payload = {
    action,
    actor_id: user.id,
    actor_username: user.email,
    log_type: logTypes[action],
    traits,
  };
  await sql`
    insert into auth.audit_log_entries (id, payload, created_at) values (${randomUUID()}, ${sql.json(payload)}, now())`;
}
