// Writes of the server for a person: the transaction has the claims of their token, and the database decides as for their own request.
import type { TransactionSql } from "postgres";
import type { Claims } from "#common/session-token.ts";

/** From here on the transaction has the rights of this person. Their second factor counts as it does in `amr`. */
export async function actAs(transaction: TransactionSql, claims: Claims): Promise<void> {
  await transaction`select private.set_request_claims(${transaction.json(claims as never)})`;
  await transaction`set local role authenticated`;
}

/** For our own records of what was done. Triggers and the audit log still know the person. */
export async function actAsOwner(transaction: TransactionSql): Promise<void> {
  await transaction`set local role none`;
}
