import type { JSONValue, Sql, TransactionSql } from "postgres";
import type { MailKind } from "#common/mail/message.ts";
import type { MailVariables } from "#common/mail/render.ts";
import { tokenLifetimeSeconds } from "./mailed-token.ts";

/** Adds a mail in the transaction of its cause; the worker of a web process sends it (docs/decisions/0044). */
export async function enqueueMail(
  sql: Sql | TransactionSql,
  kind: MailKind,
  email: string,
  variables: Partial<MailVariables> = {},
): Promise<void> {
  const lifetime = variables.TokenHash === undefined ? null : `${tokenLifetimeSeconds} seconds`;
  const filled = { Email: email, ...variables } as JSONValue;
  await sql`select private.enqueue_mail(${kind}, ${email}, ${sql.json(filled)}, ${lifetime}::interval)`;
}
