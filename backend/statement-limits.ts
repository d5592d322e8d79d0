// How long one statement may take is set in each transaction (transaction-setup.ts): a plain owner of a database may not change roles,
// and a Supabase project has limits of its own on its roles (3 seconds for anon, 8 for authenticated), so no migration touches them.
import { statementSeconds } from "#common/patience.ts";

const secondsByRole: Record<string, number> = statementSeconds;

/** For PostgreSQL's `statement_timeout`. A role we do not know is nobody's, and gets the least. */
export function statementTimeout(role: string): string {
  return `${secondsByRole[role] ?? statementSeconds.anon}s`;
}

export const statementTimeoutSentence = `This took longer than it may (${statementSeconds.anon} seconds for visitors, ${statementSeconds.authenticated} with an account) and was stopped. Nothing was changed.`;
